/**
 * Characters of Unicode's private use area that represent non-text content in flat text. They are removed from the
 * source first and never appear in the reader's output.
 */

/** A template or picture was removed here; the punctuation around it may need repair. */
export const DROPPED = '\ue000';
/** Starts a superscript citation mark; the mark's number and {@link END} follow. */
export const MARK = '\ue001';
/** Starts a citation mark that is part of the sentence: "(Marlow 2013, p. 4)". */
export const INLINE_MARK = '\ue002';
export const END = '\ue003';
/** Prevents characters from being read as markup: those of `<nowiki>`, and primes in formulas. */
export const GUARD = '\ue004';

/** Surrounds an amount that only the wiki can compute, such as a price in today's money. */
export const AMOUNT = '\ue005';
export const AMOUNT_END = '\ue006';

const PRIVATE = /[\ue000-\ue006]/;
const ALL_PRIVATE = /[\ue000-\ue006]/g;
const ALL_MARKS = /[\ue001\ue002]\d+\ue003/g;

export const removePrivateCharacters = (text: string): string =>
  PRIVATE.test(text) ? text.replace(ALL_PRIVATE, '') : text;

export const removeMarks = (flat: string): string =>
  PRIVATE.test(flat) ? flat.replace(ALL_MARKS, '').replace(ALL_PRIVATE, '') : flat;

/** Removes citation marks and gaps, but not amounts. */
export const removeMarksAndGaps = (flat: string): string =>
  PRIVATE.test(flat) ? flat.replace(ALL_MARKS, '').replace(/[\ue000-\ue004]/g, '') : flat;

/** Makes a text safe from being read as markup. */
export const guardMarkup = (text: string): string =>
  GUARD + text.replace(/'/g, `'${GUARD}`).replace(/\n/g, `\n${GUARD}`);

/** Flat text of a block that prints nothing, but separates the text around it. */
export const EMPTY_BLOCK = `\n\n${DROPPED}\n\n`;
