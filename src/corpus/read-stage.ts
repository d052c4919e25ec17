import type { Stage } from '../engine/index.js';
import { type ReadOptions, readRecord, type SourceRecord, sourceHash } from '../read/index.js';
import { paperRows, type RowLines } from './rows.js';

/** A source with the name of its reader. */
export interface ReadInput extends SourceRecord {
  reader: string;
}

/** The papers of one source as rows of the tables. */
export interface ReadOutput {
  papers: number;
  warnings: number;
  /** How many papers each reader served, as in `{ 'latex@1': 1 }`. */
  served: Record<string, number>;
  rows: RowLines;
}

/** Reads one source and lays its papers out in rows. */
export const stage: Stage<ReadInput, ReadOutput, ReadOptions | undefined> = {
  name: 'read',
  async run({ reader, ...record }, options) {
    const papers = await readRecord(record, reader, options);
    const served: Record<string, number> = {};
    for (const { source } of papers) served[source.reader] = (served[source.reader] ?? 0) + 1;
    const hash = sourceHash(record);
    const rows: RowLines = {};
    papers.forEach((paper, index) => {
      const source = { ...paper.source, sha256: hash };
      const lines = paperRows({ ...paper, source }, index === 0 ? hash : `${hash}#${index + 1}`);
      for (const [table, text] of Object.entries(lines)) {
        const name = table as keyof RowLines;
        rows[name] = (rows[name] ?? '') + text;
      }
    });
    return [
      {
        papers: papers.length,
        warnings: papers.filter((paper) => paper.warnings.length > 0).length,
        served,
        rows,
      },
    ];
  },
};
