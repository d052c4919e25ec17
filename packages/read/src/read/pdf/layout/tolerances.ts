/**
 * Numbers that decide how glyphs become lines, columns and text. Shares are of the size of the type unless they say
 * otherwise; a "size" is the font's size in points.
 */

/**
 * Type whose sizes differ by less than this share is of one size. Half a point at 11 points is 4.6%, and is meant; what
 * scaling, rounding and the optical sizes of bold type leave is below that.
 */
export const SAME_SIZE = 0.045;

/** Pieces narrower than this, in points, are cells, labels and words that stand apart; they show no column. */
export const NARROWEST_LINE = 60;

/** Baselines nearer than this, in points, are one. */
export const SAME_BASE = 1;

/**
 * How high letters stand above the baseline, and how far below it they reach, in sizes: for lines whose font does
 * not say.
 */
export const ASCENT = 0.75;

/** See ASCENT. */
export const DESCENT = 0.2;

/**
 * Type so much smaller than what it stands beside is on a line of its own: text beside a large initial or a
 * headline.
 */
export const SMALLEST_BESIDE = 0.45;

/** Runs whose baselines differ by less than this, in sizes, stand on one line. */
export const ON_BASELINE = 0.2;

/** Type of this share of its neighbour’s size, or less, is small: superscripts and subscripts are. */
export const SMALL = 0.88;

/** How far a small run may stand above or below a line and still be part of it, in sizes of the line. */
export const FARTHEST_RAISED = 0.55;

/** Of two sizes that differ by more than this, the smaller tells how wide a space is. */
export const HEADLINE = 0.7;

/** Fewer glyphs than this, printed over others, are accents. */
export const FEWEST_PRINTED_OVER = 3;

/** Text that lies over other text by this many sizes, and by half of its width, is printed twice. */
export const PRINTED_OVER = 1.5;

/** Half of a width. */
export const HALF = 0.5;

/** How far above and below its baseline a run looks for its line, in sizes; at least ROW_REACH_POINTS. */
export const ROW_REACH = 2.5;

/** In points; also the height of the rows in which fragments are looked up. */
export const ROW_REACH_POINTS = 8;

/** A point above or below the baseline counts as much as so many points of a gap. */
export const SHIFT_COSTS = 2;

/**
 * An accent over a capital stands above the line by no more than this, and is no wider than ACCENT_WIDTH, in
 * sizes.
 */
export const ACCENT_RISE = 0.35;

/** See ACCENT_RISE. */
export const ACCENT_WIDTH = 0.6;

/**
 * The share of pages that must show a gutter for it to be the document’s; of at most FEW_PAGES pages one is
 * enough.
 */
export const FEWEST_PAGES_SHARE = 0.15;

/** See FEWEST_PAGES_SHARE. */
export const FEW_PAGES = 3;

/** Gutters stand between these shares of the page’s width: what is farther out is margin. */
export const INNER_FROM = 0.2;

/** See INNER_FROM. */
export const INNER_TO = 0.8;

/** A strip that reaches so far beyond INNER_TO, as a share of the width, is the margin. */
export const MARGIN_REACH = 0.1;

/** The percentile of the cover of a page’s width that is taken as usual. */
export const USUAL_COVER = 0.75;

/** Covers that differ by less than half a line are the same. */
export const HALF_A_LINE = 0.5;

/** How far from a gutter its columns are looked for, in points. */
export const COLUMN_REACH = 120;

/** Words whose baselines differ by less than this, in sizes, are of one piece. */
export const PIECE_BASE = 0.35;

/** Words with less than this between them, in sizes, are of one piece. */
export const PIECE_GAP = 0.7;

/** So many pieces back the rest of a line may stand in the file. */
export const PIECES_BACK = 12;

/** A line beside a large initial has at least so many letters. */
export const SHORTEST_BESIDE_INITIAL = 12;

/**
 * It begins no more than this before the initial’s right edge, in points, and no more than BEHIND_INITIAL behind
 * it.
 */
export const BESIDE_INITIAL = 3;

/** See BESIDE_INITIAL. */
export const BEHIND_INITIAL = 15;

/** Its baseline stands no lower than this below the initial’s, in points. */
export const BELOW_INITIAL = 2;

