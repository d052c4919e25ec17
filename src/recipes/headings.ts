/**
 * Headings of sections that recipes look for, as patterns for lower-case text that both JavaScript and SQL's RE2 read.
 */

/** "2", "2.1.", "II)", and the space behind. */
const NUMBER = '(?:(?:[0-9]+(?:[.][0-9]+)*|[ivxlc]+)[.):]?\\s+)?';

export const INTRODUCTION = `^\\s*${NUMBER}(?:general |brief )?introduction\\b`;

/** What BMC journals and many in computer science call it. */
export const BACKGROUND = `^\\s*${NUMBER}(?:general )?background\\b`;

/** "Conclusion", "5. Summary and conclusions", "Concluding remarks". */
export const CONCLUSION = '^.{0,40}\\b(?:conclusions?|concluding remarks)\\b';
