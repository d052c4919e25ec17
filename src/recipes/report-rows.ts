import {
  type DatasetWriter,
  findLeakage,
  type LeakageReport,
  type LeakageSource,
  type RowFacts,
  SPLITS,
  type Split,
} from '../dataset/index.js';
import type { RecipeReport } from './recipe.js';

/** Number of rows that a report receives in full, so that it can print some of them. */
const SHOWN_ROWS = 10;

/**
 * Adds the rows of a dataset to a report in id order, or only their measures if the report needs no more, and checks `columns` for
 * leakage. The measures are read once for both.
 */
export async function reportRows(
  report: RecipeReport,
  writer: DatasetWriter,
  columns: string[],
): Promise<LeakageReport> {
  if (!report.measure) {
    for (const split of SPLITS) for await (const row of writer.stagedRows(split)) report.add(row, split);
    return findLeakage(stagedSource(writer), { columns });
  }
  const first: Record<Split, RowFacts[]> = { train: [], validation: [], test: [] };
  const leaks = await findLeakage(
    stagedSource(writer, (facts, split) => {
      report.add(facts.measure as Record<string, unknown>, split);
      if (first[split].length < SHOWN_ROWS) first[split].push(facts);
    }),
    { columns },
  );
  let shown = 0;
  for (const split of SPLITS) {
    const facts = first[split].slice(0, SHOWN_ROWS - shown);
    shown += facts.length;
    for await (const row of writer.rowsAt(split, facts)) report.show?.(row);
  }
  return leaks;
}

/** Makes the source of the leakage check, which reads only rows that may be near-duplicates. `onFacts` is called once for each row. */
function stagedSource(
  writer: DatasetWriter,
  onFacts?: (facts: RowFacts, split: Split) => void,
): LeakageSource {
  const seen = new Set<Split>();
  return {
    async *facts(split) {
      const isFirst = !seen.has(split);
      seen.add(split);
      for await (const batch of writer.factBatches(split)) {
        if (onFacts && isFirst) for (const facts of batch) onFacts(facts, split);
        yield batch;
      }
    },
    async *rows(split, isWanted) {
      const positions: number[] = [];
      const facts = writer.stagedFacts(split, (position) => {
        if (!isWanted(position)) return false;
        positions.push(position);
        return true;
      });
      for await (const row of writer.rowsAt(split, facts))
        yield { ...row, position: positions.shift() ?? -1 };
    },
  };
}
