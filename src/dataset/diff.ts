import type { Difference } from '../lineage/index.js';
import { DatasetComparison, type DifferentExample, type FateSummary } from './comparison.js';
import type { Corpora } from './diff-causes.js';
import type { Fate } from './diff-fates.js';

export interface ExampleDifference extends FateSummary {
  /** The first examples in id order; see `shown`. */
  examples: DifferentExample[];
}

export interface DiffOptions {
  /** Number of examples to list for each fate (default: 10). */
  shown?: number;
  /** The corpora that the datasets were built from. A corpus that has changed since is not used. */
  corpora?: Corpora;
}

export interface DatasetDiff {
  /** Whether causes were looked for in the corpora. If not, only the differences in how the datasets were made are known. */
  hasCorpora: boolean;
  /** Differences in how the two were made; undefined if one of them has no lineage. */
  made: Difference[] | undefined;
  /** Number of equal examples. */
  same: number;
  examples: Record<Fate, ExampleDifference>;
}

/** Compares two datasets: how they were made, and which examples were added, removed, changed or moved between splits. */
export async function diffDatasets(
  before: string,
  after: string,
  { shown = 10, corpora = [undefined, undefined] }: DiffOptions = {},
): Promise<DatasetDiff> {
  const comparison = await DatasetComparison.create(before, after, { corpora });
  try {
    const { added, removed, changed, moved } = await comparison.summary();
    return {
      hasCorpora: comparison.hasCorpora,
      made: comparison.made,
      same: comparison.same,
      examples: {
        added: { ...added, examples: await comparison.examples('added', shown) },
        removed: { ...removed, examples: await comparison.examples('removed', shown) },
        changed: { ...changed, examples: await comparison.examples('changed', shown) },
        moved: { ...moved, examples: await comparison.examples('moved', shown) },
      },
    };
  } finally {
    comparison.close();
  }
}
