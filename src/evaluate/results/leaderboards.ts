import { type Result, systemKey } from './results.js';

/** Results that can be compared: of the same part of a dataset, by the same metric. */
export interface Leaderboard {
  split: string;
  task: string | null;
  metric: string;
  /** The latest result of each system, best first score first; results on fewer examples than others come last. */
  results: Result[];
  /** The largest number of examples that any system was scored on. */
  examples: number;
}

/** Perplexity is the only score of our tables that is better if it is lower. */
export const isLowerBetter = (score: string): boolean => score === 'PPL';

/** Returns the latest result of each system on each part of each version of a dataset, by each metric. */
export function latestResults(results: readonly Result[]): Result[] {
  const latest = new Map<string, Result>();
  for (const result of results) {
    const key = systemKey(result);
    // Deleting first moves a newer result to the end, so that results are in the order of measurement.
    latest.delete(key);
    latest.set(key, result);
  }
  return [...latest.values()];
}

/** Groups the results of one version of a dataset. */
export function leaderboards(results: readonly Result[], identity: string): Leaderboard[] {
  const boards = new Map<string, Leaderboard>();
  // Leaderboards are in the order of their first results.
  for (const { dataset, split, task, metric, examples } of results)
    if (dataset.identity === identity) {
      const key = boardKey({ split, task, metric });
      if (!boards.has(key)) boards.set(key, { split, task, metric, results: [], examples });
    }
  for (const result of latestResults(results)) {
    const board = result.dataset.identity === identity ? boards.get(boardKey(result)) : undefined;
    board?.results.push(result);
  }
  for (const board of boards.values()) {
    board.examples = board.results.reduce((highest, { examples }) => Math.max(highest, examples), 0);
    sortBoard(board);
  }
  return [...boards.values()];
}

const boardKey = ({ split, task, metric }: Pick<Result, 'split' | 'task' | 'metric'>): string =>
  JSON.stringify([split, task, metric]);

function sortBoard({ results, examples }: Leaderboard): void {
  // The first column may not be measured, for example the perplexity.
  const column = results[0]?.scores.findIndex((_, i) => results.some(({ scores }) => isDefined(scores[i])));
  const sign = isLowerBetter(results[0]?.scores[column ?? 0]?.name ?? '') ? -1 : 1;
  const rank = ({ scores }: Result) => {
    const value = scores[column ?? 0]?.value ?? null;
    return value === null ? Number.NEGATIVE_INFINITY : sign * value;
  };
  // The scores on a part of the examples cannot be compared with those on all of them.
  const isPart = (result: Result) => Number(result.examples < examples);
  results.sort((a, b) => isPart(a) - isPart(b) || rank(b) - rank(a) || (a.system < b.system ? -1 : 1));
}

const isDefined = (score: Result['scores'][number] | undefined): boolean => (score?.value ?? null) !== null;

/** Returns the parts of two signatures that only one of them has, as in `threshold:0.5` and `threshold:0.7`. */
export function signatureDifference(a: string, b: string): { onlyA: string[]; onlyB: string[] } {
  const [first, second] = [signatureParts(a), signatureParts(b)];
  return {
    onlyA: [...first].filter((part) => !second.has(part)),
    onlyB: [...second].filter((part) => !first.has(part)),
  };
}

const signatureParts = (signature: string): Set<string> =>
  new Set(
    signature
      .split(/[|;]/)
      .map((part) => part.trim())
      .filter(Boolean),
  );
