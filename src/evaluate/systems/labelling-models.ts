import { CiteWorthModel, type CiteWorthOptions } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import { labelling, type System } from './system.js';

/** CiteWorth, Tables 7 and 8. */
const PUBLISHED: Record<string, string> = { logistic: ' (CiteWorth, Tables 7 and 8: 00h01m43s, 198,323)' };

/** A model that also reports its training time and size. */
function labellingSystem(
  name: string,
  model: CiteWorthModel,
  threshold: number | undefined,
): System<'labelling'> {
  const system = labelling(model, threshold);
  let seconds = 0;
  return {
    ...system,
    name,
    async fit(training, options) {
      const start = performance.now();
      await system.fit?.(training, options);
      seconds = (performance.now() - start) / 1000;
    },
    report: () => [
      `learnt in ${seconds.toFixed(1)} s, ${model.parameters.toLocaleString('en-GB')} parameters${PUBLISHED[name] ?? ''}`,
    ],
  };
}

const entry = (name: string, about: string, options: CiteWorthOptions): ModelEntry<'labelling'> => ({
  name,
  about,
  kind: 'labelling',
  learns: true,
  make: ({ threshold }) => labellingSystem(name, new CiteWorthModel(options), threshold),
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
