// The module's index would load every reader, but a worker needs only one.
import { cacheSha256 } from '@citemill/read/internal/read/bytes';
import { readRecord } from '@citemill/read/internal/read/read-record';
import { sourceHash } from '@citemill/read/internal/read/source-hash';
import { type ReadOptions, type SourceRecord, UnreadableError } from '@citemill/read/reader';
import type { Stage } from '../engine/index.js';
import { paperRows, type RowLines } from './rows.js';

/** A source with the name of its reader. */
export interface ReadInput extends SourceRecord {
  reader: string;
  /** Hash of the source, if it was computed before. */
  sha256?: string;
  /** Identity of the reading. */
  reading?: string;
  /** Hash of the absolute path. */
  location?: string;
}

/** The papers of one source as rows of the tables. */
export interface ReadOutput {
  papers: number;
  warnings: number;
  /** Number of papers by reader, as in `{ 'latex@1': 1 }`. */
  byReader: Record<string, number>;
  rows: RowLines;
}

/** Maximum bytes of rows per source. They are in memory until they are written. */
const MAX_ROWS_BYTES = 128 * 1024 * 1024;

/** Reads one source and converts its papers to rows. */
export async function readRows(
  { reader, sha256, reading, location, ...record }: ReadInput,
  options: ReadOptions | undefined,
): Promise<ReadOutput> {
  // The hash of a web page covers more than its bytes.
  if (sha256 && !record.web) cacheSha256(record.bytes, sha256);
  const papers = await readRecord(record, reader, options);
  const byReader: Record<string, number> = {};
  for (const { source } of papers) byReader[source.reader] = (byReader[source.reader] ?? 0) + 1;
  const hash = sha256 ?? sourceHash(record);
  const pieces: Record<string, Uint8Array[]> = {};
  let bytes = 0;
  for (const [index, paper] of papers.entries()) {
    const source = { ...paper.source, sha256: hash };
    const name = index === 0 ? hash : `${hash}#${index + 1}`;
    const lines = paperRows({ ...paper, source }, name, { reading, location });
    for (const [table, text] of Object.entries(lines)) {
      bytes += text.length;
      pieces[table] ??= [];
      pieces[table].push(text);
    }
    if (bytes > MAX_ROWS_BYTES)
      throw new UnreadableError('too-large', `its rows take more than ${MAX_ROWS_BYTES / 1024 / 1024} MB`);
  }
  const rows: RowLines = Object.fromEntries(
    Object.entries(pieces).map(([table, list]) => [table, list.length === 1 ? list[0] : Buffer.concat(list)]),
  );
  const warnings = papers.filter((paper) => paper.warnings.length > 0).length;
  return { papers: papers.length, warnings, byReader, rows };
}

export const stage: Stage<ReadInput, ReadOutput, ReadOptions | undefined> = {
  name: 'read',
  run: async (record, options) => [await readRows(record, options)],
};
