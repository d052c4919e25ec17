import { type PublishedTable, rowsUnder } from '../../dataset/index.js';

/** Whether an abstract supports or refutes a claim, and which: networks on SciFact. */
export const PUBLISHED: PublishedTable = {
  source: 'as reported in SciFact-Open (Findings of EMNLP 2022), Table 5; not checked',
  measuredOn:
    'the test set of SciFact: claims by experts, abstracts that support or refute them to be found and labelled (abstract-level, label only)',
  rows: rowsUnder(
    ['P', 'R', 'F1'],
    [
      ['VerT5erini, SciFact', 64.0, 73.0, 68.2],
      ['ParagraphJoint, SciFact', 75.8, 63.5, 69.1],
      ['ARSJoint, SciFact', 72.2, 70.3, 71.2],
      ['MultiVerS, SciFact', 73.8, 71.2, 72.5],
    ],
  ),
};
