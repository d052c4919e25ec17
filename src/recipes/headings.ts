/** Patterns of section headings, for lower-case text, in the syntax that JavaScript and DuckDB's RE2 share. */

/** An optional section number and the space after it: "2", "2.1.", "II)". */
const NUMBER = '(?:(?:[0-9]+(?:[.][0-9]+)*|[ivxlc]+)[.):]?\\s+)?';

export const INTRODUCTION = `^\\s*${NUMBER}(?:general |brief )?introduction\\b`;

/** The name of the introduction in BMC journals and many computer science papers. */
export const BACKGROUND = `^\\s*${NUMBER}(?:general )?background\\b`;

/** "Conclusion", "5. Summary and conclusions", "Concluding remarks". */
export const CONCLUSION = '^.{0,40}\\b(?:conclusions?|concluding remarks)\\b';
