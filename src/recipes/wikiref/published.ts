/** The figures that WikiRef reports (§5.1.1, Table 1). */
export const PUBLISHED = {
  raw: 2_000_000,
  examples: 280_724,
  splits: {
    train: {
      examples: 256_724,
      articles: 160_223,
      documentTokens: 397.7,
      documentSentences: 18.8,
      summaryTokens: 36.1,
      summarySentences: 1.4,
      queryDepth: 2.5,
      queryTokens: 6.7,
    },
    validation: {
      examples: 12_000,
      articles: 11_457,
      documentTokens: 395.4,
      documentSentences: 18.7,
      summaryTokens: 35.9,
      summarySentences: 1.4,
      queryDepth: 2.5,
      queryTokens: 6.8,
    },
    test: {
      examples: 12_000,
      articles: 11_476,
      documentTokens: 398.7,
      documentSentences: 18.8,
      summaryTokens: 36.2,
      summarySentences: 1.4,
      queryDepth: 2.5,
      queryTokens: 6.7,
    },
  },
} as const;
