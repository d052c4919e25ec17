import { ByteCursor } from './byte-cursor.js';

/** Fields that Citemill adds to the records of pages it fetched. For other readers the file is an ordinary WARC file. */
export const WARC_FIELD = {
  /** The requested URL, before redirects and fallbacks. */
  requested: 'Citemill-Requested-URI',
  /** `page` for the final response, `step` for redirects and failures before it, `robots` for a robots.txt. */
  role: 'Citemill-Role',
  /** The result of a fetch: on the record of the page, or on a `metadata` record that gives the reason for a failure. */
  outcome: 'Citemill-Outcome',
  /** Pages from a crawl only: file, offset and length of the original record. */
  capture: 'Citemill-Capture',
} as const;

export interface WarcRecord {
  /** The record's fields by lower-case name. */
  fields: Map<string, string>;
  /** Undefined if it was skipped: not wanted, or too large. */
  block: Buffer | undefined;
  /** Length of the block according to the record. */
  length: number;
}

/** Invalid data, which was skipped up to the next record. */
export interface WarcFault {
  fault: string;
}

const MAX_LINE_BYTES = 64 * 1024;
const MAX_FIELDS = 1000;
const VERSION = /^WARC\/[01]\.\d+\s*$/;

export const isWarc = (head: Buffer): boolean => /^WARC\/[01]\.\d/.test(head.toString('latin1', 0, 8));

/**
 * Yields the records of a WARC file, one at a time. `maxBlockBytes` returns the maximum block size for a record's fields; a longer
 * block is skipped. Invalid data is reported and skipped.
 */
export async function* warcRecords(
  stream: AsyncIterable<Buffer>,
  maxBlockBytes: (fields: Map<string, string>) => number,
): AsyncGenerator<WarcRecord | WarcFault> {
  const cursor = new ByteCursor(stream);
  let isLost = false;
  for (
    let line = await cursor.line(MAX_LINE_BYTES);
    line !== undefined;
    line = await cursor.line(MAX_LINE_BYTES)
  ) {
    if (line.length === 0) continue;
    if (!isWarc(line) || !VERSION.test(line.toString('latin1'))) {
      // One fault per invalid stretch: after a wrong length, the rest of the block is invalid, too.
      if (!isLost) yield { fault: 'invalid data between records' };
      isLost = true;
      continue;
    }
    isLost = false;
    const fields = await readFields(cursor);
    const length = Number(fields.get('content-length') ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) {
      yield { fault: `record without a length: ${fields.get('warc-target-uri') ?? 'no URL'}` };
      isLost = true;
      continue;
    }
    const isWanted = length <= maxBlockBytes(fields);
    const block = isWanted ? await cursor.take(length) : undefined;
    const isComplete = block ? block.length === length : await cursor.skip(length);
    if (!isComplete) {
      yield { fault: `the file ends inside a record: ${fields.get('warc-target-uri') ?? 'no URL'}` };
      return;
    }
    yield { fields, block, length };
  }
}

async function readFields(cursor: ByteCursor): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  let lastField = '';
  for (let lines = 0; lines < MAX_FIELDS; lines++) {
    const line = await cursor.line(MAX_LINE_BYTES);
    if (line === undefined || line.length === 0) break;
    const text = line.toString('utf8');
    if (/^[ \t]/.test(text) && lastField) {
      fields.set(lastField, `${fields.get(lastField)} ${text.trim()}`);
      continue;
    }
    const colon = text.indexOf(':');
    if (colon <= 0) continue;
    lastField = text.slice(0, colon).trim().toLowerCase();
    fields.set(lastField, text.slice(colon + 1).trim());
  }
  return fields;
}
