import { LogisticClasses, majorityClass } from '../../models/index.js';
import { compileRules, DEFAULT_RULES, INTENTS, matchingRules } from '../../recipes/intent/rules.js';
import { UserError } from '../../user-error.js';
import type { ModelContext, ModelEntry } from './entry.js';
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

/** Returns the built-in rules of the recipe `intent`. Sets without headings are labelled by their sentences alone. */
function intentRules({ set }: Pick<ModelContext, 'set'>): System<'classification'> {
  const unknown = (set.classes ?? []).filter((label) => !INTENTS.some((intent) => intent === label));
  if (unknown.length > 0)
    throw new UserError(
      `intent-rules: gives ${INTENTS.join(', ')}; ${set.path} has other classes, such as ${unknown[0]}`,
    );
  const rules = compileRules(DEFAULT_RULES);
  return {
    name: 'intent-rules',
    signature: 'intent-rules|v:5',
    answer: async ({ text }) => {
      const [first] = matchingRules(rules, text, '');
      return { label: first?.label ?? INTENTS[0] };
    },
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
  {
    name: 'intent-rules',
    kind: 'classification',
    sets: ['transfer'],
    excludedFromAll: true,
    about: 'cue phrases of the recipe intent: background, method and result, as in SciCite',
    make: intentRules,
  },
];
