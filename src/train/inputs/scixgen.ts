import { resolve } from 'node:path';
import type { ModelRow } from '../../infer/index.js';
import { UserError } from '../../user-error.js';
import { type InputBuilder, recordList, type SourceExample, textColumn, textList } from './input.js';

/** §4.1: "a tuple of x, a token for separation, and C". */
export const SEPARATOR = '<|SEP|>';

/** Table 5: what a model reads of the object x and the context C; for figures, x is the image. */
const CUTS: Record<string, (example: SourceExample) => string[]> = {
  x: (example) => [textColumn(example, 'object')],
  'C(20)': (example) => textList(example, 'context_20'),
  'C(∞)': (example) => wholeContext(example),
  'x+C(20)': (example) => [textColumn(example, 'object'), SEPARATOR, ...textList(example, 'context_20')],
  'x+C(∞)': (example) => [textColumn(example, 'object'), SEPARATOR, ...wholeContext(example)],
  none: () => [],
};

function wholeContext(example: SourceExample): string[] {
  if (!Array.isArray(example.context))
    throw new UserError(
      'the dataset has no full contexts; build it with --set fullContext=true, or use a preset with x+C(20)',
    );
  return textList(example, 'context');
}

/** SciXGen §5.4: an object of a paper and the sentences before its description. */
export const scixgenDescription: InputBuilder = {
  name: 'scixgen/description',
  about: 'the object x and its context C, cut as in Table 5',
  rows(example, { cut = 'x+C(20)', images }, purpose): ModelRow[] {
    const target = textColumn(example, 'target');
    if (purpose === 'learn' && target === '') return [];
    const [image] = textList(example, 'image_files');
    // §4.1: figures have no text; a model with images learns from figures only.
    if (images !== undefined && image === undefined) return [];
    const imageField =
      image === undefined || images === undefined ? {} : { image: resolve(String(images), image) };
    // OFiD retrieves from all sentences; the model itself keeps the closest ten.
    if (cut === 'x+C(10)+OFiD(10)') {
      const object = images === undefined ? textColumn(example, 'object') : '';
      return [{ id: example.id, object, ...imageField, sentences: wholeContext(example), target }];
    }
    const parts = CUTS[String(cut)];
    if (!parts)
      throw new UserError(
        `cut ${String(cut)}: choose one of ${[...Object.keys(CUTS), 'x+C(10)+OFiD(10)'].join(', ')}`,
      );
    return [{ id: example.id, source: parts(example).join(' ').trim(), target, ...imageField }];
  },
};

/** SciXGen §5.5: the abstract a, optionally with abstracts or 300-word passages of the cited papers. */
export const scixgenParagraph: InputBuilder = {
  name: 'scixgen/paragraph',
  about: 'the abstract, with abstracts or passages of cited papers to retrieve from',
  rows(example, { passages = 'none' }, purpose): ModelRow[] {
    const target = textColumn(example, 'target');
    const source = textColumn(example, 'abstract');
    if (purpose === 'learn' && target === '') return [];
    if (passages === 'none') return [{ id: example.id, source, target }];
    const column = passages === 'abstracts' ? 'cited_abstracts' : 'passages';
    const texts = recordList(example, column).map(({ text }) => String(text ?? ''));
    return [{ id: example.id, source, passages: texts, target }];
  },
};
