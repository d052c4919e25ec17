import { type DatasetWriter, type LeakageSource, type RowFacts, SPLITS } from '../dataset/index.js';
import type { RecipeReport } from './recipe.js';

/** Rows that are shown to a report in full, so that it can print some of them. */
const SHOWN_ROWS = 10;

/** Gives a report the rows of a dataset in the order of their ids, or what was measured of them if that is enough. */
export async function reportRows(report: RecipeReport, writer: DatasetWriter): Promise<void> {
  let shown = 0;
  for (const split of SPLITS) {
    if (!report.measure) {
      for await (const row of writer.stagedRows(split)) report.add(row, split);
      continue;
    }
    const first: RowFacts[] = [];
    for await (const facts of writer.stagedFacts(split)) {
      report.add(facts.measure as Record<string, unknown>, split);
      if (shown++ < SHOWN_ROWS) first.push(facts);
    }
    for await (const row of writer.rowsAt(split, first)) report.show?.(row);
  }
}

/** The staged rows for the leakage check, which reads only those that may be near-duplicates. */
export const stagedSource = (writer: DatasetWriter): LeakageSource => ({
  facts: (split) => writer.stagedFacts(split),
  async *rows(split, isWanted) {
    const positions: number[] = [];
    const facts = writer.stagedFacts(split, (position) => {
      if (!isWanted(position)) return false;
      positions.push(position);
      return true;
    });
    for await (const row of writer.rowsAt(split, facts)) yield { ...row, position: positions.shift() ?? -1 };
  },
});
