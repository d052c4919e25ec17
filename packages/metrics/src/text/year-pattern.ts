/** A year of publication, from 1500 to 2099, as part of a regular expression; what may stand around it is for the caller to say. */
export const YEAR_PATTERN = '(?:1[5-9]|20)\\d\\d';
