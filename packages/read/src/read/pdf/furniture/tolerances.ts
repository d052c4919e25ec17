/**
 * Numbers that decide what is a running head, a page’s number or a note in the margin.
 */

/** The share of a page’s height, at the top and at the foot, where running heads, feet and their rules stand. */
export const EDGE = 0.13;

/** Lines at heights that differ by less than this, in points, stand at the same height of their pages. */
export const SAME_HEIGHT = 4;

/** Deeper inside the page a text is a head where this share of the pages, and FEWEST_PAGES, repeat it. */
export const REPEATED_SHARE = 0.4;

/** So many pages, at the least, show a habit. */
export const FEWEST_PAGES = 3;

/** Where text hardly ever reaches, at the very edge, two pages do. */
export const FEWEST_OUTER = 2;

/** A height is a head’s where so many of the pages have their outermost line there. */
export const HALF_OF_PAGES = 0.5;

/** A head stands at least this far from the text, in leadings; the number of a page NUMBER_APART. */
export const APART = 1.5;

/** See APART. */
export const NUMBER_APART = 1.2;

/** Below this share of the page’s height a number alone is the page’s. */
export const LOWEST = 0.92;

/** Lines with more letters show where the text begins and ends across the page. */
export const PROSE_LETTERS = 40;

/** The share of such lines that may stick out on either side. */
export const OUTLIERS = 0.05;

/** What stands farther outside than this, in points, is in the margin. */
export const BESIDE = 3;

/** A rule is a head’s or foot’s where this share of the pages repeat it. */
export const RULES_SHARE = 0.3;

/** A number of an entry stands no farther than this, in points, before the entry’s words. */
export const FARTHEST_LABEL = 45;

/** What stands beside a number and has more letters is no running head. */
export const LONGEST_HEAD = 30;
