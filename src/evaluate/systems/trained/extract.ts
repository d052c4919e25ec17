import type { SummaryExample } from '../../../dataset/index.js';
import {
  type SearchedRouge,
  type SelectionSettings,
  searchThreshold,
  select,
} from '../../../models/index.js';
import type { Prediction } from '../../predictions/index.js';

const byScore = (scores: readonly number[]): number[] =>
  [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);

/** WikiRef §6.3.1: sentences above the threshold in the order of their scores, without repetition. */
export function pickSentences(
  sentences: readonly string[],
  scores: readonly number[],
  threshold: number,
  settings: SelectionSettings,
): number[] {
  const indexes = byScore(scores).filter((index) => (scores[index] ?? 0) > threshold);
  return select(sentences, indexes, settings);
}

/** Returns the threshold with the best mean ROUGE-2 F1 on examples, given the model's scores for them. */
export async function findThreshold(
  examples: AsyncIterable<SummaryExample>,
  settings: SelectionSettings,
  predictions: AsyncIterable<Prediction>,
  rouge: SearchedRouge | undefined,
): Promise<number> {
  const scoresById = new Map<string, readonly number[]>();
  for await (const { id, scores } of predictions) scoresById.set(id, scores ?? []);
  return searchThreshold(
    () => examples,
    async ({ id, sentences }) => {
      const scores = scoresById.get(id) ?? [];
      const picked = select(sentences, byScore(scores), { ...settings, order: 'rank' });
      return picked.map((index) => ({ index, score: scores[index] ?? 0 }));
    },
    rouge,
  );
}
