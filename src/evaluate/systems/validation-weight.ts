import { reciprocalRank } from '@citemill/metrics';
import type { RankedCandidate } from '../../models/index.js';
import type { AnySet, ExampleOf, TaskKind } from '../sets/index.js';

/** Weights of the second of two combined systems that are tried, relative to the first. */
const WEIGHTS = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10];

/** Returns the weight with the best score; the smaller of equals. */
export function bestWeight(score: (weight: number) => number): number {
  let best = { weight: 1, score: -1 };
  for (const weight of WEIGHTS) {
    const value = score(weight);
    if (value > best.score) best = { weight, score: value };
  }
  return best.weight;
}

/** Ranks that decide which weight is best. */
export const DECIDING_RANKS = 10;

/** Returns the weight with the best MRR@10; 1 without examples. `rank` returns the results for an example with a weight, best first. */
export function bestRankingWeight(
  examples: readonly ExampleOf['retrieval'][],
  rank: (index: number, weight: number) => readonly RankedCandidate[],
): number {
  if (examples.length === 0) return 1;
  return bestWeight((weight) =>
    examples.reduce((sum, { relevant }, i) => {
      const ranked = rank(i, weight).map(({ id }) => id);
      return sum + reciprocalRank({ ranked, relevant: new Set(relevant) }, DECIDING_RANKS);
    }, 0),
  );
}

/** Validation examples that choose the weight. */
const MAX_VALIDATION_EXAMPLES = 500;

/** Returns the examples that choose the weight of a combination; none if the set has no validation split. */
export async function loadValidation<Kind extends TaskKind>(set: AnySet): Promise<ExampleOf[Kind][]> {
  const examples: ExampleOf[Kind][] = [];
  for await (const example of set.examples('validation')) {
    if (examples.push(example as ExampleOf[Kind]) === MAX_VALIDATION_EXAMPLES) break;
  }
  return examples;
}
