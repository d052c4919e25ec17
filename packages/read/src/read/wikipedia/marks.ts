/**
 * Characters of Unicode's private use area that stand in flat text for what is not text. They are taken out of the
 * source beforehand and never leave the reader.
 */

/** Something was left out here, a template or a picture: the punctuation around it may have lost its sense. */
export const DROPPED = '\ue000';
/** Starts a citation mark that is set above the line: the mark's number and {@link END} follow. */
export const MARK = '\ue001';
/** Starts a citation mark that is part of the sentence, as "(Marlow 2013, p. 4)". */
export const INLINE_MARK = '\ue002';
export const END = '\ue003';
/** Keeps characters from being read as markup: those of `<nowiki>`, and primes in formulas. */
export const GUARD = '\ue004';

/** Around an amount that only the wiki can compute, such as a price in today's money. */
export const AMOUNT = '\ue005';
export const AMOUNT_END = '\ue006';

const PRIVATE = /[\ue000-\ue006]/;
const ALL_PRIVATE = /[\ue000-\ue006]/g;
const ALL_MARKS = /[\ue001\ue002]\d+\ue003/g;

export const withoutPrivate = (text: string): string =>
  PRIVATE.test(text) ? text.replace(ALL_PRIVATE, '') : text;

export const withoutMarks = (flat: string): string =>
  PRIVATE.test(flat) ? flat.replace(ALL_MARKS, '').replace(ALL_PRIVATE, '') : flat;

/** A text without citation marks and gaps, but with its amounts. */
export const withoutMarksAndGaps = (flat: string): string =>
  PRIVATE.test(flat) ? flat.replace(ALL_MARKS, '').replace(/[\ue000-\ue004]/g, '') : flat;

/** Text in which nothing is markup any more. */
export const guarded = (text: string): string =>
  GUARD + text.replace(/'/g, `'${GUARD}`).replace(/\n/g, `\n${GUARD}`);

/** What stands by itself and prints nothing, as flat text: it parts what stands around it. */
export const BLOCK = `\n\n${DROPPED}\n\n`;
