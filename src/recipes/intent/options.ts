import { z } from 'zod';
import type { Profile } from '../recipe.js';
import { citingGroup, sentenceLength, sentencesAround } from '../shared-options.js';

const isPattern = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'iu');
    return true;
  } catch {
    return false;
  }
};

const rule = z.strictObject({
  label: z.string().min(1),
  name: z.string().min(1).optional(),
  of: z.enum(['sentence', 'heading']),
  pattern: z.string().min(1).refine(isPattern, 'give a regular expression'),
});

/** Every rule of citation intent, by name. */
export const options = z.strictObject({
  rules: z
    .array(rule)
    .describe(
      'Your own rules, tried before the built-in ones: a label, what is matched (sentence or heading), a regular expression and, if you like, a name for each.',
    ),
  builtIn: z.boolean().describe('Use the built-in rules, which give the labels method and result.'),
  otherwise: z
    .string()
    .describe('Label of citations that no rule matches, such as background; an empty text drops them.'),
  agree: z
    .boolean()
    .describe('Drop citations that match rules of different labels; otherwise the first decides.'),
  ...sentencesAround,
  ...sentenceLength,
  group: citingGroup,
});

export type IntentOptions = z.infer<typeof options>;

const paper: IntentOptions = {
  rules: [],
  builtIn: true,
  otherwise: 'background',
  agree: false,
  before: 0,
  after: 0,
  minWords: 0,
  maxWords: 0,
  group: 'citing',
};

export const profiles: Record<Profile, IntentOptions> = {
  paper,
  refined: {
    ...paper,
    agree: true,
    before: 1,
    after: 1,
    minWords: 8,
    maxWords: 100,
  },
};
