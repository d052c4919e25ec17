import { readFileSync } from 'node:fs';
import { sha256 } from '@citemill/read/internal/read/bytes';
import { type ReadOptions, UnreadableError } from '@citemill/read/reader';
import type { Stage } from '../engine/index.js';
import { type ReadInput, type ReadOutput, readRows } from './read-stage.js';
import { type StagedRows, stageRows } from './staged-rows.js';

/** A source to read, and the file to write its rows to. Without `bytes`, the worker reads the file at `path`. */
export interface ReadTask extends Omit<ReadInput, 'bytes'> {
  bytes?: Uint8Array;
  sha256: string;
  stagingFile: string;
}

export type ReadResult = Omit<ReadOutput, 'rows'> & { rows: StagedRows };

/** Error code if the rows of a source cannot be written to disk. */
export const STAGING_FAILED = 'staging-failed';

/** The stage that ingest workers run: reads sources and writes their rows to disk. */
export const stage: Stage<ReadTask, ReadResult, ReadOptions | undefined> = {
  name: 'ingest',
  async run({ stagingFile, bytes, ...task }, options) {
    const input = { ...task, bytes: bytes ?? unchangedFile(task) };
    const { rows, ...counts } = await readRows(input, options);
    try {
      return [{ ...counts, rows: stageRows(rows, stagingFile) }];
    } catch (error) {
      throw Object.assign(new Error((error as Error).message), { code: STAGING_FAILED });
    }
  },
};

/** Reads a file. Throws if it has changed since the source was found. */
function unchangedFile({ path, sha256: expected }: Pick<ReadTask, 'path' | 'sha256'>): Uint8Array {
  const bytes = readFileSync(path);
  if (sha256(bytes) !== expected)
    throw new UnreadableError('io', 'the file has changed since it was found; run the command again');
  return bytes;
}