/** Lines whose baselines differ by less than this, in sizes, stand in one row. */
export const SAME_ROW = 0.25;

/** A stretched line begins no farther in than this, in sizes. */
export const WIDEST_START = 2.5;

/** Lines that end this near to the edge of their column, in points, fill it. */
export const AT_EDGE = 3;

/** The width of a letter on average, in sizes. */
export const LETTER_WIDTH = 0.5;

/** A stretched line has letters for this share of its column. */
export const LEAST_FILLED = 0.55;

/** A label stands no farther before what it labels than this, in sizes. */
export const WIDEST_LABEL_GAP = 5;

/** The number of an equation ends this near to the edge of the column, in points. */
export const EQUATION_EDGE = 12;

/** A line over this share of its column is whole. */
export const WHOLE_LINE = 0.85;

/** Running text has at least so many letters, and PROSE_WORDS words, and fills PROSE_WIDTH of its column. */
export const PROSE_LETTERS = 25;

/** See PROSE_LETTERS. */
export const PROSE_WORDS = 3;

/** See PROSE_LETTERS. */
export const PROSE_WIDTH = 0.8;

/**
 * Lines whose size differs by less than this share from the body’s show where columns begin and end: notes and
 * abstracts do.
 */
export const NEAR_BODY_SIZE = 0.15;

/** Fewer lines do not show it. */
export const FEWEST_TO_FIT = 3;

/** The percentile of line ends that is the edge of ragged text. */
export const RAGGED = 0.95;

/** Lines reach over the edge of a column by so little, in points. */
export const EDGE_SLACK = 3;

/** From baseline to baseline a paragraph takes at least this, in sizes, and at most LEADING_MOST. */
export const LEADING_LEAST = 0.9;

/** See LEADING_LEAST. */
export const LEADING_MOST = 3.2;

/** The leading that is assumed where none can be measured, in sizes. */
export const USUAL_LEADING = 1.2;

/** Lines whose left edges fall into one step of so many points are taken to be of one column. */
export const COLUMN_ROUNDING = 30;

/** Numbers whose edges differ by less than this, in points, are aligned. */
export const ALIGNED = 1.5;

/** The share of line numbers that must count up by one or five. */
export const NUMBERS_RISING = 0.9;

/** The share of such numbers before names from which on they are those of entries: of a text's lines few begin with one. */
export const LABELS_NAMED = 0.5;

/** A glyph may begin this much before the end of the one before it, in sizes, with a space between them. */
export const BACKWARDS = 0.2;

/** An accent that lies over its letter by this share of its own width belongs to it. */
export const ACCENT_OVERLAP = 0.25;

/** An accent set before its letter sticks out over it by no more than this, in sizes. */
export const ACCENT_SLACK = 0.2;

/** Small type this much above the baseline is raised, in sizes of the line; type of full size from RAISED_FULL on. */
export const RAISED = 0.18;

/** See RAISED. */
export const RAISED_FULL = 0.25;

/** Small type this much below the baseline is lowered, in sizes of the line. */
export const LOWERED = 0.08;

/** The share of a line’s letters that makes it bold or italic. */
export const MOSTLY = 0.6;

/** Fewer letters do not show that type is spaced out. */
export const FEWEST_SPACED = 6;

/**
 * Letters are spaced out where the usual gap is wider than this, in sizes; a space is then SPACED_SPACE times as
 * wide.
 */
export const SPACED_GAP = 0.1;

/** See SPACED_GAP. */
export const SPACED_SPACE = 1.8;

/** Glyphs of one run stand on one baseline, but for this, in sizes. */
export const RUN_BASE = 0.1;

/** Glyphs of one run are of one size, but for this share: small capitals are another run. */
export const RUN_SIZE = 0.08;

/** How far below its last baseline a block ends, in sizes. */
export const BAND_FOOT = 0.5;

/** A line of a second column this long, above the label of an abstract, is text and no name. */
export const TEXT_LETTERS = 60;

/** The room above the label of an abstract, in sizes. */
export const LABEL_ROOM = 1.5;

/** An empty strip over all columns is higher than this, in sizes of the heading below it. */
export const STRIP = 1.6;

/** What begins in the other columns begins on the heading's baseline, give or take this, in sizes of it. */
export const BESIDE_HEADING = 0.4;
