import type { Difference } from '../lineage/index.js';
import { DatasetComparison, type DifferentExample, type FateSummary } from './comparison.js';
import type { Corpora } from './diff-causes.js';
import type { Fate } from './diff-fates.js';

export interface ExampleDifference extends FateSummary {
  /** Some of the examples, in the order of their ids. */
  examples: DifferentExample[];
}

export interface DiffOptions {
  /** Examples to list for each kind of difference. */
  shown?: number;
  /** The corpora that the datasets were built from; one that has changed since is not used. */
  corpora?: Corpora;
}

export interface DatasetDiff {
  /** Whether causes were looked for in the corpora; without them, only how the datasets were made is known. */
  hasCorpora: boolean;
  /** How the two were made differently; undefined if one of them has no lineage. */
  made: Difference[] | undefined;
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
