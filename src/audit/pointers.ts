/** What a paper numbers and points to; `figure supplement` and `supplementary table` are two such words. */
const OBJECT =
  '(?:fig(?:ure)?s?|tables?|eqn?s?|equations?|schemes?|box|movies?|videos?|appendix|suppl?(?:ements?|ementary|emental)?|extended data|source (?:data|code))';
const NUMBER = String.raw`S?\d{1,3}(?:\.\d{1,3})?[A-Za-z]?(?![\p{L}\d])`;
const PANEL = String.raw`[A-Za-z](?![\p{L}\d])`;
const NAMED = String.raw`(?:${OBJECT}\.? ?){1,3}(?:\(${NUMBER}\)|${NUMBER})`;
const JOINT = ' ?(?:[,;–—-]|and|&|to) ?';

const POINTER = new RegExp(
  String.raw`(?<![\p{L}\d])${NAMED}(?:${JOINT}(?:${NAMED}|${NUMBER}|${PANEL}))*`,
  'giu',
);

/**
 * A sentence without its pointers to figures, tables and the like. They concern the paper that has them: the figures of another paper
 * have the same names. Titles and abstracts, by which rare words are known, hardly have such names, so they would count most of all.
 */
export const withoutPointers = (sentence: string): string => sentence.replaceAll(POINTER, ' ');
