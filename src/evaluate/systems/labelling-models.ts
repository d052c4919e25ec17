import { CiteWorthModel, type CiteWorthOptions } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import { labellingSystem, type System } from './system.js';

/** CiteWorth, Tables 7 and 8. */
const PUBLISHED: Record<string, string> = {
  logistic: ' (CiteWorth, Tables 7 and 8: 198,323 parameters, trained in 103 s)',
};

/** Returns a model that also reports its training time and size. */
function timeSystem(name: string, model: CiteWorthModel, threshold: number | undefined): System<'labelling'> {
  const system = labellingSystem(model, threshold);
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
      `${model.parameters.toLocaleString('en-GB')} parameters, trained in ${seconds.toFixed(1)} s${PUBLISHED[name] ?? ''}`,
    ],
  };
}

const entry = (name: string, about: string, options: CiteWorthOptions): ModelEntry<'labelling'> => ({
  name,
  about,
  kind: 'labelling',
  learns: true,
  make: ({ threshold }) => timeSystem(name, new CiteWorthModel(options), threshold),
});

/** Logistic models of cite-worthiness, for sentences by themselves or in their paragraph. */
export const LABELLING_MODELS: ModelEntry<'labelling'>[] = [
  entry('logistic', 'logistic regression on TF-IDF of the sentence', {}),
  entry('logistic-pu', 'logistic regression on TF-IDF of the sentence, with positive-unlabelled learning', {
    positiveUnlabelled: true,
  }),
  entry(
    'logistic-context',
    'logistic regression on the sentence, its neighbours, its section and its position',
    { scope: 'paragraph' },
  ),
  entry(
    'logistic-context-pu',
    'logistic regression on the sentence and its context, with positive-unlabelled learning',
    { scope: 'paragraph', positiveUnlabelled: true },
  ),
];
