import { MemoryTagger, PerceptronTagger, ReferenceTagger } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import type { System } from './system.js';

function memory(): System<'tagging'> {
  const model = new MemoryTagger();
  return {
    name: model.name,
    signature: model.signature,
    fit: (training) => model.fit(training()),
    answer: async ({ words }) => ({ tags: model.tag(words) }),
  };
}

function perceptron(): System<'tagging'> {
  const model = new PerceptronTagger();
  return {
    name: model.name,
    signature: model.signature,
    fit: (training, { seed = 0, onProgress }) =>
      model.fit(training(), { seed, onProgress: (done, of) => onProgress?.({ done, of }) }),
    answer: async ({ words }) => ({ tags: model.tag(words) }),
  };
}

function rules(): System<'tagging'> {
  const model = new ReferenceTagger();
  return {
    name: model.name,
    signature: model.signature,
    answer: async ({ words }) => ({ tags: model.tag(words) }),
  };
}

/** Taggers without a neural network. */
export const TAGGING_MODELS: ModelEntry<'tagging'>[] = [
  {
    name: 'rules',
    kind: 'tagging',
    sets: ['bibliography'],
    about: 'the rules that read bibliography entries from papers',
    make: rules,
  },
  {
    name: 'memory',
    kind: 'tagging',
    learns: true,
    about: 'the most frequent tag of each word in training',
    make: memory,
  },
  {
    name: 'perceptron',
    kind: 'tagging',
    learns: true,
    about: 'an averaged perceptron on words, word shapes and preceding tags',
    make: perceptron,
  },
];
