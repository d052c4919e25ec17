/**
 * Numbers that decide what is a caption, a table, the words of a picture, a note or an equation. Leadings and sizes are
 * the body’s unless they say otherwise.
 */

/** A line is above or below another where their baselines differ by more than this, in sizes. */
export const BELOW = 0.3;

/** Room above a caption or a heading among cells, in leadings. */
export const CAPTION_ROOM = 1.35;

/** Shorter lines, in letters, are no running text. */
export const SHORT_LINE = 25;

/** A first line shorter than this is a caption’s label, whose words follow. */
export const LABEL_LETTERS = 14;

/** Lines of a caption in the type of the text stand no farther apart than this, in leadings. */
export const CAPTION_LEADING = 1.12;

/** A line that ends so many sizes before its column does was ended on purpose. */
export const ENDED = 4;

/** Baselines nearer than this, in points, are one. */
export const SAME_BASE = 2;

/** No caption has more lines. */
export const MOST_CAPTION_LINES = 200;

/**
 * From a caption’s first line to its second, in sizes of its type; from there on STEP_GROWS times what it was, or
 * LEAST_STEP.
 */
export const FIRST_STEP = 1.75;

/** See FIRST_STEP. */
export const STEP_GROWS = 1.2;
/** A title in italics stands no farther below the label alone, in sizes. */
export const TITLE_STEP = 3.2;

/** See FIRST_STEP. */
export const LEAST_STEP = 1.3;

/** Lines of a caption and notes of a table begin no farther left than this, in points. */
export const OUTDENT = 8;

/** A centred last line begins within this share of the first one’s width, or of NARROW_CAPTION points. */
export const CENTRED = 0.6;

/** See CENTRED. */
export const NARROW_CAPTION = 80;

/** A line with more letters is not the start of another caption. */
export const LONGEST_LABELLED = 400;

/** In sizes: a rule above the middle of a line stands before it. */
export const HALF_A_LINE = 0.5;

/** Cells of a row stand no farther apart than this, in points. */
export const CELL_GAP = 60;

/** Cells end at least this far before the caption does, in points. */
export const CELL_SHORTER = 20;

/** Fewer letters that a file repeats are chance. */
export const SHORTEST_HIDDEN = 5;

/** Shorter rules, in points, are strokes. */
export const NARROWEST_RULE = 25;

/** A display equation stands this far in, in sizes. */
export const EQUATION_INDENT = 1.2;

/** Its number ends this near to the edge of the column, in sizes. */
export const EQUATION_EDGE = 1.5;

/** It has no more words of letters, and LETTERS_PER_WORD letters to each of them. */
export const MOST_WORDS = 4;

/** See MOST_WORDS. */
export const LETTERS_PER_WORD = 9;

/** The share of signs from fonts of formulas that makes a numbered line an equation. */
export const MATHS_SHARE = 0.1;

/** A line of nothing but such signs counts as so many operators; FEWEST_SIGNS make an equation. */
export const MATHS_SIGNS = 20;

/** See MATHS_SIGNS. */
export const FEWEST_SIGNS = 3;

/** The parts of a formula stand no farther apart than this, in leadings. */
export const FORMULA_STEP = 1.3;

/** Longer lines, in letters, are sentences. */
export const LONGEST_CELL = 40;

/** Rules so near to a caption, in points, are its table’s. */
export const RULE_REACH = 40;

/** Narrower rules, in points, are no table’s; those over PAGE_RULE of the page are the page’s. */
export const NARROWEST_TABLE = 60;

/** See NARROWEST_TABLE. */
export const PAGE_RULE = 0.97;

/** A table reaches this far beyond its rules and its caption, in points. */
export const REACH_SLACK = 4;

/** A row that fills this share of its column with SENTENCE_WORDS words is text. */
export const FILLED = 0.9;

/** See FILLED. */
export const SENTENCE_WORDS = 6;

/** The last line of a paragraph stands no farther below the others than this, in leadings. */
export const TEXT_STEP = 1.25;

