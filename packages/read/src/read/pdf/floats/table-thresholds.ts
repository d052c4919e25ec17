/**
 * Tables and figures. Leadings and sizes are the body's unless the field says otherwise; an em is the type size. All
 * values were chosen by hand; bench/unseen and bench/invented check them.
 */

/** Which drawings form a picture. */
export const DRAWN_REGION = {
  /** Size of the cells of the raster on which drawings are joined. */
  rasterPt: 6,
  /** Thinner drawings are rules. */
  maxRulePt: 3,
  /** Minimum number of rules in a picture that has no other drawings. */
  minRules: 8,
  /** Minimum width and height of a picture. */
  minSidePt: 30,
  /** A drawing over this share of the page is a scan or a tint. */
  minScanShare: 0.9,
  /** Shorter rules are strokes of a drawing. */
  minRuleLengthPt: 25,
} as const;

/** How far a float extends across the page. */
export const FLOAT_WIDTH = {
  /** Rules within this distance of a caption belong to its table. */
  maxRuleGapPt: 40,
  /** Shorter rules do not show the width of a table. */
  minRuleLengthPt: 60,
  /** Rules over a larger share of the page's width belong to the page. */
  maxRulePageShare: 0.97,
  /** A table extends beyond its rules and its caption by this. */
  slackPt: 4,
  /** Maximum distance that a line sticks out of its float. */
  maxOverhangPt: 2,
  /** Maximum distance that a row sticks out of its float on the right. */
  maxRightOverhangPt: 6,
} as const;

/** Which rows beside a caption belong to its float. */
export const FLOAT_ROWS = {
  /** Rows whose baselines differ by less are at the same height. */
  sameBasePt: 1,
  /** A row of text fills at least this share of its column. */
  minTextColumnShare: 0.9,
  /** A row of text has at least this many words. */
  minTextWords: 6,
  /** Maximum step from the last line of a paragraph to the one above it. */
  maxTextStepLeadings: 1.25,
  /** Type above this size is as large as the text. */
  minBodySize: 0.97,
  /** Type above this size may be a heading without being bold. */
  minHeadingSize: 1.08,
  /** A wider gap ends the float. */
  maxGapLeadings: 4,
  /** A wider gap ends the float if small text or a heading follows. */
  maxTextGapLeadings: 1.5,
  /** Lines with more letters are sentences, not cells. */
  maxCellLetters: 40,
  /** A heading below a table is larger than the cells by this factor. */
  minSizeOverCells: 1.1,
  /** Minimum number of rows of a table above a heading. */
  minRowsAboveHeading: 2,
} as const;

/** The rule that closes a table. */
export const CLOSING_RULE = {
  /** A rule may be this far on the wrong side of the caption's edge. */
  slackPt: 3,
  /** Minimum length of the rule, as a share of the table's width. */
  minWidthShare: 0.75,
  /** Maximum distance that the rule sticks out of the table. */
  maxOverhangPt: 12,
  /** Maximum distance from the caption to the first rule. */
  maxFirstRuleLeadings: 3.5,
  /** A table may have this many lines of text between two rules. */
  maxTextLines: 3,
  /** With more lines of text, a table may have at most this share of them between two rules. */
  maxTextShare: 0.4,
} as const;

/** Where a table is relative to its caption. */
export const CAPTION_SIDE = {
  /** A table beside its caption begins at most this far above it. */
  maxAboveLeadings: 2,
  /** A table below its caption begins at most this far below it. */
  maxBelowLeadings: 3,
  /** Fewer short lines above a figure's caption may be the end of a paragraph. */
  minFigureRows: 3,
} as const;

/** Notes directly below a table. */
export const TABLE_NOTE = {
  /** Maximum step from a table to its notes, and between their lines. */
  maxStepLeadings: 2,
  /** Maximum size of a note, in sizes of the body. */
  maxSize: 0.95,
} as const;

/** Which words belong to a picture. */
export const FIGURE_LABEL = {
  /** Maximum length of a chart's title; a longer line is text, such as an abstract in small type. */
  maxTitleLetters: 60,
  /** Maximum size of a chart's title, in sizes of the body. */
  maxTitleSize: 0.95,
  /** Maximum gap between a chart and its title. */
  maxTitleGapLeadings: 3,
  /** Maximum offset of a title from the middle of its chart, as a share of the chart's width. */
  maxTitleOffsetShare: 0.05,
  /** Maximum distance from a picture to its labels, such as the numbers at an axis. */
  maxGapPt: 14,
  /** Maximum distance from a picture to its caption. */
  maxCaptionGapLeadings: 5,
  /** Maximum number of labels next to each other outward from the picture: an axis has numbers and a name. */
  maxSteps: 3,
  /** Height of the middle of a line above its baseline. */
  middleEm: 0.3,
} as const;

