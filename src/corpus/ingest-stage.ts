import type { Stage } from '../engine/index.js';
import type { ReadOptions } from '../read/reader.js';
import { type ReadInput, type ReadOutput, readRows } from './read-stage.js';
import { type StagedRows, stageRows } from './staged-rows.js';

/** A source to be read; its rows go to a file. */
export interface ReadTask extends ReadInput {
  sha256: string;
  stagingFile: string;
}

export type ReadResult = Omit<ReadOutput, 'rows'> & { rows: StagedRows };

/** The rows can't be put on the disk: no failure of the source. */
export const STAGING_FAILED = 'staging-failed';

/** What a worker of ingest does: it reads sources and puts their rows on disk. */
export const stage: Stage<ReadTask, ReadResult, ReadOptions | undefined> = {
  name: 'ingest',
  async run({ stagingFile, ...input }, options) {
    const { rows, ...counts } = await readRows(input, options);
    try {
      return [{ ...counts, rows: stageRows(rows, stagingFile) }];
    } catch (error) {
      throw Object.assign(new Error((error as Error).message), { code: STAGING_FAILED });
    }
  },
};
