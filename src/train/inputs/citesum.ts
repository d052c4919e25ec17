import { UserError } from '../../user-error.js';
import { type InputBuilder, type SourceExample, textColumn, textList } from './input.js';

/** Kinds of target, with the prefix token for models that have several (§3.1). */
const TARGETS = { tldr: '<|TLDR|>', title: '<|TITLE|>', disci: '<|DISCI|>' } as const;
type Target = keyof typeof TARGETS;

export const TARGET_TOKENS: readonly string[] = Object.values(TARGETS);

/** Table 5: the parts of the source. */
const PARTS = {
  abs: ['src'],
  aic: ['src', 'introduction', 'conclusion'],
  'abs+title': ['src', 'title'],
  'abs+disci': ['src', 'disci'],
} as const satisfies Record<string, readonly string[]>;

/** §2.2: "we take the top field of study for each paper if there are multiple". */
function discipline(example: SourceExample): string {
  const record = example.discipline;
  if (typeof record !== 'object' || record === null) return '';
  return textList({ id: '', ...record }, 'mag_field_of_study')[0] ?? '';
}

const targetText = (example: SourceExample, target: Target): string =>
  target === 'tldr'
    ? textColumn(example, 'tgt')
    : target === 'title'
      ? textColumn(example, 'title')
      : discipline(example);

/** CiteSum §3.1: the abstract, followed by other parts; with a prefix token for models with several kinds of target. */
export const citesumSource: InputBuilder = {
  name: 'citesum/source',
  about: 'the abstract (and more) as the source; TLDR, title or discipline as the target',
  rows(example, { parts = 'abs', targets = ['tldr'] }, purpose) {
    const names = PARTS[parts as keyof typeof PARTS];
    if (!names) throw new UserError(`parts ${String(parts)}: choose one of ${Object.keys(PARTS).join(', ')}`);
    const source = names
      .map((name) => (name === 'disci' ? discipline(example) : textColumn(example, name)))
      .filter((text) => text !== '')
      .join(' ');
    const kinds = targets as Target[];
    // For prediction, a model with several kinds of target is asked for the first.
    return (purpose === 'learn' ? kinds : kinds.slice(0, 1)).flatMap((target) => {
      const text = targetText(example, target);
      // §4.2: examples without a title or discipline are removed.
      if (purpose === 'learn' && text === '') return [];
      return [
        {
          id: kinds.length > 1 && purpose === 'learn' ? `${example.id}#${target}` : example.id,
          source: kinds.length > 1 ? `${TARGETS[target]} ${source}` : source,
          target: text,
        },
      ];
    });
  },
};
