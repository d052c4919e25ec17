import { itemAt } from '../../at.js';
import { addRankings, type RankedCandidate } from '../../models/index.js';
import type { ExampleOf } from '../sets/index.js';
import type { ModelContext } from './entry.js';
import { MAX_RANKED } from './retrieval-models.js';
import type { System } from './system.js';
import { bestRankingWeight, DECIDING_RANKS, loadValidation } from './validation-weight.js';

type Example = ExampleOf['retrieval'];
type Pair = readonly [RankedCandidate[], RankedCandidate[]];

/** Two systems as one: their scores are added, with the weight that gives the best MRR@10 on the validation split. */
export function hybridSystem(
  name: string,
  systems: readonly [System<'retrieval'>, System<'retrieval'>],
  { set }: Pick<ModelContext, 'set'>,
): System<'retrieval'> {
  const [first, second] = systems;
  let weight: Promise<number> | undefined;
  let chosen: number | undefined;
  const answerPair = async (example: Example): Promise<Pair> => [
    await rankScored(first, example),
    await rankScored(second, example),
  ];
  const findWeight = async () => {
    const examples = await loadValidation<'retrieval'>(set);
    const pairs: Pair[] = [];
    for (const example of examples) pairs.push(await answerPair(example));
    chosen = bestRankingWeight(examples, (i, tried) =>
      addRankings(...itemAt(pairs, i), tried, DECIDING_RANKS),
    );
    return chosen;
  };
  return {
    name,
    signature: `hybrid|(${first.signature})+(${second.signature})|scale:first-last|weight:validation`,
    async answer(example) {
      weight ??= findWeight();
      const chosenWeight = await weight;
      const [a, b] = await answerPair(example);
      const ranked = addRankings(a, b, chosenWeight, MAX_RANKED);
      return { ranked: ranked.map(({ id }) => id), scores: ranked.map(({ score }) => score) };
    },
    notes: () => (chosen === undefined ? [] : [`${second.name} counts ${chosen} times ${first.name}`]),
    async close() {
      for (const system of systems) await system.close?.();
    },
  };
}

/** Returns the answer of a search, as candidates with their scores. */
export async function rankScored(system: System<'retrieval'>, example: Example): Promise<RankedCandidate[]> {
  const { ranked = [], scores = [] } = await system.answer(example);
  return ranked.map((id, rank) => ({ id, score: scores[rank] ?? 0 }));
}
