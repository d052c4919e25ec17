import { UserError } from '../../user-error.js';
import { type InputBuilder, recordsOf, type SourceExample, textOf, textsOf } from './input.js';

/** What a model may be asked for, with the token that asks for it where there are several (§3.1). */
const TARGETS = { tldr: '<|TLDR|>', title: '<|TITLE|>', disci: '<|DISCI|>' } as const;
type Target = keyof typeof TARGETS;

export const TARGET_TOKENS: readonly string[] = Object.values(TARGETS);

/** Table 5: what the source is made of. */
const PARTS = {
  abs: ['src'],
  aic: ['src', 'introduction', 'conclusion'],
  'abs+title': ['src', 'title'],
  'abs+disci': ['src', 'disci'],
} as const satisfies Record<string, readonly string[]>;

/** §2.2: "we take the top field of study for each paper if there are multiple". */
function discipline(example: SourceExample): string {
  const [held] = recordsOf({ ...example, held: [example.discipline] }, 'held');
  return (held && textsOf({ id: '', ...held }, 'mag_field_of_study')[0]) ?? '';
}

const targetOf = (example: SourceExample, target: Target): string =>
  target === 'tldr'
    ? textOf(example, 'tgt')
    : target === 'title'
      ? textOf(example, 'title')
      : discipline(example);

/** CiteSum §3.1: the abstract, with other parts behind it, and a prefix token where a model writes several kinds of text. */
export const citesumSource: InputBuilder = {
  name: 'citesum/source',
  about: 'the abstract (and more) as the source; TLDR, title or discipline as the target',
  rows(example, { parts = 'abs', targets = ['tldr'] }, purpose) {
    const names = PARTS[parts as keyof typeof PARTS];
    if (!names) throw new UserError(`parts ${String(parts)}: choose one of ${Object.keys(PARTS).join(', ')}`);
    const source = names
      .map((name) => (name === 'disci' ? discipline(example) : textOf(example, name)))
      .filter((text) => text !== '')
      .join(' ');
    const asked = targets as Target[];
    // Whoever asks a model of several kinds wants the first.
    return (purpose === 'learn' ? asked : asked.slice(0, 1)).flatMap((target) => {
      const text = targetOf(example, target);
      // §4.2: examples without a title or discipline are removed.
      if (purpose === 'learn' && text === '') return [];
      return [
        {
          id: asked.length > 1 && purpose === 'learn' ? `${example.id}#${target}` : example.id,
          source: asked.length > 1 ? `${TARGETS[target]} ${source}` : source,
          target: text,
        },
      ];
    });
  },
};
