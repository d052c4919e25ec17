/** A publication year, 1500 to 2099, as part of a regular expression. The caller adds what may surround it. */
export const YEAR_PATTERN = '(?:1[5-9]|20)\\d\\d';
