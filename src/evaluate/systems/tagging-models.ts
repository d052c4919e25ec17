import { MemoryTagger, PerceptronTagger, ReferenceTagger } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import type { System } from './system.js';

const taggingSystem = (
  model: MemoryTagger | PerceptronTagger | ReferenceTagger,
  fit?: System<'tagging'>['fit'],
): System<'tagging'> => ({
  name: model.name,
  signature: model.signature,
  ...(fit ? { fit } : {}),
  answer: async ({ words }) => ({ tags: model.tag(words) }),
});

function memory(): System<'tagging'> {
  const model = new MemoryTagger();
  return taggingSystem(model, (training) => model.fit(training()));
}

function perceptron(): System<'tagging'> {
  const model = new PerceptronTagger();
  return taggingSystem(model, (training, { seed = 0, onProgress }) =>
    model.fit(training(), { seed, onProgress: (done, of) => onProgress?.({ done, of }) }),
  );
}

/** Taggers without a neural network. */
export const TAGGING_MODELS: ModelEntry<'tagging'>[] = [
  {
    name: 'rules',
    kind: 'tagging',
    sets: ['bibliography'],
    about: 'the rules that read bibliography entries from papers',
    make: () => taggingSystem(new ReferenceTagger()),
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
