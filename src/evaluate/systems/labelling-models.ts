import { CiteWorthModel, type CiteWorthOptions } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import { labelling } from './system.js';

const entry = (name: string, about: string, options: CiteWorthOptions): ModelEntry<'labelling'> => ({
  ...{ name, about, kind: 'labelling', learns: true },
  make: ({ threshold }) => ({ ...labelling(new CiteWorthModel(options), threshold), name }),
});

/** Logistic models of cite-worthiness, of sentences alone and in their paragraph. */
export const LABELLING_MODELS: ModelEntry<'labelling'>[] = [
  entry('logistic', 'logistic regression on TF-IDF of the sentence', {}),
  entry('logistic-pu', 'the same with positive-unlabelled learning', { positiveUnlabelled: true }),
  entry('logistic-context', 'with the neighbours, the section and the position of the sentence', {
    sight: 'paragraph',
  }),
  entry('logistic-context-pu', 'both', { sight: 'paragraph', positiveUnlabelled: true }),
];
