import { adviseNames } from '@citemill/metrics/text';
import { UserError } from '../../user-error.js';
import type { AnySet } from '../sets/index.js';
import { apiEntry, isApi } from './api/entry.js';
import { CLASSIFICATION_MODELS } from './classification-models.js';
import type { AnyEntry } from './entry.js';
import { GENERATION_MODELS } from './generation-models.js';
import { LABELLING_MODELS } from './labelling-models.js';
import { QUERY_MODELS, RANKING_MODELS } from './ranking-models.js';
import { SELECTORS } from './selectors.js';
import { SUMMARY_MODELS } from './summary-models.js';
import { TAGGING_MODELS } from './tagging-models.js';
import { isTrained, trainedEntries } from './trained/entry.js';

const entries: AnyEntry[] = [
  ...[...RANKING_MODELS, ...SELECTORS, ...SUMMARY_MODELS, ...QUERY_MODELS, ...LABELLING_MODELS],
  ...[...GENERATION_MODELS, ...CLASSIFICATION_MODELS, ...TAGGING_MODELS],
];

/** All models, in the order of tables. */
export const MODELS: readonly AnyEntry[] = entries;

/** Registers a model for the tables. Two models may share a name only if they are for different sets. */
export function addModel(entry: AnyEntry): void {
  const clash = entries.find(
    ({ name, sets }) =>
      name === entry.name && (!sets || !entry.sets || entry.sets.some((set) => sets.includes(set))),
  );
  if (clash === entry) return;
  if (clash) throw new UserError(`two models are called ${entry.name}; rename one of them`);
  entries.push(entry);
}

/** The models that can answer what a set asks. */
export function modelsFor(set: AnySet): AnyEntry[] {
  return MODELS.filter(({ kind, sets }) => kind === set.kind && (!sets || sets.includes(set.name)));
}

/**
 * Models by name, and folders of trained models by path; `all` is every model for the set that needs no embeddings and is
 * not another in disguise.
 */
export function findModels(set: AnySet, names: readonly string[]): AnyEntry[] {
  const known = modelsFor(set);
  const chosen = names.flatMap((name) => {
    if (name === 'all') return known.filter(({ embeds, aside }) => !embeds && !aside);
    const found = known.find((entry) => entry.name === name);
    if (found) return [found];
    if (isApi(name)) return [apiEntry(set, name)];
    if (isTrained(name)) return trainedEntries(set, name);
    const elsewhere = MODELS.some((entry) => entry.name === name);
    throw new UserError(
      `${name}: ${elsewhere ? `is not a model for ${set.name}` : 'no such model, no folder of a trained one, and not api:MODEL'}; ${adviseNames(
        name,
        known.map((entry) => entry.name),
      )}`,
    );
  });
  return [...new Set(chosen)];
}
