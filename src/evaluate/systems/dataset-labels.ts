import type { DatasetRow } from '../../dataset/index.js';
import type { ModelEntry } from './entry.js';
import type { Answer, System } from './system.js';

/** Answers with the labels of the dataset's own rows. */
function labelSystem(answer: (row: DatasetRow) => Answer): System {
  return {
    name: 'labels',
    signature: 'labels|from:dataset',
    answer: () => Promise.reject(new Error('the labels are answers to rows')),
    async *answerRows(rows) {
      for await (const row of rows) yield { id: row.id, ...answer(row) };
    },
  };
}

const ABOUT = 'the labels of the dataset itself, to compare them with those of people (--gold)';

/** The rules of `intent` as a model. */
export const INTENT_LABELS: ModelEntry<'classification'> = {
  name: 'labels',
  about: ABOUT,
  kind: 'classification',
  sets: ['intent'],
  excludedFromAll: true,
  make: () => labelSystem(({ label }) => ({ label: String(label) })),
};

/** The agreement of the retrievers of `support` as a model; passages are ranked by their votes. */
export const SUPPORT_LABELS: ModelEntry<'ranking'> = {
  name: 'labels',
  about: ABOUT,
  kind: 'ranking',
  sets: ['support'],
  excludedFromAll: true,
  make: () =>
    labelSystem(({ labels, votes }) => ({ labels: labels as boolean[], scores: votes as number[] })),
};
