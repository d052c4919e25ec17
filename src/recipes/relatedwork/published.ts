/** The statistics in Multi-XScience’s repository. Lengths are in words. */
export const PUBLISHED = {
  examples: 40_528,
  targetWords: '116.44',
  sourceWords: '778.08',
  citedPapers: '4.42',
  /** The shares of 30,369, 5,066 and 5,093 examples. */
  ratios: [0.7493, 0.125, 0.1257] as [number, number, number],
};
