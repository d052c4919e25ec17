import { UserError } from '../../paper/index.js';
import type { AnySet, TaskKind } from '../sets/index.js';
import { LABELLING_MODELS } from './labelling-models.js';
import { PERCEPTRONS } from './perceptrons.js';
import { QUERY_MODELS, RANKING_MODELS } from './ranking-models.js';
import { SUMMARY_MODELS } from './summary-models.js';
import type { System } from './system.js';

/** What a model may need to be made. */
export interface ModelContext {
  set: AnySet;
  seed: number;
  /** Where models for embeddings lie by name. */
  modelFolder?: string | undefined;
  /** Where embeddings are kept from one run to the next. */
  cacheFolder?: string | undefined;
  /** From which score on a sentence counts as positive; the model's own affair unless told. */
  threshold?: number | undefined;
}

/** A model that tables know by name. */
export interface ModelEntry<Kind extends TaskKind = TaskKind> {
  name: string;
  about: string;
  kind: Kind;
  /** The sets it is for, where it is not for all of its kind. */
  sets?: readonly string[];
  /** It needs a model for embeddings and the package that runs it. */
  embeds?: boolean;
  learns?: boolean;
  /** Left out of `all`, since it ranks as another does. */
  aside?: boolean;
  make(context: ModelContext): System<Kind> | Promise<System<Kind>>;
}

export type AnyEntry = { [Kind in TaskKind]: ModelEntry<Kind> }[TaskKind];

/** All models, in the order of tables. */
export const MODELS: readonly AnyEntry[] = [
  ...RANKING_MODELS,
  ...PERCEPTRONS,
  ...SUMMARY_MODELS,
  ...QUERY_MODELS,
  ...LABELLING_MODELS,
];

/** The models that can answer what a set asks. */
export function modelsFor(set: AnySet): AnyEntry[] {
  return MODELS.filter(({ kind, sets }) => kind === set.kind && (!sets || sets.includes(set.name)));
}

/** Models by name; `all` is every model for the set that needs no embeddings and is not another in disguise. */
export function modelsNamed(set: AnySet, names: readonly string[]): AnyEntry[] {
  const known = modelsFor(set);
  const chosen = names.flatMap((name) => {
    if (name === 'all') return known.filter(({ embeds, aside }) => !embeds && !aside);
    const found = known.find((entry) => entry.name === name);
    if (found) return [found];
    const elsewhere = MODELS.some((entry) => entry.name === name);
    throw new UserError(
      `${name}: ${elsewhere ? `is no model for ${set.name}` : 'no such model'}; there is ${known.map((entry) => entry.name).join(', ')}`,
    );
  });
  return [...new Set(chosen)];
}