/** Type of at least this share of the body’s size is as large as the text. */
export const BODY_SIZE = 0.97;

/** Type larger than the body’s by this is a heading’s. */
export const HEADING_LARGER = 1.08;

/**
 * A float does not go on behind a gap wider than this, in leadings; small text after one of TEXT_GAP is no part of
 * it.
 */
export const WIDEST_GAP = 4;

/** See WIDEST_GAP. */
export const TEXT_GAP = 1.5;

/** In points, for baselines that may differ by rounding. */
export const AT_EDGE = 1;

/** A rule may stand this far on the wrong side of a caption’s edge, in points. */
export const RULE_SLACK = 3;

/**
 * A rule that closes a table is this share as wide as the table; it sticks out by CLOSING_SLACK points at the
 * most.
 */
export const CLOSING_WIDTH = 0.75;

/** See CLOSING_WIDTH. */
export const CLOSING_SLACK = 12;

/** The first rule of a table stands no farther from its caption than this, in leadings. */
export const FIRST_RULE = 3.5;

/** Lines inside a float stick out of it by no more than this, in points; on the right by RIGHT_SLACK. */
export const EDGE_SLACK = 2;

/** See EDGE_SLACK. */
export const RIGHT_SLACK = 6;

/** More lines of text than this, and TEXT_SHARE of all, between two rules, are no table. */
export const FEWEST_TEXT = 3;

/** See FEWEST_TEXT; also the share of a column’s lines that notes may take. */
export const TEXT_SHARE = 0.4;

/** A table beside its caption begins no farther above it than this, in leadings; below it, within TABLE_BELOW. */
export const BESIDE = 2;

/** See BESIDE. */
export const TABLE_BELOW = 3;

/** Fewer short lines above a figure’s caption may end a paragraph. */
export const FEWEST_LABELS = 3;

/** Notes of a table stand no farther below it than this, in leadings, and are NOTE_SIZE of the text’s size. */
export const NOTE_STEP = 2;

/** See NOTE_STEP. */
export const NOTE_SIZE = 0.95;

/** Notes at the foot of a page stand no farther apart than this, in leadings. */
export const NOTES_APART = 8;

/** Notes stand below this share of the page’s height. */
export const NOTES_BELOW = 0.6;

/** The rule above notes is shorter than this, in points. */
export const SHORT_RULE = 150;

/**
 * It stands no farther above the first note than this, in leadings, and begins no more than RULE_OUTDENT sizes
 * before it.
 */
export const RULE_ABOVE = 3;

/** See RULE_ABOVE. */
export const RULE_OUTDENT = 2;

/** A wider step than this, in sizes, parts one note from the next. */
export const NOTE_GAP = 1.6;

/** The middle of small letters above the baseline, in sizes. */
export const MIDDLE = 0.3;

/** So many lines of text in a box, or FEWEST_LONG_IN_BOX of LONG_LINE letters, make it a box of text. */
export const FEWEST_IN_BOX = 3;

/** See FEWEST_IN_BOX. */
export const FEWEST_LONG_IN_BOX = 4;

/** See FEWEST_IN_BOX. */
export const LONG_LINE = 45;

/** A table without a caption has so many rows of cells, and they are ROWS_SHARE of its rows. */
export const FEWEST_ROWS = 4;

/** See FEWEST_ROWS; also the share of the most cells of a row that rows must have to show the columns. */
export const ROWS_SHARE = 0.6;

/** Its rows stand no farther apart than this, in sizes. */
export const ROW_STEP = 3;

/** No cell of it has more letters. */
export const LONGEST_CELLS = 60;

/** The share of rows in which two cells may share a place. */
export const MOST_CLASHES = 0.1;

/** A heading below a table is larger than its cells by this, where the table has at least FEWEST_CELLS rows. */
export const LARGER_THAN_CELLS = 1.1;

/** See LARGER_THAN_CELLS. */
export const FEWEST_CELLS = 2;
