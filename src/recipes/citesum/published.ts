import type { PublishedFigure } from '../recipe.js';

/** What CiteSum reports of itself (§2.1, §2.2, Table 3). */
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
  citedPapers: 59_707,
  citationsPerPaper: 1.56,
  /** Share of cited papers with fewer than five citations. */
  fewerThanFiveCitations: 0.98,
  /** Share of the papers with a Related Work section that are of computer science. */
  computerScience: 0.828,
} as const;

/** The same, each with its name, as they are printed beside ours. */
export const figures = (): PublishedFigure[] => [
  { name: 'mean words of a source', published: '255' },
  { name: 'mean words of a summary', published: '23' },
  { name: 'ROUGE-1 recall after filtering', published: '73.1' },
  { name: 'ROUGE-2 recall after filtering', published: '39.4' },
  { name: 'ROUGE-L recall after filtering', published: '58.5' },
  { name: 'single-citation sentences kept', published: '21.8%' },
  { name: 'cited papers', published: '59,707' },
  { name: 'citations per cited paper', published: '1.56' },
  { name: 'cited papers with fewer than 5 citations', published: '98%' },
];
