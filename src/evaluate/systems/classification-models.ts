import { LogisticClasses, majorityClass } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import type { System } from './system.js';

function majority(): System<'classification'> {
  let label = '';
  return {
    name: 'majority',
    signature: 'majority|v:1',
    async fit(training) {
      label = await majorityClass(training());
    },
    answer: async () => ({ label }),
  };
}

function logistic(): System<'classification'> {
  const model = new LogisticClasses();
  return {
    name: model.name,
    signature: model.signature,
    fit: (training, { onProgress }) => model.fit(training(), onProgress),
    notes: () => model.notes(),
    answer: async ({ text }) => ({ label: model.predictClass(text) }),
  };
}

/** Classifiers without a neural network. */
export const CLASSIFICATION_MODELS: ModelEntry<'classification'>[] = [
  {
    name: 'majority',
    kind: 'classification',
    learns: true,
    about: 'the most frequent class of the training texts',
    make: majority,
  },
  {
    name: 'logistic',
    kind: 'classification',
    learns: true,
    about: 'logistic regression on TF-IDF, one class against all others',
    make: logistic,
  },
];
