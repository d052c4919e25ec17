import { removeTokens } from '../../recipes/mask-marks.js';
import { UserError } from '../../user-error.js';
import { type InputBuilder, numberList, textColumn, textList } from './input.js';

/** Passages without a label that a training row has by default. */
const OTHERS = 7;

/**
 * A citing sentence and passages of the cited paper. For training, only those with a label and `others` without: first those with most
 * votes, which are harder to distinguish. Rows without a label have nothing to learn from.
 */
export const supportPassages: InputBuilder = {
  name: 'support/passages',
  about: 'the citing sentence and passages of the cited paper',
  rows(example, { others = OTHERS }, purpose) {
    const query = removeTokens(textColumn(example, 'sentence'));
    const passages = textList(example, 'passages');
    const labels = numberList(example, 'labels');
    if (query === '' || passages.length === 0) return [];
    if (purpose === 'answer') return [{ id: example.id, query, sentences: passages, labels }];
    if (!Number.isInteger(others) || Number(others) < 1)
      throw new UserError(`others=${String(others)}: give a whole number, at least 1`);
    const votes = numberList(example, 'votes');
    const unlabelled = [...passages.keys()]
      .filter((index) => labels[index] !== 1)
      .sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0) || a - b)
      .slice(0, Number(others));
    const chosen = [...passages.keys()].filter((index) => labels[index] === 1 || unlabelled.includes(index));
    if (unlabelled.length === 0 || chosen.length === unlabelled.length) return [];
    return [
      {
        id: example.id,
        query,
        sentences: chosen.map((index) => passages[index] ?? ''),
        labels: chosen.map((index) => labels[index] ?? 0),
      },
    ];
  },
};
