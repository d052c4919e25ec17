import {
  approximateRandomisation,
  holm,
  mcnemar,
  pairedBootstrap,
  pairedTTest,
  type Statistic,
  wilcoxonSignedRank,
} from '@citemill/metrics';
import { UserError } from '../user-error.js';
import type { JudgedSystem } from './judge.js';
import type { Column, Task } from './tasks/index.js';

export const SIGNIFICANCE_TESTS = ['auto', 'bootstrap', 'randomisation', 't', 'wilcoxon', 'mcnemar'] as const;
export type SignificanceTest = (typeof SIGNIFICANCE_TESTS)[number];

/** With fewer examples the bootstrap's p-values are too small: on twelve, 0.0007 instead of the exact 0.0039. */
const MIN_FOR_BOOTSTRAP = 50;

export interface ComparisonOptions {
  /**
   * How the p-value is computed; the interval is always the bootstrap's. `auto`, the default, is the bootstrap for at least 50
   * examples and approximate randomisation for fewer.
   */
  test?: SignificanceTest | undefined;
  samples?: number | undefined;
  seed?: number | undefined;
}

/** The difference between two systems in one column, in the column's scale. */
export interface Difference {
  column: string;
  a: number;
  b: number;
  difference: number;
  /** The 95 % interval of the bootstrap. */
  low: number;
  high: number;
  pValue: number;
  /** The p-value after Holm's correction for all comparisons in this column; absent if there is only one. */
  corrected?: number;
}

export interface SystemComparison {
  a: string;
  b: string;
  /** Examples that both answered. */
  examples: number;
  differences: Difference[];
  signatures: string[];
}

/** Tests whether two systems differ, on the examples that both answered, in every column of the table. */
export function compareSystems<Item>(
  task: Pick<Task<never, Item>, 'columns' | 'correctness'>,
  a: JudgedSystem<Item>,
  b: JudgedSystem<Item>,
  { test = 'auto', samples, seed = 12345 }: ComparisonOptions = {},
): SystemComparison {
  const pairs = [...a.items].flatMap(([id, itemA]) => {
    const itemB = b.items.get(id);
    return itemB === undefined ? [] : [{ itemA, itemB }];
  });
  if (pairs.length === 0) throw new UserError(`${a.model} and ${b.model} have no example in common`);
  const items: PairedItems<Item> = { a: pairs.map(({ itemA }) => itemA), b: pairs.map(({ itemB }) => itemB) };
  const chosen = test === 'auto' ? (pairs.length < MIN_FOR_BOOTSTRAP ? 'randomisation' : 'bootstrap') : test;
  const signatures = new Set<string>();
  const differences = task.columns.flatMap((column): Difference[] => {
    if (column.unmeasured !== undefined) return [];
    const statistic: Statistic<Item> = {
      name: column.name.replaceAll(' ', '-').toLowerCase(),
      of: column.of,
    };
    const bootstrap = pairedBootstrap(items.a, items.b, { statistic, samples: samples ?? 1000, seed });
    const result =
      chosen === 'bootstrap'
        ? bootstrap
        : chosen === 'randomisation'
          ? approximateRandomisation(items.a, items.b, { statistic, samples: samples ?? 10_000, seed })
          : testItems(chosen, task, column, items);
    if (!result) return [];
    signatures.add(bootstrap.signature).add(result.signature);
    return [
      {
        column: column.name,
        a: bootstrap.a * column.scale,
        b: bootstrap.b * column.scale,
        difference: bootstrap.difference * column.scale,
        low: bootstrap.low * column.scale,
        high: bootstrap.high * column.scale,
        pValue: result.pValue,
      },
    ];
  });
  if (differences.length === 0) throw new UserError(notApplicable(chosen));
  return { a: a.model, b: b.model, examples: pairs.length, differences, signatures: [...signatures] };
}

interface PairedItems<Item> {
  a: readonly Item[];
  b: readonly Item[];
}

/** Returns a test that compares single examples or answers; `undefined` if it does not apply to the column. */
function testItems<Item>(
  test: SignificanceTest,
  task: Pick<Task<never, Item>, 'correctness'>,
  { each, name }: Column<Item>,
  items: PairedItems<Item>,
): { pValue: number; signature: string } | undefined {
  if (test === 'mcnemar') {
    const { correctness } = task;
    // The test compares answers, not scores; it is reported in the accuracy column.
    if (!correctness || name !== 'accuracy') return undefined;
    return mcnemar(
      items.a.flatMap((item) => correctness(item)),
      items.b.flatMap((item) => correctness(item)),
    );
  }
  if (!each) return undefined;
  const compare = test === 't' ? pairedTTest : wilcoxonSignedRank;
  return compare(items.a.map(each), items.b.map(each));
}

const notApplicable = (test: SignificanceTest) =>
  test === 'mcnemar'
    ? '--test mcnemar: compares answers that are right or wrong, which this task does not have; use randomisation'
    : `--test ${test}: compares means over examples, and this table’s scores are pooled; use bootstrap or randomisation`;

/** Adds Holm's correction if several pairs are compared: for each column over all pairs. */
export function correctPValues(comparisons: readonly SystemComparison[]): SystemComparison[] {
  if (comparisons.length < 2) return [...comparisons];
  const corrected = new Map<Difference, number>();
  const columns = new Set(comparisons.flatMap(({ differences }) => differences.map(({ column }) => column)));
  for (const column of columns) {
    const inColumn = comparisons.flatMap(({ differences }) =>
      differences.filter((difference) => difference.column === column),
    );
    const tested = inColumn.filter(({ pValue }) => !Number.isNaN(pValue));
    for (const [i, value] of holm(tested.map(({ pValue }) => pValue)).entries()) {
      const difference = tested[i];
      if (difference) corrected.set(difference, value);
    }
  }
  return comparisons.map((comparison) => ({
    ...comparison,
    differences: comparison.differences.map((difference) => {
      const value = corrected.get(difference);
      return value === undefined ? difference : { ...difference, corrected: value };
    }),
  }));
}
