import { approximateRandomisation, pairedBootstrap, type Statistic } from '../metrics/index.js';
import { UserError } from '../paper/index.js';
import type { Judged } from './judge.js';
import type { Column } from './tasks/index.js';

export type SignificanceTest = 'bootstrap' | 'randomisation';

export interface ComparisonOptions {
  /** How the p-value is found; the interval is the bootstrap's in either case. */
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
  columns: readonly Column<Item>[],
  a: Judged<Item>,
  b: Judged<Item>,
  { test = 'bootstrap', samples = 1000, seed = 12345 }: ComparisonOptions = {},
): SystemComparison {
  const ids = [...a.items.keys()].filter((id) => b.items.has(id));
  if (ids.length === 0) throw new UserError(`${a.model} and ${b.model} answered no example in common`);
  const itemsA = ids.map((id) => a.items.get(id)!);
  const itemsB = ids.map((id) => b.items.get(id)!);
  const signatures = new Set<string>();
  const differences = columns.map(({ name, scale, of }): Difference => {
    const statistic: Statistic<Item> = { name: name.replaceAll(' ', '-').toLowerCase(), of };
    const drawn = pairedBootstrap(itemsA, itemsB, { statistic, samples, seed });
    const swapped =
      test === 'randomisation'
        ? approximateRandomisation(itemsA, itemsB, { statistic, samples, seed })
        : undefined;
    signatures.add(drawn.signature);
    if (swapped) signatures.add(swapped.signature);
    return {
      column: name,
      a: drawn.a * scale,
      b: drawn.b * scale,
      difference: drawn.difference * scale,
      low: drawn.low * scale,
      high: drawn.high * scale,
      pValue: (swapped ?? drawn).pValue,
    };
  });
  return { a: a.model, b: b.model, examples: ids.length, differences, signatures: [...signatures] };
}
