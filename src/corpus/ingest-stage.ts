import { readFileSync } from 'node:fs';
import { sha256 } from '@citemill/read/internal/read/bytes';
import { type ReadOptions, UnreadableError } from '@citemill/read/reader';
import type { Stage } from '../engine/index.js';
import { type ReadInput, type ReadOutput, readRows } from './read-stage.js';
import { type StagedRows, stageRows } from './staged-rows.js';

/** A source to read, and the file to write its rows to. Without bytes, the file at its path is the source. */
export interface ReadTask extends Omit<ReadInput, 'bytes'> {
  bytes?: Uint8Array;
  sha256: string;
  stagingFile: string;
}

export type ReadResult = Omit<ReadOutput, 'rows'> & { rows: StagedRows };

/** The rows can't be written to disk, which is not the source's fault. */
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

/** The bytes of a file, which must not have changed since the source was found. */
function unchangedFile({ path, sha256: found }: Pick<ReadTask, 'path' | 'sha256'>): Uint8Array {
  const bytes = readFileSync(path);
  if (sha256(bytes) !== found)
    throw new UnreadableError('io', 'the file was changed while it was to be read');
  return bytes;
}
