import { type PublishedRow, rowsUnder } from '../../dataset/index.js';

/** The columns of SciXGen, Table 5: automatic scores, then human ratings from 1 to 3. */
const COLUMNS = ['PPL', 'BLEU-4', 'METEOR', 'MOVERS', 'Fluency', 'Faith.', 'Entail.', 'Overall'];

export const DESCRIBED_KINDS = ['table', 'figure', 'algorithm', 'theorem', 'equation'] as const;
export type DescribedKind = (typeof DESCRIBED_KINDS)[number];

/** Rows of Tables 8 and 9, which are about table descriptions only. */
const LANGUAGE_MODELS: PublishedRow[] = [
  ...rowsUnder(COLUMNS, [
    ['BART-base, x+C(20) (Table 8)', 14.43, 2.01, 17.85, 0.14],
    ['BART-large, x+C(20) (Table 8)', 14.15, 2.43, 20.64, 0.15],
    ['T5-base, x+C(20) (Table 8)', 9.97, 1.74, 17.52, 0.13],
    ['T5-large, x+C(20) (Table 8)', 9.11, 2.16, 18.22, 0.13],
    ['LED-base, x+C(20) (Table 8)', 15.82, 1.86, 17.67, 0.12],
    ['x+C(10)+OFiD(10) (Table 9)', 17.81, 2.03, 18.43, 0.12],
    ['x+C(10)+FiD(10) (Table 9)', 18.3, 1.88, 17.88, 0.12],
  ]),
];

const ratings = (fluency: number, faith: number, entail: number, overall: number): PublishedRow => ({
  system: 'Gold',
  figures: {
    Fluency: { value: fluency },
    'Faith.': { value: faith },
    'Entail.': { value: entail },
    Overall: { value: overall },
  },
});

export const DESCRIPTIONS: Partial<Record<DescribedKind, PublishedRow[]>> = {
  table: [
    ...rowsUnder(COLUMNS, [
      ['x', 21.34, 0.76, 15.23, 0.08, 2.37, 1.57, 1.8, 1.69],
      ['C(20)', 18.29, 1.33, 17.52, 0.11, 2.52, 1.39, 1.98, 1.51],
      ['x+C(20)', 15.82, 1.86, 17.67, 0.12, 2.47, 1.73, 2.05, 1.75],
      ['x+C(10)+OFiD(10)', 15.12, 2.03, 18.43, 0.13, 2.5, 1.73, 2.09, 1.77],
      ['x+C(∞)', 13.64, 2.39, 18.82, 0.14, 2.6, 1.86, 2.13, 1.82],
    ]),
    ratings(2.96, 2.61, 2.8, 2.79),
    ...LANGUAGE_MODELS,
  ],
  figure: [
    ...rowsUnder(COLUMNS, [
      ['x', 28.56, 0.77, 13.24, 0.04, 2.62, 1.24, 1.46, 1.2],
      ['C(20)', 18.54, 1.98, 18.68, 0.12, 2.66, 1.22, 1.88, 1.54],
      ['x+C(20)', 16.35, 2.21, 19.62, 0.13, 2.7, 1.7, 1.96, 1.62],
      ['x+C(10)+OFiD(10)', 17.1, 2.15, 19.25, 0.12, 2.64, 1.64, 2.04, 1.6],
      ['x+C(∞)', 14.61, 2.36, 19.7, 0.14, 2.68, 1.72, 2.02, 1.65],
    ]),
    ratings(2.82, 2.66, 2.64, 2.54),
  ],
  algorithm: [
    ...rowsUnder(COLUMNS, [
      ['x', 14.64, 2.57, 15.47, 0.1, 2.6, 1.8, 1.96, 1.56],
      ['C(20)', 12.87, 2.45, 18.56, 0.12, 2.58, 1.62, 1.84, 1.58],
      ['x+C(20)', 11.3, 2.95, 18.95, 0.13, 2.66, 2.04, 2.26, 1.8],
      ['x+C(10)+OFiD(10)', 11.06, 2.98, 18.45, 0.14, 2.54, 2.02, 2.24, 1.86],
      ['x+C(∞)', 10.47, 3.1, 18.97, 0.14, 2.54, 2.01, 2.08, 1.72],
    ]),
    ratings(2.74, 2.42, 2.66, 2.26),
  ],
  theorem: [
    ...rowsUnder(COLUMNS, [
      ['x', 9.69, 2.34, 17.59, 0.13, 2.34, 1.84, 1.88, 1.5],
      ['C(20)', 8.75, 2.17, 18.43, 0.14, 2.64, 1.84, 1.94, 1.7],
      ['x+C(20)', 7.53, 3.19, 19.8, 0.16, 2.56, 2.06, 2.08, 1.86],
      ['x+C(10)+OFiD(10)', 7.61, 3.18, 19.45, 0.15, 2.6, 2.02, 2.08, 1.82],
      ['x+C(∞)', 6.88, 3.85, 21.07, 0.17, 2.6, 1.98, 2.18, 2.0],
    ]),
    ratings(2.7, 2.36, 2.22, 2.22),
  ],
};

/** Makes rows of Table 6: the share, in per cent, of ten selected sentences that annotators marked. */
const precisionRows = (random: number, distance: number, ofid: number): PublishedRow[] =>
  rowsUnder(
    ['Precision'],
    [
      ['Rand(10)', 'random', random],
      ['Dist(11-20)', 'distance-11-20', distance],
      ['OFiD(10)', ofid],
    ],
  );

export const RETRIEVAL: Partial<Record<DescribedKind, PublishedRow[]>> = {
  table: precisionRows(5.58, 12.73, 14.83),
  figure: precisionRows(5.0, 12.81, 8.31),
  algorithm: precisionRows(4.39, 16.75, 17.84),
  theorem: precisionRows(5.2, 14.0, 9.31),
};

/** The rows of Table 7. */
export const PARAGRAPHS: PublishedRow[] = rowsUnder(
  ['PPL', 'BLEU-4', 'METEOR', 'MOVERS', 'Fluency', 'Faithfulness', 'Overall', 'Hallucination(%)'],
  [
    ['a', 10.8, 5.0, 32.82, 0.18, 2.8, 2.5, 2.23, 68.58],
    ['a+RAG(10)', 10.23, 5.04, 32.9, 0.17, 2.76, 2.62, 2.3, 51.28],
    ['a+RAG(10)*', 9.67, 5.23, 33.0, 0.18, 2.78, 2.58, 2.4, 48.4],
  ],
);
