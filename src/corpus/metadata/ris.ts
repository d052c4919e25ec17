import { splitLines } from '../../engine/index.js';
import { LIBRARY_LIMITS } from './library-limits.js';
import { type MetadataRow, metadataRow } from './row.js';

/** A tag at the start of a line: `TI  - Silt in rivers`. Some programs leave out the second space or the last one. */
const TAG = /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/;

/** Names of fields, each with its tags in order of preference: the same field has other tags in other programs. */
const FIELDS = {
  title: ['TI', 'T1', 'CT'],
  abstract: ['AB', 'N2'],
  year: ['PY', 'Y1', 'DA'],
  doi: ['DO'],
  authors: ['AU', 'A1'],
  journal: ['JO', 'JF', 'T2', 'JA'],
} as const;

type Tags = Map<string, string[]>;

const firstOf = (tags: Tags, names: readonly string[]): string | undefined =>
  names.flatMap((name) => tags.get(name) ?? [])[0];

function rowOf(tags: Tags): MetadataRow | undefined {
  const [author] = FIELDS.authors.flatMap((name) => tags.get(name) ?? []);
  return metadataRow({
    title: firstOf(tags, FIELDS.title),
    abstract: FIELDS.abstract.map((name) => tags.get(name)?.join(' ')).find(Boolean),
    year: firstOf(tags, FIELDS.year),
    doi: firstOf(tags, FIELDS.doi),
    // "Marlow, Jane", or the name of a group.
    authors: author ? [{ family: author.split(',')[0] }] : [],
    journal: firstOf(tags, FIELDS.journal),
  });
}

/** A record while its lines are read. */
class RisRecord {
  readonly tags: Tags = new Map();
  private lastTag = '';
  private letters = 0;

  /** Adds a line: a tag with its value, or the rest of the last value. */
  add(line: string): void {
    this.letters += line.length;
    if (this.letters > LIBRARY_LIMITS.entryBytes) return;
    const [, tag, value = ''] = TAG.exec(line) ?? [];
    const values = this.tags.get(tag ?? this.lastTag) ?? [];
    if (tag === undefined) {
      const last = values.pop();
      if (last !== undefined) values.push(`${last} ${line.trim()}`);
    } else if (values.length < LIBRARY_LIMITS.values) {
      values.push(value);
      this.tags.set(tag, values);
      this.lastTag = tag;
    }
  }
}

/** The records of a RIS file, as Zotero, EndNote and publishers write it. */
export async function* risRows(stream: AsyncIterable<Buffer>): AsyncGenerator<MetadataRow | undefined> {
  let record: RisRecord | undefined;
  for await (const { bytes, tooLong } of splitLines(stream, LIBRARY_LIMITS.entryBytes)) {
    if (tooLong) continue;
    const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').trim();
    const isStart = /^\uFEFF?TY {1,2}-/.test(line);
    // A record without an end ends where the next one begins.
    if (record && (isStart || /^ER {1,2}-/.test(line))) {
      yield rowOf(record.tags);
      record = undefined;
    }
    if (isStart) record = new RisRecord();
    else record?.add(line);
  }
  if (record) yield rowOf(record.tags);
}
