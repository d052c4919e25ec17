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
import type { Judged } from './judge.js';
import type { Column, Task } from './tasks/index.js';

export const SIGNIFICANCE_TESTS = ['auto', 'bootstrap', 'randomisation', 't', 'wilcoxon', 'mcnemar'] as const;
export type SignificanceTest = (typeof SIGNIFICANCE_TESTS)[number];

/** With fewer examples the bootstrap's p-values come out too small: on twelve, 0.0007 where all swaps counted give 0.0039. */
const FEWEST_FOR_BOOTSTRAP = 50;

export interface ComparisonOptions {
  /**
   * How the p-value is computed; the interval is the bootstrap's in any case. `auto`, the default, is the bootstrap from 50
   * examples on and approximate randomisation below.
   */
  test?: SignificanceTest | undefined;
  samples?: number | undefined;
  seed?: number | undefined;
}

/** How two systems differ in one column, in the column's scale. */
export interface Difference {
  column: string;
  a: number;
  b: number;
  difference: number;
  /** What the middle 95 % of the bootstrap's differences span. */
  low: number;
  high: number;
  pValue: number;
  /** The p-value after Holm's correction for all comparisons of the table in this column; absent if there is only one. */
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
  task: Pick<Task<never, Item>, 'columns' | 'right'>,
  a: Judged<Item>,
  b: Judged<Item>,
  { test = 'auto', samples, seed = 12345 }: ComparisonOptions = {},
): SystemComparison {
  const pairs = [...a.items].flatMap(([id, itemA]) => {
    const itemB = b.items.get(id);
    return itemB === undefined ? [] : [{ itemA, itemB }];
  });
  if (pairs.length === 0) throw new UserError(`${a.model} and ${b.model} have no example in common`);
  const items: ItemPairs<Item> = { a: pairs.map(({ itemA }) => itemA), b: pairs.map(({ itemB }) => itemB) };
  const chosen =
    test === 'auto' ? (pairs.length < FEWEST_FOR_BOOTSTRAP ? 'randomisation' : 'bootstrap') : test;
  const signatures = new Set<string>();
  const differences = task.columns.flatMap((column): Difference[] => {
    if (column.unmeasured !== undefined) return [];
    const statistic: Statistic<Item> = {
      name: column.name.replaceAll(' ', '-').toLowerCase(),
      of: column.of,
    };
    const drawn = pairedBootstrap(items.a, items.b, { statistic, samples: samples ?? 1000, seed });
    const tested =
      chosen === 'bootstrap'
        ? drawn
        : chosen === 'randomisation'
          ? approximateRandomisation(items.a, items.b, { statistic, samples: samples ?? 10_000, seed })
          : testedByItem(chosen, task, column, items);
    if (!tested) return [];
    signatures.add(drawn.signature).add(tested.signature);
    return [
      {
        column: column.name,
        a: drawn.a * column.scale,
        b: drawn.b * column.scale,
        difference: drawn.difference * column.scale,
        low: drawn.low * column.scale,
        high: drawn.high * column.scale,
        pValue: tested.pValue,
      },
    ];
  });
  if (differences.length === 0) throw new UserError(notFor(chosen));
  return { a: a.model, b: b.model, examples: pairs.length, differences, signatures: [...signatures] };
}

interface ItemPairs<Item> {
  a: readonly Item[];
  b: readonly Item[];
}

/** A test that compares single examples or answers; `undefined` if the column has none. */
function testedByItem<Item>(
  test: SignificanceTest,
  task: Pick<Task<never, Item>, 'right'>,
  { each, name }: Column<Item>,
  items: ItemPairs<Item>,
): { pValue: number; signature: string } | undefined {
  if (test === 'mcnemar') {
    const { right } = task;
    // One test of the answers, whatever is computed from them: it stands with accuracy.
    if (!right || name !== 'accuracy') return undefined;
    return mcnemar(
      items.a.flatMap((item) => right(item)),
      items.b.flatMap((item) => right(item)),
    );
  }
  if (!each) return undefined;
  const compare = test === 't' ? pairedTTest : wilcoxonSignedRank;
  return compare(items.a.map(each), items.b.map(each));
}

const notFor = (test: SignificanceTest) =>
  test === 'mcnemar'
    ? '--test mcnemar: compares answers that are right or wrong, which this task does not have; use randomisation'
    : `--test ${test}: compares means over examples, and this table’s scores are pooled; use bootstrap or randomisation`;

/** Adds Holm's correction where several pairs are compared: for each column over all pairs. */
export function withCorrection(comparisons: readonly SystemComparison[]): SystemComparison[] {
  if (comparisons.length < 2) return [...comparisons];
  const corrected = new Map<Difference, number>();
  const columns = new Set(comparisons.flatMap(({ differences }) => differences.map(({ column }) => column)));
  for (const column of columns) {
    const same = comparisons.flatMap(({ differences }) => differences.filter((one) => one.column === column));
    const tested = same.filter(({ pValue }) => !Number.isNaN(pValue));
    for (const [i, value] of holm(tested.map(({ pValue }) => pValue)).entries()) {
      const difference = tested[i];
      if (difference) corrected.set(difference, value);
    }
  }
  return comparisons.map((comparison) => ({
    ...comparison,
    differences: comparison.differences.map((one) => {
      const value = corrected.get(one);
      return value === undefined ? one : { ...one, corrected: value };
    }),
  }));
}
