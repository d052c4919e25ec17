/** The figures that SciXGen reports (§3.1–3.2, §4.3, Tables 3 and 4). */
export const PUBLISHED = {
  /** Number of computer science papers on arXiv, 2012 to 2020. */
  source: 225_495,
  /** Number of these papers with sections and a usual length. */
  papers: 205_304,
  wordsPerPaper: 5_296,
  objects: { table: 484_609, figure: 341_564, algorithm: 134_253, theorem: 764_724 },
  /** Table 3: the share of objects with content, in per cent. */
  content: {
    table: 100,
    figure: 93.7,
    equation: 100,
    algorithm: 100,
    theorem: 100,
    verbatim: 100,
    text: 100,
  },
  /** Table 3: the same shares for S2ORC made from LaTeX, which has no other objects. */
  contentOfS2orc: { table: 50.1, figure: 59.7, equation: 99.9 },
  /** Table 4: examples, mean words of a target, mean sentences of context. */
  descriptions: {
    table: { examples: 136_000, words: 74.05, sentences: 199.93 },
    figure: { examples: 155_000, words: 76.6, sentences: 179.35 },
    algorithm: { examples: 56_000, words: 67.94, sentences: 227.65 },
    theorem: { examples: 175_000, words: 65, sentences: 192.44 },
  },
  /** Table 4, last row: the paragraph task; context is counted in passages. */
  paragraphs: { examples: 205_000, words: 698.61, passages: 221.11 },
  /** Number of computer vision papers on which the paragraph task was evaluated. */
  vision: 39_523,
  /** The share of their cited papers with full text. */
  citedWithText: 0.611,
} as const;
