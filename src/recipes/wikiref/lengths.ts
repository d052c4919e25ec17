import type { Example, Figure, SecondPass } from '../recipe.js';
import type { WikirefOptions } from './options.js';

/** The columns whose values must be between the percentiles, with their descriptions. */
const LENGTHS = {
  document_tokens: 'tokens of the document',
  document_sentences: 'sentences of the document',
  summary_tokens: 'tokens of the summary',
  summary_sentences: 'sentences of the summary',
} as const;

type Length = keyof typeof LENGTHS;

/** Counts whole numbers, for exact percentiles in memory that does not grow with the number of examples. */
export class ValueCounts {
  private readonly counts = new Map<number, number>();
  private total = 0;

  add(value: number): void {
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
    this.total++;
  }

  /** Returns a percentile with linear interpolation, as in NumPy; null if there are no values. */
  percentile(share: number): number | null {
    if (this.total === 0) return null;
    const index = ((this.total - 1) * share) / 100;
    const below = Math.floor(index);
    const counted = [...this.counts].sort(([a], [b]) => a - b);
    let cumulated = 0;
    let lower: number | undefined;
    for (const [value, count] of counted) {
      cumulated += count;
      if (cumulated > below) lower ??= value;
      if (lower !== undefined && cumulated > below + 1) return lower + (value - lower) * (index - below);
    }
    return lower ?? null;
  }
}

const format = (value: number) => Number(value.toFixed(2)).toLocaleString('en-GB');

/** Makes the second pass with the second and third filters (§5.1.2): lengths between percentiles, then the oracle's score. */
export function lengthsAndOracle(options: WikirefOptions): SecondPass {
  const names = Object.keys(LENGTHS) as Length[];
  const measured = names.map((name) => ({ name, counted: new ValueCounts() }));
  const counts = { in_lengths: 0, examples: 0 };
  let limits: { name: Length; low: number; high: number }[] | undefined;
  const computeLimits = () => {
    const [low, high] = options.percentiles;
    return measured.map(({ name, counted }) => ({
      name,
      low: counted.percentile(low) ?? 0,
      high: counted.percentile(high) ?? Infinity,
    }));
  };
  return {
    counts,
    see({ row }: Example) {
      if ((row.document_tokens as number) > options.percentilesUpTo) return;
      for (const { name, counted } of measured) counted.add(row[name] as number);
    },
    judge({ row }: Example) {
      limits ??= computeLimits();
      for (const { name, low, high } of limits) {
        const value = row[name] as number;
        if (value < low || value > high)
          return {
            reason: 'unusual length',
            text: String(row.summary),
            measured: `${value} ${LENGTHS[name]}, not ${format(low)} to ${format(high)}`,
          };
      }
      counts.in_lengths++;
      const score = row.oracle_recall as number;
      if (score <= options.minOracle)
        return {
          reason: 'too few word pairs in common with the cited page',
          text: String(row.summary),
          measured: `ROUGE-2 recall of the oracle ${score.toFixed(3)} ≤ ${options.minOracle}`,
        };
      counts.examples++;
      return undefined;
    },
    figures(): Figure[] {
      return (limits ?? computeLimits()).map(({ name, low, high }) => ({
        name: `allowed ${LENGTHS[name]}`,
        ours: `${format(low)} to ${format(high)}`,
      }));
    },
  };
}
