/**
 * Numbers that decide how glyphs become lines, columns and text. Shares are of the size of the type unless they say
 * otherwise; a "size" is the font's size in points.
 */

/**
 * Type whose sizes differ by less than this share is of one size. Half a point at 11 points is 4.6%, and is meant; what
 * scaling, rounding and the optical sizes of bold type leave is below that.
 */
export const SAME_SIZE = 0.045;
