/**
 * Numbers that decide how a document cites and which work a mark means. Shares go from 0 to 1. Points weigh names and years
 * against each other: a first author whose name agrees is worth one point.
 */

/** The share of the bibliography that marks of a kind must lead to, to be the document's style. */
export const LEAST_COVERAGE = 0.12;

/** The same for numbers where the list has none, or for names where it has numbers. */
export const LEAST_COVERAGE_ABROAD = 0.5;

/** The share of the bibliography that a second style must add to the first. */
export const LEAST_MORE = 0.2;

/** Parentheses hold many numbers that cite nothing, and raised numbers may lead to footnotes: their coverage counts less. */
export const DOUBT = { parenthesis: 0.7, raised: 0.9 } as const;

/** What the coverage of a style counts that does not fit the list: numbers without a numbered list, or the reverse. */
export const ABROAD = 0.4;

/** A work needs more points than this to be the one that a mark means. */
export const LEAST_POINTS = 0.6;

/** Off for a year next to that of the work: online one year, printed the next. */
export const OTHER_YEAR = -0.6;

/** Off for every word before the name that the mark begins with, so that the longer of two readings wins. */
export const LATER_NAME = 0.02;

/** The first author's name agrees: in full, as an alias, with its beginning or end, but for one letter. */
export const FIRST_AUTHOR = { same: 1, alias: 0.9, part: 0.75, oneOff: 0.7 } as const;

/** "et al." behind the first name, by how many authors the work has. */
export const ET_AL = { many: 0.5, two: 0.1, one: -0.2 } as const;

/** No other name in the mark: of a work by one author, or by several. */
export const ALONE = { one: 0.5, several: -0.3 } as const;

/** A second name in the mark: that of the second of two authors, of more, any other author's, one like it, none of the work's. */
export const SECOND_NAME = { ofTwo: 1, ofMany: 0.6, later: 0.4, similar: 0.5, none: -0.7 } as const;

/** The letter behind the year ("2011b"): the work's own; none, where the work is "a"; another than the work's. */
export const YEAR_LETTER = { same: 0.3, first: 0.05, other: -0.8 } as const;

/** More for a work in the list of the chapter that the mark stands in: less than anything that names or years tell. */
export const OWN_CHAPTER = 0.01;
