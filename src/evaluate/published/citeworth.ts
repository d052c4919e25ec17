import type { PublishedRow, PublishedTable } from './published.js';

const row = (
  system: string,
  [p, r, f]: [number, number, number],
  [pDeviation, rDeviation, fDeviation]: [number, number, number],
  model?: string,
): PublishedRow => ({
  system,
  ...(model ? { model } : {}),
  figures: {
    P: { value: p, margin: pDeviation },
    R: { value: r, margin: rDeviation },
    F1: { value: f, margin: fDeviation },
  },
});

/** CiteWorth, Table 4: means over five seeds ± the standard deviation. */
export const CITEWORTH: PublishedTable = {
  source: 'CiteWorth, Table 4',
  measuredOn: 'the authors’ test set (± standard deviation over five seeds)',
  rows: [
    row('Logistic Regression', [46.65, 64.88, 54.28], [0, 0, 0], 'logistic'),
    row('Färber et al. (2018b)', [49.57, 65.56, 56.41], [0.96, 2.61, 0.34]),
    row('Transformer', [47.92, 71.59, 57.39], [0.78, 1.74, 0.1]),
    row('BERT', [55.04, 69.02, 61.23], [0.66, 1.33, 0.21]),
    row('SciBERT-no-weight', [65.94, 51.62, 57.91], [0.37, 0.53, 0.3]),
    row('SciBERT', [57.03, 68.08, 62.06], [0.5, 1.03, 0.15]),
    row('SciBERT + PU', [49.46, 82.12, 61.73], [0.83, 1.4, 0.27]),
    row('Longformer-Solo', [57.21, 68.0, 62.14], [0.25, 0.41, 0.02]),
    row('Longformer-Ctx', [59.92, 77.15, 67.45], [0.28, 0.49, 0.06]),
  ],
};

/** CiteWorth, Table 5: F1 of Longformer-Ctx, trained on one field (a row) and tested on another (a column). */
export const CITEWORTH_DOMAINS = {
  source: 'CiteWorth, Table 5 (Longformer-Ctx)',
  fields: ['Chemistry', 'Engineering', 'Computer Science', 'Psychology', 'Biology'],
  scores: [
    [67.58, 58.41, 56.86, 62.35, 68.23],
    [66.62, 60.25, 60.11, 64.02, 68.07],
    [65.05, 59.36, 61.99, 63.85, 66.72],
    [65.49, 58.03, 56.69, 65.1, 68.27],
    [66.59, 58.8, 58.22, 64.54, 69.12],
  ],
  deviations: [0.9, 0.78, 2.02, 0.92, 0.77],
  /** Printed without the sign: the paper calls the correlation inverse. */
  correlations: [0.87, 0.86, 0.76, 0.67, 0.79],
  /** Purity of the Gaussian mixture's clusters, in per cent (§5). */
  purity: 57.61,
} as const;
