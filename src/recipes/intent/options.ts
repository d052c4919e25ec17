import { z } from 'zod';
import type { Profile } from '../recipe.js';
import { citingGroup, sentenceLength, sentencesAround } from '../shared-options.js';
import { DEFAULT_RULES } from './rules.js';

const isPattern = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'iu');
    return true;
  } catch {
    // RegExp throws for an invalid pattern.
    return false;
  }
};

/** Finds a name that two rules share, or that a built-in rule has. Labels and counts could not be traced to one of them. */
function findRepeatedName(rules: readonly { name?: string | undefined }[]): string | undefined {
  const names = new Set(DEFAULT_RULES.map(({ name }) => name));
  return rules.find(({ name }) => name !== undefined && names.size === names.add(name).size)?.name;
}

const expression = z.string().min(1).refine(isPattern, 'give a regular expression');

const rule = z.strictObject({
  label: z.string().min(1),
  name: z.string().min(1).optional(),
  of: z.enum(['sentence', 'heading']),
  pattern: expression,
  notIn: expression.optional(),
});

/** The options of citation intent. */
export const options = z.strictObject({
  rules: z
    .array(rule)
    .refine((rules) => findRepeatedName(rules) === undefined, {
      error: ({ input }) =>
        `another rule, perhaps a built-in one, is named “${findRepeatedName(input as { name?: string }[])}”; give each rule its own name`,
    })
    .describe(
      'Your own rules, tried before the built-in ones. Each has a `label`, the text to match (`of`: sentence or heading), a regular expression (`pattern`), and optionally a `name` and a regular expression for headings of sections in which it does not count (`notIn`).',
    ),
  builtIn: z.boolean().describe('Use the built-in rules, which give the labels method and result.'),
  otherwise: z
    .string()
    .describe('Label of citations that no rule matches, such as background; an empty label drops them.'),
  agree: z
    .boolean()
    .describe(
      'Drop citations that match rules with different labels. If false, the first matching rule decides.',
    ),
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
