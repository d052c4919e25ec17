/** The rank of a cited paper, and the ranks of randomly chosen papers for the same citation. */
export interface MeasuredCitation {
  id: string;
  swappedId: string | undefined;
  sentence: string;
  rank: number;
  /** The rank of any other paper of the corpus. */
  swapped: number | undefined;
  /** The rank of another paper that the same paper cites. */
  neighbour: number | undefined;
}

/** How well a paper fits the text that cites it: better than almost all swapped papers, worse than most cited ones, or between. */
export type Fit = 'close' | 'between' | 'far';

/** Shares of true and swapped citations, from 0 to 1; null if there are none. */
interface Shares {
  true: number | null;
  swapped: number | null;
  neighbour: number | null;
}

/** Statistics of the ranks of true and swapped citations of a corpus. */
export interface RankMeasure {
  papers: number;
  citations: number;
  candidates: number;
  /** Median rank of the cited papers, and the share of them among the first 1, 10 and 100. */
  median: number | null;
  within: Record<1 | 10 | 100, number | null>;
  /** Ranks in ascending order. */
  ranks: { true: number[]; swapped: number[] };
  /** A rank of at most `close` is a close match, one above `far` a far one; null if too few citations were measured. */
  limits: { close: number; far: number } | null;
  /** Shares of citations that are close and far, on citations that the limits were not chosen on. */
  close: Shares;
  far: Shares;
  /** The share of swapped citations among far ones, if as many are swapped as true. */
  farPrecision: number | null;
}

/** Limits are chosen so that at most this share of swapped citations is close, and of true citations far. */
const SWAPPED_CLOSE = 0.02;
const TRUE_FAR = 0.1;
/** Minimum number of measured citations to choose limits. */
const MIN_CITATIONS = 50;

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

const share = (values: readonly number[], test: (rank: number) => boolean): number | null =>
  values.length === 0 ? null : values.filter(test).length / values.length;

const defined = (values: readonly (number | undefined)[]): number[] =>
  values.filter((value) => value !== undefined);

/** Chooses the limits on every second citation, and measures them on the others. */
export function summariseRanks(
  citations: readonly MeasuredCitation[],
  papers: number,
  candidates: number,
): RankMeasure {
  const limitCitations = citations.filter((_, index) => index % 2 === 0);
  const testCitations = citations.filter((_, index) => index % 2 === 1);
  const limits = citations.length >= MIN_CITATIONS ? chooseLimits(limitCitations) : null;
  const countShares = (test: (rank: number) => boolean): Shares => ({
    true: share(
      testCitations.map(({ rank }) => rank),
      test,
    ),
    swapped: share(defined(testCitations.map(({ swapped }) => swapped)), test),
    neighbour: share(defined(testCitations.map(({ neighbour }) => neighbour)), test),
  });
  const noShares: Shares = { true: null, swapped: null, neighbour: null };
  const farShares = limits ? countShares((rank) => rank > limits.far) : noShares;
  const ranks = ascending(citations.map(({ rank }) => rank));
  const flagged = (farShares.true ?? 0) + (farShares.swapped ?? 0);
  return {
    papers,
    citations: citations.length,
    candidates,
    median: ranks[Math.floor(ranks.length / 2)] ?? null,
    within: {
      1: share(ranks, (rank) => rank <= 1),
      10: share(ranks, (rank) => rank <= 10),
      100: share(ranks, (rank) => rank <= 100),
    },
    ranks: { true: ranks, swapped: ascending(defined(citations.map(({ swapped }) => swapped))) },
    limits,
    close: limits ? countShares((rank) => rank <= limits.close) : noShares,
    far: farShares,
    farPrecision: limits && flagged > 0 ? (farShares.swapped ?? 0) / flagged : null,
  };
}

function chooseLimits(citations: readonly MeasuredCitation[]): { close: number; far: number } {
  const swapped = ascending(defined(citations.map((citation) => citation.swapped)));
  const ranks = ascending(citations.map(({ rank }) => rank));
  const firstTooMany = swapped[Math.floor(SWAPPED_CLOSE * swapped.length)] ?? 1;
  const farRank = ranks[Math.ceil((1 - TRUE_FAR) * ranks.length) - 1] ?? 0;
  return { close: Math.min(farRank, firstTooMany - 1), far: farRank };
}

/** Classifies a rank by the limits; null if there are none. */
export function classifyRank(rank: number, { limits }: RankMeasure): Fit | null {
  if (!limits) return null;
  if (rank > limits.far) return 'far';
  return rank <= limits.close ? 'close' : 'between';
}

/** Shares of measured citations that rank at least as high as a close match, or at least as low as any other. */
export interface RankShares {
  as: 'high' | 'low';
  true: number | null;
  swapped: number | null;
}

/** Returns the shares of measured citations that rank at least as high or as low as `rank`. Without limits, ranks up to the median are high. */
export function rankShares(rank: number, measure: RankMeasure): RankShares {
  const fit = classifyRank(rank, measure);
  const as = fit === 'close' || (fit === null && rank <= (measure.median ?? 0)) ? 'high' : 'low';
  const test = (measured: number) => (as === 'high' ? measured <= rank : measured >= rank);
  return { as, true: share(measure.ranks.true, test), swapped: share(measure.ranks.swapped, test) };
}
