import type { Preset } from '../preset.js';
import { FINE_TUNING_GRID, fineTuning, SCIBERT } from './citeworth-transfer.js';
import { CROSS_ENCODER, ownPreset, RETRIEVER } from './own-preset.js';

const UNMEASURED = 'We have not trained it on a large collection; its settings are those of similar presets.';

/** Our own networks for pairs of papers, citation intent and supporting passages. */
export const CITATION_LABEL_PRESETS: readonly Preset[] = [
  ownPreset({
    ...RETRIEVER,
    name: 'pairs/minilm',
    about: 'MiniLM that places papers and sentences near the papers they cite (ours)',
    recipe: 'pairs',
    input: { name: 'pairs/texts', options: { query: 'context', marks: 'remove' } },
    deviations: [
      UNMEASURED,
      'The second texts of the batch’s pairs with another first text are the negatives; the dataset’s own negatives are for other trainers, in triplets/.',
      'In citemill evaluate and audit, queries are the text around the mark without marks, as citing sentences are in the pairs.',
    ],
  }),
  {
    name: 'intent/scibert',
    about: 'SciBERT that says what a citation is for (ours)',
    source: 'Citemill; fine-tuning as in SciBERT (Beltagy et al., 2019, §3.4)',
    ours: true,
    recipe: 'intent',
    architecture: 'sequence-classifier',
    init: SCIBERT,
    input: { name: 'intent/sentence', options: { parts: 'context' } },
    settings: { max_length: 384, dropout: 0.1 },
    training: fineTuning('macro_f1'),
    grid: FINE_TUNING_GRID,
    deviations: [
      UNMEASURED,
      'It learns the labels of the rules, so its errors are partly theirs; train it on final answers of a study to learn from people.',
      'The text has the sentences around the citing one; --set parts=sentence leaves them out, parts=section adds the headings.',
    ],
  },
  ownPreset({
    ...CROSS_ENCODER,
    name: 'support/minilm-cross',
    about: 'MiniLM that reads a citing sentence and a passage together (ours)',
    source: 'Citemill; the loss is a softmax over the passages of a paper',
    recipe: 'support',
    input: { name: 'support/passages', options: { others: 7 } },
    settings: { max_length: 384, query_length: 128 },
    deviations: [
      UNMEASURED,
      'It learns the agreement of retrievers, which is a silver label; passages without a label that got votes are its hardest negatives.',
      'A training row has the labelled passages and seven others (--set others=N); citemill evaluate scores all passages of the paper.',
    ],
  }),
];