/** When a drawn box is the background of text. */
export const TEXT_BOX = {
  /** Minimum number of lines of running text in the box. */
  minLines: 3,
  /** Minimum number of long lines of any type in the box, if it has no running text. */
  minLongLines: 4,
  /** A line with more letters is long. */
  minLongLetters: 45,
} as const;

/** Tables without a caption. */
export const LOOSE_TABLE = {
  /** Minimum number of rows with several cells. */
  minRows: 4,
  /** Minimum share of rows with several cells. */
  minRowShare: 0.6,
  /** Maximum step between two rows. */
  maxRowStepEm: 3,
  /** Maximum length of a cell. */
  maxCellLetters: 60,
} as const;

/** How rows are divided into cells. */
export const TABLE_COLUMNS = {
  /** Minimum gap between two cells; word spaces are narrower, except in stretched lines. */
  minCellGapEm: 0.7,
  /** Rows with at least this share of the cells of the fullest row show the columns. */
  minCellShare: 0.6,
  /** In tables of this many rows, the fullest row has as many cells as some other row. */
  minRowsToRepeat: 4,
  /** Wider tables are an error in the file: pages have at most 14,400 points. */
  maxTableWidthPt: 14_400,
  /** Width of the steps in which white space is measured. */
  stepPt: 0.5,
  /** Minimum width of the white space between two columns. */
  minStripEm: 0.33,
  /** The same if few rows show it: the spaces between words may be aligned by chance. */
  minStripOfFewEm: 0.6,
  /** This many rows are few. */
  fewRows: 4,
  /** Maximum share of full rows with words in the space between two columns. */
  maxCrossingShare: 0.1,
  /** Vertical rules show the columns if they separate at least this share of the columns that white space shows. */
  minRuledShare: 0.6,
  /** A piece is in a column if it covers this share of the narrower of the two. */
  minCoveredShare: 0.5,
  /** A cell may extend this far into the space beside its column. */
  stripSlackPt: 1,
  /** Maximum distance from the mark of an item to the item. */
  maxBulletGapEm: 3,
} as const;

/** Rules and shades of tables. */
export const TABLE_RULES = {
  /** Rules closer to each other are one. */
  samePt: 2,
  /** Rules within this distance of the cells belong to the table. */
  maxOutsidePt: 8,
  /** Minimum length of a rule that separates rows, as a share of the table's width. */
  minWidthShare: 0.7,
  /** Minimum length of a rule that separates columns, as a share of the table's height. */
  minHeightShare: 0.5,
  /** Maximum height of the shade behind a row, as a share of the table's height. */
  maxShadeShare: 0.5,
} as const;

/** Which lines form one row. */
export const ROW_JOIN = {
  /** Maximum step between two lines of one cell, in sizes of its type. */
  maxStepEm: 1.6,
  /** A line is full if the next word would take more than this share of the column's width. */
  minFilledShare: 0.97,
  /** Assumed width of a space. */
  spaceEm: 0.25,
  /** Rows with at least this share of the cells of the row above begin a new row, except in columns of sentences. */
  maxCellShare: 0.6,
  /** Minimum mean number of words per line in a column of sentences. */
  minProseWords: 2.5,
  /** In columns with fewer words per line, a line that ends at the column's edge does not show that its cell continues. */
  minWrappedWords: 1.2,
  /** Lines of one row between two rules are closer than lines on two sides of a rule, by this factor. */
  maxBandStep: 0.87,
  /** A line in which at least this share of the cells continue those above does not begin a row. */
  minContinuedShare: 0.5,
  /** A line is compared with the nearest of this many lines above it that has a cell over one of its own. */
  maxLinesBetween: 8,
  /** Maximum share of lines between rules that look like rows, if rules separate rows. */
  maxRowShare: 0.4,
  /** A cell closer than this to the lines above and below is centred beside them: lines of one cell have wider steps. */
  maxCentredStepEm: 1,
  /** A heading is centred over columns if its middle is this close to theirs. */
  maxOffCentreEm: 0.6,
  /** Minimum number of rules between rows that show what a row is. */
  minRules: 2,
  /** Maximum share of the rows of a table in its head. */
  maxHeadShare: 0.5,
  /** Maximum number of lines in the head of a table. */
  maxHeadLines: 8,
} as const;

/** Which last lines of a table are notes. */
export const LAST_NOTE = {
  /** Minimum number of words of a note that no rule separates from the cells. */
  minWords: 5,
  /** Minimum share of the rows above the rule that separates notes. */
  minRowShare: 0.4,
} as const;
