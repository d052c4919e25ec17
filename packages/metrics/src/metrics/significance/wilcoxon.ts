import { signature } from '../signature.js';
import { normalTwoSided } from './distributions.js';
import { type PairedTestResult, pairedDifferences } from './paired-scores.js';

/** Up to this many items, if no two differences tie and none is zero, the exact distribution is used. */
const MAX_EXACT = 50;

/**
 * Wilcoxon's signed-rank test: like the t-test for pairs, but only the ranks of the differences matter, so outliers
 * have little effect. Items on which both systems score the same are left out, as `scipy.stats.wilcoxon` does by
 * default; `statistic` is the smaller sum of ranks.
 *
 * @example
 * wilcoxonSignedRank([1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 0]).pValue // 0.03125
 */
export function wilcoxonSignedRank(a: ArrayLike<number>, b: ArrayLike<number>): PairedTestResult {
  const { differences, means } = pairedDifferences(a, b);
  const changed = differences.filter((difference) => difference !== 0);
  const { ranks, tied, tieTerm } = rank(changed.map(Math.abs));
  let up = 0;
  let down = 0;
  for (const [i, difference] of changed.entries()) {
    if (difference > 0) up += ranks[i] ?? 0;
    else down += ranks[i] ?? 0;
  }
  const statistic = Math.min(up, down);
  const n = changed.length;
  const exact = n <= MAX_EXACT && !tied && n === differences.length;
  let pValue = 1;
  if (n > 0) pValue = exact ? Math.min(1, 2 * shareAtMost(statistic, n)) : approximate(statistic, n, tieTerm);
  return {
    ...means,
    statistic,
    pValue,
    signature: signature({ name: 'wilcoxon', version: 1, options: { sides: 2, zeros: 'dropped', exact } }),
  };
}

function approximate(statistic: number, n: number, tieTerm: number): number {
  const mean = (n * (n + 1)) / 4;
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tieTerm / 48;
  return variance === 0 ? 1 : normalTwoSided((statistic - mean) / Math.sqrt(variance));
}

/** Ranks starting at 1; equal values share their mean rank. `tieTerm` is Σ(t³ − t) over groups of t equal values. */
function rank(values: readonly number[]): { ranks: number[]; tied: boolean; tieTerm: number } {
  const order = values.map((value, index) => ({ value, index })).sort((x, y) => x.value - y.value);
  const ranks = new Array<number>(values.length).fill(0);
  let tieTerm = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to++;
    for (const { index } of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
    tieTerm += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { ranks, tied: tieTerm > 0, tieTerm };
}

/** Of all ways to give the ranks 1 … n a sign, the share in which the positive ranks add up to at most `sum`. */
function shareAtMost(sum: number, n: number): number {
  let shares = [1];
  for (let rank = 1; rank <= n; rank++) {
    const next = new Array<number>(shares.length + rank).fill(0);
    for (const [total, share] of shares.entries()) {
      next[total] = (next[total] ?? 0) + share / 2;
      next[total + rank] = (next[total + rank] ?? 0) + share / 2;
    }
    shares = next;
  }
  return shares.slice(0, Math.floor(sum) + 1).reduce((total, share) => total + share, 0);
}
