import { ByteCursor } from './byte-cursor.js';

/**
 * Fields that Citemill adds to the records of pages it fetched itself. A reader that does not know them reads an
 * ordinary WARC file.
 */
export const WARC_FIELD = {
  /** The address that was asked for, before redirects and fallbacks. */
  asked: 'Citemill-Requested-URI',
  /** `page` of the answer that counts; `step` of redirects and failures on the way; `robots` of a robots.txt. */
  role: 'Citemill-Role',
  /** What came of a page: on the record that is it, or on one of type `metadata` that says why there is none. */
  outcome: 'Citemill-Outcome',
  /** Of a page from a crawl: file, offset and length of the record it was taken from. */
  capture: 'Citemill-Capture',
} as const;

export interface WarcRecord {
  /** The record's fields by their names in lower case. */
  fields: Map<string, string>;
  /** Undefined where it was not wanted, or larger than wanted. */
  block: Buffer | undefined;
  /** How long the block is by the record's own word. */
  length: number;
}

/** A place where the file is no WARC: what stands there was passed over up to the next record. */
export interface WarcFault {
  fault: string;
}

const MAX_LINE = 64 * 1024;
const MAX_FIELDS = 1000;
const VERSION = /^WARC\/[01]\.\d+\s*$/;

export const isWarc = (head: Buffer): boolean => /^WARC\/[01]\.\d/.test(head.toString('latin1', 0, 8));

/**
 * The records of a WARC file, one at a time. `wanted` says by a record's fields how many bytes of its block may be held;
 * a longer block is passed over. What is no record is told and passed over.
 */
export async function* warcRecords(
  stream: AsyncIterable<Buffer>,
  wanted: (fields: Map<string, string>) => number,
): AsyncGenerator<WarcRecord | WarcFault> {
  const cursor = new ByteCursor(stream);
  let lost = false;
  for (let line = await cursor.line(MAX_LINE); line !== undefined; line = await cursor.line(MAX_LINE)) {
    if (line.length === 0) continue;
    if (!isWarc(line) || !VERSION.test(line.toString('latin1'))) {
      // One fault a stretch: a wrong length leaves as much behind as the block was longer.
      if (!lost) yield { fault: 'bytes between records that are no record' };
      lost = true;
      continue;
    }
    lost = false;
    const fields = await fieldsAt(cursor);
    const length = Number(fields.get('content-length') ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) {
      yield { fault: `a record without a length: ${fields.get('warc-target-uri') ?? 'no address'}` };
      lost = true;
      continue;
    }
    const held = length <= wanted(fields);
    const block = held ? await cursor.take(length) : undefined;
    const whole = block ? block.length === length : await cursor.skip(length);
    if (!whole) {
      yield { fault: `the file ends inside a record: ${fields.get('warc-target-uri') ?? 'no address'}` };
      return;
    }
    yield { fields, block, length };
  }
}

async function fieldsAt(cursor: ByteCursor): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  let last = '';
  for (let lines = 0; lines < MAX_FIELDS; lines++) {
    const line = await cursor.line(MAX_LINE);
    if (line === undefined || line.length === 0) break;
    const text = line.toString('utf8');
    if (/^[ \t]/.test(text) && last) {
      fields.set(last, `${fields.get(last)} ${text.trim()}`);
      continue;
    }
    const colon = text.indexOf(':');
    if (colon <= 0) continue;
    last = text.slice(0, colon).trim().toLowerCase();
    fields.set(last, text.slice(colon + 1).trim());
  }
  return fields;
}
