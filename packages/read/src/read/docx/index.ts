import type { Paper } from '../../paper/index.js';
import {
  BLOCKS_REVISION,
  type Block,
  type BlockDocument,
  paperFromBlocks,
  promoteBold,
} from '../blocks/index.js';
import { type NoteBibliography, type PaperNote, reportNoteBibliography } from '../note-bibliography/index.js';
import { type RegisteredReader, type SourceRecord, UnreadableError } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { isOfficePackage } from '../sources/office-package.js';
import { Warnings } from '../warnings.js';
import { child, type XmlElement } from '../xml/tree.js';
import { DocxWalk, type WalkContext } from './document.js';
import { endedFields } from './field-stack.js';
import { FieldCitations } from './fields.js';
import { DocxNotes } from './notes.js';
import { DocxNumbering } from './numbering.js';
import { DocxPackage, type Relation } from './package.js';
import { wordSources } from './records.js';
import { DocxStyles } from './styles.js';

const NAME = 'docx';
const VERSION = 6 + BLOCKS_REVISION;
const READER = { name: NAME, version: VERSION };

/** Fields that link at most this share of the citations that the printed bibliography links are leftovers. */
const MIN_FIELD_SHARE = 0.5;

/** The blocks of a document, and the notes that its text refers to. */
interface DocxReading extends BlockDocument {
  notes: readonly PaperNote[];
}

/** Converts a document to blocks. `cited` has the works that its notes cite, if the notes are its bibliography. */
type ReadBlocks = (warnings: Warnings, cited?: NoteBibliography) => DocxReading;

/** Opens a file, and returns the function that converts its document to blocks. */
async function openDocument(bytes: Uint8Array, warnings: Warnings): Promise<ReadBlocks> {
  const file = await DocxPackage.open(bytes, warnings);
  const { name, root } = file.mainPart();
  const relations = file.relations(name);
  const related = (type: string): Relation[] =>
    [...relations.values()].filter((relation) => relation.type === type);
  const part = (type: string): XmlElement | undefined =>
    related(type).flatMap(({ target }) => file.part(target) ?? [])[0];
  const sources = related('customXml').flatMap(({ target }) => wordSources(file.part(target)));
  const splitNote = { footnotes: part('footnotes'), endnotes: part('endnotes') };
  const [styles, numbering] = [part('styles'), part('numbering')];
  return (warnings, cited) => {
    const citations = new FieldCitations(sources, (instruction) =>
      warnings.add('citation-field', `a citation field cannot be read: ${instruction}`, name),
    );
    const notes = new DocxNotes(splitNote, cited);
    const context: WalkContext = {
      styles: new DocxStyles(styles),
      numbering: new DocxNumbering(numbering),
      relations,
      citations,
      endedFields: new Set([root, ...notes.parts].flatMap((element) => [...endedFields(element)])),
      note: (reference) => notes.mark(reference, context),
      noteBlocks: (reference) => notes.blocks(reference),
      reportSign: (font, code) =>
        warnings.add(
          'unknown-sign',
          `a symbol was left out: ${code.toString(16).toUpperCase()} in the font ${font || 'without a name'}`,
          name,
        ),
    };
    const walk = new DocxWalk(context);
    walk.walk(child(root, 'w:body')?.children ?? []);
    const keyed = cited
      ? new Map(cited.references.map(({ id, ...reference }) => [id, reference]))
      : citations.entries;
    return { blocks: finishBlocks(walk.blocks), keyed, notes: notes.marked };
  };
}

/**
 * Turns bold lines into headings in a document without heading styles, leaves out the label before a styled abstract, and
 * moves the notes of the title page after the first heading, since they contain no names of authors.
 */
function finishBlocks(blocks: readonly Block[]): Block[] {
  const isStyled = blocks.some(({ role }) => role === 'heading');
  const withHeadings = isStyled ? blocks : blocks.map(promoteBold);
  const withoutAbstractHeadings = withHeadings.filter(
    (block, index) => block.role !== 'heading' || withHeadings[index + 1]?.role !== 'abstract',
  );
  const titleAt = withoutAbstractHeadings.findIndex(({ role }) => role === 'title' || role === 'heading');
  const first = withoutAbstractHeadings.findIndex(({ role }, index) => role === 'heading' && index > titleAt);
  if (first < 0) return withoutAbstractHeadings;
  const front = withoutAbstractHeadings.slice(0, first);
  const notes = front.filter(({ role }) => role === 'footnote');
  const rest = front.filter(({ role }) => role !== 'footnote');
  return [
    ...rest,
    ...withoutAbstractHeadings.slice(first, first + 1),
    ...notes,
    ...withoutAbstractHeadings.slice(first + 1),
  ];
}

const countLinks = ({ body, abstract }: Paper): number =>
  [...abstract, ...body].flatMap(({ citations }) => citations).filter(({ reference }) => reference !== null)
    .length;

/** Reads a document by its citation fields or its printed bibliography, whichever link more. */
function readRecord({ keyed, ...document }: BlockDocument, record: SourceRecord, warnings: Warnings): Paper {
  const printed = paperFromBlocks(document, record, READER, warnings.copy());
  if (!keyed || keyed.size === 0) return printed;
  const linked = paperFromBlocks({ ...document, keyed }, record, READER, warnings.copy());
  // Sources in Word's list are references only if a field cites them.
  if (linked.references.length === 0) return printed;
  const links = countLinks(printed);
  return links === 0 || countLinks(linked) > MIN_FIELD_SHARE * links ? linked : printed;
}

async function read(record: SourceRecord): Promise<Paper[]> {
  if (record.bytes.every((byte) => byte <= 0x20)) throw new UnreadableError('empty', 'the source is empty');
  const warnings = new Warnings();
  const readBlocks = await openDocument(record.bytes, warnings);
  const { notes, ...document } = readBlocks(warnings);
  const paper = readRecord(document, record, warnings);
  if (paper.references.length > 0) return [paper];
  const cited = reportNoteBibliography(notes, warnings);
  // The second reading has the same warnings as the first.
  return [cited ? paperFromBlocks(readBlocks(new Warnings(), cited), record, READER, warnings) : paper];
}

/** Reads Word documents, with the citations of Zotero, Mendeley, EndNote and Word itself. */
export const docxReader: RegisteredReader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  ...READER_TRAITS.docx,
  detect: isOfficePackage,
  read,
};

export { docxReader as reader };
