import { averagePrecision } from '@citemill/metrics';
import { UserError } from '../../user-error.js';
import type { AnySet, ExampleOf } from '../sets/index.js';
import type { AnyEntry, ModelContext, ModelEntry } from './entry.js';
import { hybridSystem } from './hybrid-retrieval.js';
import type { System } from './system.js';
import { bestWeight, loadValidation } from './validation-weight.js';

type Example = ExampleOf['ranking'];

const CHUNK = 64;

/**
 * Two rankers as one: their standardised scores are added, with the weight that ranks the validation split best. Search results are
 * combined in the same way, scaled by their first and last scores.
 */
export function combinedEntry(set: AnySet, name: string, [first, second]: [AnyEntry, AnyEntry]): AnyEntry {
  if (first.kind === 'retrieval' && second.kind === 'retrieval') {
    const hybrid: ModelEntry<'retrieval'> = {
      name,
      about: `${first.name} and ${second.name} combined`,
      kind: 'retrieval',
      make: async (context) =>
        hybridSystem(name, [await first.make(context), await second.make(context)], context),
    };
    return hybrid;
  }
  if (first.kind !== 'ranking' || second.kind !== 'ranking')
    throw new UserError(`${name}: only two rankers can be combined; ${set.name} does not ask for a ranking`);
  const entry: ModelEntry<'ranking'> = {
    name,
    about: `${first.name} and ${second.name} combined`,
    kind: 'ranking',
    make: async (context) => combine(name, [await first.make(context), await second.make(context)], context),
  };
  return entry;
}

function combine(
  name: string,
  systems: [System<'ranking'>, System<'ranking'>],
  { set }: ModelContext,
): System<'ranking'> {
  let weight: number | undefined;
  const findWeight = async () => {
    const examples = await loadValidation<'ranking'>(set);
    const pairs = await scorePairs(systems, examples);
    return examples.length === 0 ? 1 : bestWeight((tried) => totalPrecision(examples, pairs, tried));
  };
  const fitted = systems.filter((system) => system.fit);
  return {
    name,
    signature: `combined|${systems.map(({ signature }) => `(${signature})`).join('+')}|weight:validation`,
    ...(fitted.length > 0 && {
      fit: async (training, options) => {
        for (const system of fitted) await system.fit?.(training, options);
      },
    }),
    answer: async () => {
      throw new Error('combined rankers answer many examples at a time');
    },
    async *answerExamples(examples) {
      weight ??= await findWeight();
      for (let start = 0; start < examples.length; start += CHUNK) {
        const chunk = examples.slice(start, start + CHUNK);
        const pairs = await scorePairs(systems, chunk);
        for (const [i, { id }] of chunk.entries()) yield { id, scores: addScores(pairs[i], weight) };
      }
    },
    notes: () => (weight === undefined ? [] : [`the second ranker counts ${weight} times the first`]),
    async close() {
      for (const system of systems) await system.close?.();
    },
  };
}

type Pair = [number[], number[]];

/** Returns the standardised scores of both rankers for each example. */
async function scorePairs(
  [first, second]: [System<'ranking'>, System<'ranking'>],
  examples: readonly Example[],
): Promise<Pair[]> {
  const a = await scoreAll(first, examples);
  const b = await scoreAll(second, examples);
  return examples.map(({ id }) => [standardise(a.get(id) ?? []), standardise(b.get(id) ?? [])]);
}

async function scoreAll(
  system: System<'ranking'>,
  examples: readonly Example[],
): Promise<Map<string, readonly number[]>> {
  const scores = new Map<string, readonly number[]>();
  const rows = async function* () {
    for (const example of examples) yield { ...example };
  };
  if (system.answerRows)
    for await (const prediction of system.answerRows(rows()))
      scores.set(prediction.id, prediction.scores ?? []);
  else for (const example of examples) scores.set(example.id, (await system.answer(example)).scores ?? []);
  return scores;
}

/** Scores with mean 0 and standard deviation 1; all 0 if they are equal. */
function standardise(scores: readonly number[]): number[] {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  const deviation = Math.sqrt(variance);
  return scores.map((score) => (deviation > 0 ? (score - mean) / deviation : 0));
}

const addScores = (pair: Pair | undefined, weight: number): number[] =>
  (pair?.[0] ?? []).map((score, i) => score + weight * (pair?.[1][i] ?? 0));

/** Returns the sum of the average precision of all examples with relevant sentences. */
function totalPrecision(examples: readonly Example[], pairs: readonly Pair[], weight: number): number {
  let precision = 0;
  for (const [i, { labels = [] }] of examples.entries())
    if (labels.some(Boolean)) precision += averagePrecision(labels, addScores(pairs[i], weight));
  return precision;
}
