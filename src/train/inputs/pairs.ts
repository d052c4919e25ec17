import { type InputBuilder, textColumn } from './input.js';

/** Two texts that a citation connects. Other pairs of a batch with the same first or second text are not its negatives. */
export const pairsTexts: InputBuilder = {
  name: 'pairs/texts',
  about: 'two texts that a citation connects',
  rows(example) {
    const [query, document] = [textColumn(example, 'anchor'), textColumn(example, 'positive')];
    if (query === '' || document === '') return [];
    const anchor = textColumn(example, 'anchor_id');
    return [
      {
        id: example.id,
        query,
        document,
        document_id: textColumn(example, 'positive_id'),
        // The first paper itself, which may be the second one of another pair.
        relevant: anchor === '' ? [] : [anchor],
      },
    ];
  },
};
