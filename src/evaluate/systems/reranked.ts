import { join } from 'node:path';
import { itemAt } from '../../at.js';
import { openReranker, type Reranker } from '../../infer/index.js';
import { type RankedCandidate, reorderResults } from '../../models/index.js';
import { UserError } from '../../user-error.js';
import type { ExampleOf } from '../sets/index.js';
import type { AnyEntry, ModelContext, ModelEntry } from './entry.js';
import { rankScored } from './hybrid-retrieval.js';
import type { System } from './system.js';
import { bestRankingWeight, loadValidation } from './validation-weight.js';

type Example = ExampleOf['retrieval'];

/** Default number of search results that a cross-encoder reorders. */
const RERANKED_RESULTS = 100;

/** Number of validation examples that choose the weight; each costs a hundred passes of the network. */
const WEIGHT_EXAMPLES = 50;

export interface RerankOptions {
  /** Folder of a cross-encoder that `citemill train` wrote. */
  model: string;
  /** How many of the best results are reordered. Default: 100. */
  best?: number | undefined;
  /** How much its scores count, relative to those of the search. Default: what is best on some validation examples. */
  weight?: number | undefined;
}

/** Returns a search whose best results a cross-encoder reorders, as a further model of the table: `bm25@cross`. */
export function rerankedEntry(first: AnyEntry, modelName: string, options: RerankOptions): AnyEntry {
  if (first.kind !== 'retrieval')
    throw new UserError(`--rerank: ${first.name} does not search, so there is nothing to reorder`);
  const name = `${first.name}@${modelName}`;
  const entry: ModelEntry<'retrieval'> = {
    name,
    about: `${first.name}, with its best results reordered by ${modelName}`,
    kind: 'retrieval',
    async make(context) {
      const { precision, cacheFolder } = context;
      const reranker = await openReranker(options.model, {
        precision,
        ...(cacheFolder ? { cacheFolder: join(cacheFolder, 'answers') } : {}),
      });
      return rerankedSystem(name, await first.make(context), reranker, context, options);
    },
  };
  return entry;
}

/** The results of a search with a cross-encoder's scores for the first of them. */
interface ScoredResults {
  results: RankedCandidate[];
  scores: number[];
}

/** Reorders the best results of a search by its own scores and those of a cross-encoder. */
export function rerankedSystem(
  name: string,
  first: System<'retrieval'>,
  reranker: Pick<Reranker, 'score' | 'signature' | 'close'>,
  { set }: Pick<ModelContext, 'set'>,
  { best = RERANKED_RESULTS, weight: given }: Omit<RerankOptions, 'model'> = {},
): System<'retrieval'> {
  let texts: Promise<Map<string, string>> | undefined;
  let weight: Promise<number> | undefined;
  let chosen = given;
  const loadTexts = async () => {
    const byId = new Map<string, string>();
    for await (const { id, text } of set.candidates?.() ?? []) byId.set(id, text);
    return byId;
  };
  const scoreResults = async (example: Example): Promise<ScoredResults> => {
    texts ??= loadTexts();
    const byId = await texts;
    const results = await rankScored(first, example);
    const candidates = results.slice(0, best).map(({ id }) => byId.get(id) ?? '');
    return { results, scores: await reranker.score(example.rerankQuery ?? example.query, candidates) };
  };
  const findWeight = async () => {
    const examples = (await loadValidation<'retrieval'>(set)).slice(0, WEIGHT_EXAMPLES);
    const scored: ScoredResults[] = [];
    for (const example of examples) scored.push(await scoreResults(example));
    return bestRankingWeight(examples, (i, tried) => {
      const { results, scores } = itemAt(scored, i);
      return reorderResults(results, scores, tried);
    });
  };
  return {
    name,
    signature: `reranked|(${first.signature})@(${reranker.signature})|best:${best}|weight:${given ?? 'validation'}`,
    async answer(example) {
      weight ??= given === undefined ? findWeight() : Promise.resolve(given);
      chosen = await weight;
      const { results, scores } = await scoreResults(example);
      const reordered = reorderResults(results, scores, chosen);
      return { ranked: reordered.map(({ id }) => id), scores: reordered.map(({ score }) => score) };
    },
    notes: () => [
      ...(first.notes?.() ?? []),
      ...(chosen === undefined
        ? []
        : [`the cross-encoder counts ${chosen} times the search, over its best ${best}`]),
    ],
    async close() {
      await first.close?.();
      await reranker.close();
    },
  };
}
