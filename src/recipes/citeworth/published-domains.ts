/** F1 of Longformer-Ctx, trained on one field (row) and tested on another (column), from CiteWorth, Table 5. */
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
  /** As printed, without the sign, because the paper calls the correlation inverse. */
  correlations: [0.87, 0.86, 0.76, 0.67, 0.79],
  /** Purity of the Gaussian mixture's clusters, in per cent (§5). */
  purity: 57.61,
} as const;
