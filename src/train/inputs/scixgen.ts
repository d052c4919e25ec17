import { resolve } from 'node:path';
import type { ModelRow } from '../../infer/index.js';
import { UserError } from '../../user-error.js';
import { type InputBuilder, recordsOf, type SourceExample, textOf, textsOf } from './input.js';

/** §4.1: "a tuple of x, a token for separation, and C". */
export const SEPARATOR = '<|SEP|>';

/** Table 5: which of the object x and the context C a model reads; of a figure, the image is x. */
const CUTS: Record<string, (example: SourceExample) => string[]> = {
  x: (example) => [textOf(example, 'object')],
  'C(20)': (example) => textsOf(example, 'context_20'),
  'C(∞)': (example) => wholeContext(example),
  'x+C(20)': (example) => [textOf(example, 'object'), SEPARATOR, ...textsOf(example, 'context_20')],
  'x+C(∞)': (example) => [textOf(example, 'object'), SEPARATOR, ...wholeContext(example)],
  none: () => [],
};

function wholeContext(example: SourceExample): string[] {
  if (!Array.isArray(example.context))
    throw new UserError(
      'the dataset has no whole contexts; build it with --set fullContext=true, or take x+C(20)',
    );
  return textsOf(example, 'context');
}

/** SciXGen §5.4: an object of a paper and the sentences before its description. */
export const scixgenDescription: InputBuilder = {
  name: 'scixgen/description',
  about: 'the object x and its context C, cut as in Table 5',
  rows(example, { cut = 'x+C(20)', images }, purpose): ModelRow[] {
    const target = textOf(example, 'target');
    if (purpose === 'learn' && target === '') return [];
    const [image] = textsOf(example, 'image_files');
    // §4.1: a figure has no text; a model that sees it learns from figures alone.
    if (images !== undefined && image === undefined) return [];
    const seen = image === undefined || images === undefined ? {} : { image: resolve(String(images), image) };
    // OFiD chooses among all sentences; the closest ten are kept by the model itself.
    if (cut === 'x+C(10)+OFiD(10)') {
      const object = images === undefined ? textOf(example, 'object') : '';
      return [{ id: example.id, object, ...seen, sentences: wholeContext(example), target }];
    }
    const parts = CUTS[String(cut)];
    if (!parts)
      throw new UserError(
        `cut ${String(cut)}: choose one of ${[...Object.keys(CUTS), 'x+C(10)+OFiD(10)'].join(', ')}`,
      );
    return [{ id: example.id, source: parts(example).join(' ').trim(), target, ...seen }];
  },
};

/** SciXGen §5.5: the abstract a, alone or with abstracts or 300-word passages of the cited papers. */
export const scixgenParagraph: InputBuilder = {
  name: 'scixgen/paragraph',
  about: 'the abstract, with abstracts or passages of cited papers to retrieve from',
  rows(example, { passages = 'none' }, purpose): ModelRow[] {
    const target = textOf(example, 'target');
    const source = textOf(example, 'abstract');
    if (purpose === 'learn' && target === '') return [];
    if (passages === 'none') return [{ id: example.id, source, target }];
    const column = passages === 'abstracts' ? 'cited_abstracts' : 'passages';
    const texts = recordsOf(example, column).map(({ text }) => String(text ?? ''));
    return [{ id: example.id, source, passages: texts, target }];
  },
};
