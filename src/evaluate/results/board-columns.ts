import { figureText } from '../tables/cells.js';
import type { Leaderboard } from './leaderboards.js';
import type { Result } from './results.js';

type Score = Result['scores'][number];

/** Returns the names of a leaderboard's scores. Results by one metric have the same names, unless the file was edited. */
export const boardColumns = ({ results }: Pick<Leaderboard, 'results'>): string[] =>
  results[0]?.scores.map(({ name }) => name) ?? [];

export const scoreIn = ({ scores }: Result, column: string): Score | undefined =>
  scores.find(({ name }) => name === column);

/** Returns a score with its interval, or with its standard deviation over seeds, as tables print it. */
export const scoreText = (score: Score | undefined): string => {
  if (!score) return figureText(null, 0);
  const { value, digits, deviation, ...interval } = score;
  const text = figureText(value === null ? null : { value, ...interval }, digits);
  return value === null || deviation === undefined ? text : `${text} (sd ${deviation.toFixed(digits)})`;
};

/** Returns the ends of the 95% interval of a score; undefined if it has none. */
export function scoreInterval({
  value,
  margin,
  low,
  high,
}: Score): { low: number; high: number } | undefined {
  if (value === null) return undefined;
  if (margin !== undefined) return { low: value - margin, high: value + margin };
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** Returns the title of a leaderboard: the part of the dataset that it is about. */
export const boardTitle = ({ split, task }: Pick<Leaderboard, 'split' | 'task'>): string =>
  `${split === 'all' ? 'all splits' : split}${task === null ? '' : `, ${task}`}`;
