/**
 * Numbers that decide what is a heading and where paragraphs begin. Leadings go from baseline to baseline of the body;
 * sizes are the body’s unless they say otherwise.
 */

/** Headings whose sizes differ by less than this, in points, are set alike. */
export const SAME_STYLE = 0.6;

/** Type is larger than the body’s from this share on. */
export const LARGER = 1.06;

/** Type of at least this share of the body’s size is not small; a font of its own speaks from FONT_SPEAKS on. */
export const NOT_SMALLER = 0.9;

/** See NOT_SMALLER. */
export const FONT_SPEAKS = 0.85;

/**
 * Bold type of this share may still be a heading; small capitals, which are as high as small letters, from
 * SMALL_CAPITALS on.
 */
export const SMALLEST_BOLD = 0.78;

/** See SMALLEST_BOLD. */
export const SMALL_CAPITALS = 0.72;

/** So many points of strength tell a heading by its type alone; one point needs more evidence. */
export const LOUD = 2;

/** A line that ends this many sizes before its column does was ended on purpose. */
export const SHORT_END = 2;

/** No line of a heading is longer, in letters. */
export const LONGEST_LINE = 130;

/** The share of typewriter letters that makes a line one of code. */
export const MOSTLY_FIXED = 0.8;

/** Lines nearer than this, in leadings, follow each other without room between. */
export const TIGHT = 1.3;

/** Lines of one heading stand no farther apart than this, in sizes of its type. */
export const SAME_HEADING = 1.55;

/** Room above a line, in leadings, from less to more: none to speak of, */
export const SOME_ROOM = 1.05;

/** that of a small heading, */
export const CLEAR_ROOM = 1.15;

/** and that of a section. */
export const MORE_ROOM = 1.2;

/** A heading with a number of several parts needs no more room than this; one in the body’s own type TIGHT. */
export const NUMBERED_ROOM = 1.1;

/** A heading in the body’s own type ends this many sizes before its column does. */
export const NARROW = 3;

/** A numbered heading has no more letters. */
export const LONGEST_NUMBERED = 120;

/** So many words with a stop behind them are a sentence. */
export const SENTENCE_WORDS = 6;

/** A heading in a weak style has fewer words. */
export const MOST_HEADING_WORDS = 25;

/** Text stands no farther below its heading than this, in leadings. */
export const FARTHEST_TEXT = 3;

/** A document numbers its sections where so many headings, and NUMBERED_SHARE of them, have numbers. */
export const FEWEST_NUMBERED = 3;

/** See FEWEST_NUMBERED; also the share of well-known names that makes a style the outermost one. */
export const NUMBERED_SHARE = 0.3;

/** Styles whose ranks differ by less are of one depth; a quarter of a point in size counts as much. */
export const SAME_RANK = 2.5;

/** A part of a section that is set like the section stands half a depth below it. */
export const HALF_A_DEPTH = 0.5;

/** The width that a space between words may take at the most, in sizes; an indent is wider. */
export const SPACE = 0.6;

/** An indent is narrower than this, in sizes. */
export const WIDEST_INDENT = 4;

/** So many indents, at the least, show that paragraphs begin with one. */
export const FEWEST_INDENTS = 3;

/** Lines with fewer letters may be of any size: a formula or a mark. */
export const SCRAP = 12;

/** Lines of small type stand at least this far apart, in their own sizes. */
export const LEAST_LEADING = 1.1;

/** More room than this, in leadings, parts paragraphs; from FLOAT_ROOM on something stood between. */
export const PARAGRAPH_ROOM = 1.45;

/** See PARAGRAPH_ROOM. */
export const FLOAT_ROOM = 1.9;

/** A heading this much smaller than that of the bibliography, in points, does not end it. */
export const SMALLER_HEADING = 0.3;
