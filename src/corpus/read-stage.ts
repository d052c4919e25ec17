import type { Stage } from '../engine/index.js';
import { readRecord, type SourceRecord, sha256 } from '../read/index.js';
import { paperRows, type RowLines } from './rows.js';

/** A source with the name of its reader. */
export interface ReadInput extends SourceRecord {
  reader: string;
}

/** The papers of one source as rows of the tables. */
export interface ReadOutput {
  papers: number;
  warnings: number;
  rows: RowLines;
}

/** Reads one source and lays its papers out in rows. */
export const stage: Stage<ReadInput, ReadOutput> = {
  name: 'read',
  async run({ reader, ...record }) {
    const papers = await readRecord(record, reader);
    const hash = sha256(record.bytes);
    const rows: RowLines = {};
    papers.forEach((paper, index) => {
      const lines = paperRows(paper, index === 0 ? hash : `${hash}#${index + 1}`);
      for (const [table, text] of Object.entries(lines)) {
        const name = table as keyof RowLines;
        rows[name] = (rows[name] ?? '') + text;
      }
    });
    return [
      { papers: papers.length, warnings: papers.filter((paper) => paper.warnings.length > 0).length, rows },
    ];
  },
};
