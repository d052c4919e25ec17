/**
 * Numbers that decide where an entry of a bibliography begins and ends. Evidence goes from -1, goes on, to 1, begins.
 */

/** A row that stands higher than the one before it by this, in sizes, begins another column. */
export const HIGHER = 0.5;

/** Fewer rows do not show how far entries are indented. */
export const FEWEST_HANGING = 3;

/** Indents that differ by less than this, in points, are one. */
export const SAME_INDENT_POINTS = 3;

/** The share of rows that must have the indent. */
export const MOST_HANGING = 0.6;

/** What a name at the start says for a new entry; a capital CAPITAL_EVIDENCE, anything else SMALL_EVIDENCE. */
export const AUTHOR_EVIDENCE = 0.6;

/** See AUTHOR_EVIDENCE. */
export const CAPITAL_EVIDENCE = -0.2;

/** See AUTHOR_EVIDENCE. */
export const SMALL_EVIDENCE = -0.6;

/** What a full stop before says, or that there is nothing before; another end says END_EVIDENCE. */
export const STOP_EVIDENCE = 0.4;

/** See STOP_EVIDENCE. */
export const END_EVIDENCE = 0.2;

/** What a row without an end before says; a comma or an "and" there says UNENDED_EVIDENCE. */
export const OPEN_EVIDENCE = -0.4;

/** See OPEN_EVIDENCE. */
export const UNENDED_EVIDENCE = -0.8;

/** From so much evidence on a row begins an entry by its words alone. */
export const BEGINS = 0.5;

/** The first row of a column is where labels get lost most. */
export const NEW_COLUMN_BONUS = 0.1;

/** A link lies over a line though it is off by so much, in points. */
export const LINK_SLACK = 1;

/** Labels whose indents differ by less than this, in sizes, are aligned. */
export const ALIGNED = 0.7;

/** What any number at the start of a row is worth as a label, */
export const LABEL_WEIGHT = 0.3;

/** what it is worth more where the others stand, */
export const ALIGNED_WEIGHT = 0.7;

/** before a name, */
export const NAMED_WEIGHT = 0.2;

/** and as the number one; a chain of another kind must be worth more by as much. */
export const FIRST_WEIGHT = 0.5;

/** What each number costs that a chain leaves out. */
export const SKIPPED_COSTS = 0.6;

/** The share of the numbers from first to last that a chain must have. */
export const LEAST_DENSE = 0.7;

/** No list has more rows per number. */
export const MOST_ROWS_EACH = 25;

/** The first number stands among so many rows, or FEWEST_CHAINED numbers follow. */
export const LATEST_FIRST = 6;

/** See LATEST_FIRST. */
export const FEWEST_CHAINED = 5;

/**
 * Lines whose baselines differ by less than this, in sizes, are of one row; they overlap by no more than
 * ROW_OVERLAP.
 */
export const ROW_BASE = 0.35;

/** See ROW_BASE. */
export const ROW_OVERLAP = 0.3;

/** Rows whose size differs by more than this share are not of the list. */
export const OTHER_SIZE = 0.14;

/** The leading where none can be measured, in sizes. */
export const USUAL_LEADING = 1.2;

/** A row farther below the last entry than this, in leadings, is no part of it. */
export const FAR_BELOW = 1.9;

/**
 * How exactly a row in the next column must be indented to go on with an entry, in sizes; on the same page
 * OUTDENTED.
 */
export const SAME_HANG = 0.4;

/** See SAME_HANG. */
export const OUTDENTED = 0.5;

/** What is larger than the entries by this, or has fewer letters than SHORT, is a heading. */
export const HEADING_LARGER = 1.08;

/** See HEADING_LARGER. */
export const SHORT = 40;

/** What stands apart by this, in leadings, is something else. */
export const SET_APART = 1.4;

/** The share of rows that must share an indent for it to mean something. */
export const FEWEST_SHARE = 0.06;

/** How far a division is believed: by words alone, */
export const TRUST_WORDS = 0.85;

/** by indents that the words may overrule, */
export const TRUST_INDENT_AND_WORDS = 0.96;

/** by space between entries; by indents or labels, in full. */
export const TRUST_SPACE = 0.98;

/** Less evidence than this overrules an indent. */
export const NOT_A_START = -0.3;

/** What an entry is worth that has a date; one without costs UNDATED_COSTS. */
export const DATED_WORTH = 0.3;

/** See DATED_WORTH. */
export const UNDATED_COSTS = 1.2;

/** Rows of an entry beyond so many cost LONG_COSTS each. */
export const LONG_ENTRY = 12;

/** See LONG_ENTRY. */
export const LONG_COSTS = 0.2;

/** Text behind a bibliography, such as the authors' lives, is larger than the entries by this, and a line of it has no more evidence of an entry than MOST_EVIDENCE. */
export const TEXT_LARGER = 1.06;

/** See TEXT_LARGER. */
export const MOST_EVIDENCE = 0.3;
