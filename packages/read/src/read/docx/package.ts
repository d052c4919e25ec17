import { posix } from 'node:path';
import yauzl from 'yauzl';
import { decodeText } from '../bytes.js';
import { UnreadableError } from '../reader.js';
import { allBytes } from '../sources/lines.js';
import type { Warnings } from '../warnings.js';
import { childrenNamed, parseXml, type XmlElement } from '../xml/tree.js';

/** Maximum unpacked bytes of one part and of all parts that are read; a thesis has about 20 MB. */
const LIMITS = { partBytes: 64 * 1024 * 1024, allBytes: 128 * 1024 * 1024 };

/** Parts with text, styles, numbering, notes, sources of citations and relations. Other parts are not unpacked. */
const WANTED = /\.(?:xml|rels)$/i;
const UNWANTED =
  /(?:^|\/)(?:theme|glossary|charts|diagrams|embeddings|media|fonts|activeX|ctrlProps|docProps)\/|\/(?:fontTable|settings|webSettings|comments\w*|people|header\d*|footer\d*)\.xml(?:\.rels)?$/i;

const TRANSITIONAL = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';

/** The namespace prefixes that Word writes, for both variants of the standard (ISO/IEC 29500, transitional and strict). */
const NAMESPACES = new Map([
  [`${TRANSITIONAL}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${TRANSITIONAL}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${TRANSITIONAL}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${TRANSITIONAL}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${TRANSITIONAL}/markup-compatibility/2006`, 'mc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
]);

/** A relation of a part to another part, or to a URL outside the file. */
export interface Relation {
  /** The last word of its type, such as `image`. */
  type: string;
  target: string;
  isExternal: boolean;
}

/** Unpacks the parts of a document that are read, by name. */
async function unpackParts(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let remainingBytes = LIMITS.allBytes;
  try {
    const file = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
      decodeStrings: false,
    });
    for await (const entry of file.eachEntry()) {
      const name = (entry.fileName as unknown as Buffer).toString('utf8').replace(/^\/+/, '');
      if (!WANTED.test(name) || UNWANTED.test(name) || parts.has(name)) continue;
      const stream = await file.openReadStreamPromise(entry);
      const part = await allBytes(stream, Math.min(LIMITS.partBytes, remainingBytes));
      remainingBytes -= part.length;
      parts.set(name, part);
    }
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError('malformed', `the DOCX file is damaged: ${(error as Error).message}`);
  }
  return parts;
}

/** The parts of a DOCX file, which is a zip archive of XML files that refer to each other. */
export class DocxPackage {
  private constructor(
    private readonly parts: ReadonlyMap<string, Buffer>,
    private readonly warnings: Warnings,
  ) {}

  static async open(bytes: Uint8Array, warnings: Warnings): Promise<DocxPackage> {
    return new DocxPackage(await unpackParts(bytes), warnings);
  }

  /** Parses a part; undefined if the file does not have it. */
  part(name: string): XmlElement | undefined {
    const bytes = this.parts.get(name);
    if (!bytes) return undefined;
    const { root, warnings } = parseXml(decodeText(bytes).text, NAMESPACES);
    this.warnings.addAll(
      warnings.map((warning) => ({ ...warning, where: `${name}, ${warning.where ?? 'line 1'}` })),
    );
    return root;
  }

  /** Returns the relations of a part by id; for the name '', the relations of the whole file. */
  relations(name: string): Map<string, Relation> {
    const folder = posix.dirname(name);
    const root = this.part(posix.join(name === '' ? '' : folder, '_rels', `${posix.basename(name)}.rels`));
    const relations = new Map<string, Relation>();
    for (const { attributes } of childrenNamed(root, 'Relationship')) {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes;
      const isExternal = TargetMode === 'External';
      const target = isExternal ? Target : posix.join(Target.startsWith('/') ? '' : folder, Target);
      relations.set(Id, { type: posix.basename(Type), target: target.replace(/^\/+/, ''), isExternal });
    }
    return relations;
  }

  /** Returns the part with the document. */
  mainPart(): { name: string; root: XmlElement } {
    const main = [...this.relations('').values()].find(({ type }) => type === 'officeDocument');
    const name = main?.target ?? 'word/document.xml';
    const root = this.part(name);
    if (root?.name !== 'w:document')
      throw new UnreadableError('not-a-paper', 'the Office file is not a Word document');
    return { name, root };
  }
}
