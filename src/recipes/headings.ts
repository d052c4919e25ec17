/**
 * Patterns of section headings, for lower-case text, in the syntax that JavaScript and DuckDB's RE2 share.
 */

/** "2", "2.1.", "II)", and the space after it. */
const NUMBER = '(?:(?:[0-9]+(?:[.][0-9]+)*|[ivxlc]+)[.):]?\\s+)?';

export const INTRODUCTION = `^\\s*${NUMBER}(?:general |brief )?introduction\\b`;

/** The introduction's name in BMC journals and in many computer science papers. */
export const BACKGROUND = `^\\s*${NUMBER}(?:general )?background\\b`;

/** "Conclusion", "5. Summary and conclusions", "Concluding remarks". */
export const CONCLUSION = '^.{0,40}\\b(?:conclusions?|concluding remarks)\\b';
