import { splitLines } from '../../engine/index.js';
import { decodeLine } from './decode-line.js';
import { LIBRARY_LIMITS } from './library-limits.js';
import { type MetadataRow, metadataRow } from './row.js';

/** A tag at the start of a line: `TI  - Silt in rivers`. Some programs leave out the second space or the last one. */
const TAG = /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/;

const HYPHEN = 0x2d;

/** The tags of each field in order of preference, which differ between programs. */
const FIELDS = {
  title: ['TI', 'T1', 'CT'],
  abstract: ['AB', 'N2'],
  year: ['PY', 'Y1', 'DA'],
  doi: ['DO'],
  authors: ['AU', 'A1'],
  journal: ['JO', 'JF', 'T2', 'JA'],
} as const;

type Tags = Map<string, string[]>;

const firstValue = (tags: Tags, names: readonly string[]): string | undefined =>
  names.flatMap((name) => tags.get(name) ?? [])[0];

function recordRow(tags: Tags): MetadataRow | undefined {
  const [author] = FIELDS.authors.flatMap((name) => tags.get(name) ?? []);
  return metadataRow({
    title: firstValue(tags, FIELDS.title),
    abstract: FIELDS.abstract.map((name) => tags.get(name)?.join(' ')).find(Boolean),
    year: firstValue(tags, FIELDS.year),
    doi: firstValue(tags, FIELDS.doi),
    // "Marlow, Jane", or else "Jane Marlow". EndNote ends the name of a group with a comma.
    authors: author
      ? [/,./.test(author) ? { family: author.split(',')[0] } : { name: author.replace(',', '') }]
      : [],
    journal: firstValue(tags, FIELDS.journal),
  });
}

/** A record whose lines are being read. */
class RisRecord {
  /** The lines of every value, by tag. */
  private readonly pieces = new Map<string, string[][]>();
  private lastPieces: string[] = [];
  private characters = 0;

  /** True if the current value has reached its maximum number of lines. */
  get isFull(): boolean {
    return this.lastPieces.length >= LIBRARY_LIMITS.values;
  }

  /** Adds a line, which is a tag with its value or continues the last value. */
  add(line: string): void {
    this.characters += line.length;
    if (this.characters > LIBRARY_LIMITS.entryBytes) return;
    const [, tag, value = ''] = TAG.exec(line) ?? [];
    if (tag === undefined) {
      if (!this.isFull) this.lastPieces.push(line);
      return;
    }
    this.lastPieces = [value];
    const values = this.pieces.get(tag) ?? [];
    if (values.length < LIBRARY_LIMITS.values) values.push(this.lastPieces);
    this.pieces.set(tag, values);
  }

  tags(): Tags {
    return new Map([...this.pieces].map(([tag, values]) => [tag, values.map((lines) => lines.join(' '))]));
  }
}

/** Reads the records of a RIS file, as Zotero, EndNote and publishers write it. */
export async function* risRows(stream: AsyncIterable<Buffer>): AsyncGenerator<MetadataRow | undefined> {
  let record: RisRecord | undefined;
  for await (const { bytes, tooLong } of splitLines(stream, LIBRARY_LIMITS.entryBytes)) {
    // Every tag has a hyphen; a line without one continues the value.
    if (tooLong || (record?.isFull && !bytes.includes(HYPHEN))) continue;
    const line = decodeLine(bytes).trim();
    const isStart = /^\uFEFF?TY {1,2}-/.test(line);
    // A record without an end ends where the next one begins.
    if (record && (isStart || /^ER {1,2}-/.test(line))) {
      yield recordRow(record.tags());
      record = undefined;
    }
    if (isStart) record = new RisRecord();
    else record?.add(line);
  }
  if (record) yield recordRow(record.tags());
}
