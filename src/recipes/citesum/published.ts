/** The figures that CiteSum reports (§2.1, §2.2, Table 3). */
export const PUBLISHED = {
  papers: 9_000_000,
  withRelatedWork: 288_000,
  singleCitation: 426_000,
  examples: 92_946,
  shareKept: 0.218,
  splits: { train: 83_304, validation: 4_721, test: 4_921 },
  sourceWords: 255,
  summaryWords: 23,
  recallKept: { rouge1: 0.731, rouge2: 0.394, rougeL: 0.585 },
  /** ROUGE-1/2/L recall of SciTLDR's references from the abstract: the authors' own, and those from reviews. */
  recallScitldr: '81.1/38.9/62.0%; 65.2/17.9/45.7%',
  citedPapers: 59_707,
  citationsPerPaper: 1.56,
  fewerThanFiveCitations: 0.98,
  /** Share of computer science among papers with a Related Work section. */
  computerScience: 0.828,
} as const;
