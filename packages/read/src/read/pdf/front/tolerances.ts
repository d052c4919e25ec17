/**
 * Numbers that decide what is the title, the abstract and the first line of the body.
 */

/** The heading of an abstract’s part is smaller than this, in sizes of the abstract. */
export const PART_LARGER = 1.2;

/** Lines with fewer letters may be of any size. */
export const SCRAP = 12;

/**
 * A gap wider than this, in leadings, ends the abstract; from SET_APART on where the line stands elsewhere across,
 * too.
 */
export const WIDEST_GAP = 3.2;

/** See WIDEST_GAP. */
export const SET_APART = 1.5;

/** Lines whose left edges differ by more than this, in sizes, stand elsewhere. */
export const ELSEWHERE = 3;

/**
 * Lines of one stretch stand no farther apart than this, in leadings: of the body’s, less STRETCH_SMALLER, or of
 * their own size.
 */
export const STRETCH_GAP = 1.6;

/** See STRETCH_GAP. */
export const STRETCH_SMALLER = 0.8;

/** The leading of small type, in sizes. */
export const OWN_LEADING = 1.15;

/** An abstract without a label has so many lines at the least. */
export const FEWEST_LINES = 3;

/** The share of lines with affiliations from which on a stretch is one of names; FEWEST_AUTHORS names say it, too. */
export const OF_AFFILIATIONS = 0.3;

/** See OF_AFFILIATIONS. */
export const FEWEST_AUTHORS = 3;

/** What stands farther below keywords than this, in leadings, is no more of them. */
export const KEYWORDS_APART = 1.4;

/**
 * Lines of one title stand no farther apart than this, in sizes, where the first looks like a banner; else
 * TITLE_STEP.
 */
export const TITLE_TIGHT = 1.4;

/** See TITLE_TIGHT. */
export const TITLE_STEP = 1.75;

/** Manuscripts in double spacing set titles with the leading of the text, and a little more. */
export const DOUBLE_SPACING = 1.1;

/** A title begins in this share of the page’s height, and has at most LONGEST_TITLE letters. */
export const TITLE_ABOVE = 0.7;

/** See TITLE_ABOVE. */
export const LONGEST_TITLE = 400;

/** A title is larger than the body by this. */
export const TITLE_LARGER = 1.12;

/** What the file calls its title is believed from so many words on, and NAMED_LETTERS letters. */
export const NAMED_WORDS = 3;

/** See NAMED_WORDS. */
export const NAMED_LETTERS = 10;

/** The printed title may be longer than the file’s by this, and shorter by NAMED_SHORTER. */
export const NAMED_LONGER = 1.5;

/** See NAMED_LONGER. */
export const NAMED_SHORTER = 0.6;

/** Of two blocks the first is the title unless the other is larger by this. */
export const CLEARLY_LARGER = 1.04;

/** A banner of a few words stands above a longer title of at least this share of its size. */
export const BANNER_LARGER = 0.6;

/** Lines that begin so near to each other, in points, begin at one edge. */
export const SAME_LEFT = 2;

/** Words of a summary for other readers, at the most: what goes on for longer under such a heading is a section. */
export const LONGEST_SUMMARY = 400;

/** A page with fewer lines of running text than this is a cover where the next page gives its title again. */
export const FEWEST_OF_TEXT = 12;
