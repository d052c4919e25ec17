import { adviseNames } from '@citemill/metrics/text';
import { UserError } from '../../user-error.js';
import type { AnySet } from '../sets/index.js';
import { apiEntry, isApi } from './api/entry.js';
import { CLASSIFICATION_MODELS } from './classification-models.js';
import { combinedEntry } from './combined.js';
import { INTENT_LABELS, SUPPORT_LABELS } from './dataset-labels.js';
import type { AnyEntry } from './entry.js';
import { GENERATION_MODELS } from './generation-models.js';
import { LABELLING_MODELS } from './labelling-models.js';
import { QUERY_MODELS, RANKING_MODELS } from './ranking-models.js';
import { RETRIEVAL_MODELS } from './retrieval-models.js';
import { SELECTORS } from './selectors.js';
import { SUMMARY_MODELS } from './summary-models.js';
import { TAGGING_MODELS } from './tagging-models.js';
import { isTrained, trainedEntries } from './trained/entry.js';

const entries: AnyEntry[] = [
  ...RANKING_MODELS,
  ...SELECTORS,
  ...SUMMARY_MODELS,
  ...QUERY_MODELS,
  ...LABELLING_MODELS,
  ...GENERATION_MODELS,
  ...CLASSIFICATION_MODELS,
  ...TAGGING_MODELS,
  ...RETRIEVAL_MODELS,
  INTENT_LABELS,
  SUPPORT_LABELS,
];

/** All models, in the order of tables. */
export const MODELS: readonly AnyEntry[] = entries;

/** Registers a model for the tables. Two models may share a name only if they are for different sets. */
export function addModel(entry: AnyEntry): void {
  const conflict = entries.find(
    ({ name, sets }) =>
      name === entry.name && (!sets || !entry.sets || entry.sets.some((set) => sets.includes(set))),
  );
  if (conflict === entry) return;
  if (conflict) throw new UserError(`two models are named ${entry.name}; rename one of them`);
  entries.push(entry);
}

/** Returns the models that can be evaluated on a set. */
export function modelsFor(set: AnySet): AnyEntry[] {
  return MODELS.filter(({ kind, sets }) => kind === set.kind && (!sets || sets.includes(set.name)));
}

/**
 * Finds models by name, and trained models by their folder. `all` means every model for the set that needs no embeddings and is not
 * excluded.
 */
export function findModels(set: AnySet, names: readonly string[]): AnyEntry[] {
  const available = modelsFor(set);
  const chosen = names.flatMap((name) => {
    if (name === 'all') return available.filter(({ embeds, excludedFromAll }) => !embeds && !excludedFromAll);
    const entry = available.find((model) => model.name === name);
    if (entry) return [entry];
    if (isApi(name)) return [apiEntry(set, name)];
    if (isTrained(name)) return trainedEntries(set, name);
    const parts = findParts(set, name);
    if (parts) return [combinedEntry(set, name, parts)];
    const isForOtherSets = MODELS.some((entry) => entry.name === name);
    const fault = isForOtherSets
      ? `${name} is not a model for ${set.name}`
      : `${name}: no such model (a folder of a trained model and api:MODEL are allowed, too)`;
    const advice = adviseNames(
      name,
      available.map((entry) => entry.name),
    );
    throw new UserError(`${fault}; ${advice}`);
  });
  return [...new Set(chosen)];
}

/** Returns the two models of a name such as `models/bert+tfidf-words-cosine`. */
function findParts(set: AnySet, name: string): [AnyEntry, AnyEntry] | undefined {
  const plus = name.lastIndexOf('+');
  if (plus <= 0) return undefined;
  const parts = findModels(set, [name.slice(0, plus), name.slice(plus + 1)]);
  const [first, second] = parts;
  if (!first || !second || parts.length > 2)
    throw new UserError(`${name}: combine two models, with one folder of weights at most`);
  return [first, second];
}
