import { NAME_PARTICLES } from '@citemill/metrics/text';
import { DASHES, MAX_RANGE, type NumericMark } from './numeric-mark.js';

/** Maximum number of characters between two marks of one group. */
export const MAX_JOINT_CHARS = 120;

const PUNCTUATION = new RegExp(`^(?:[\\s,;&/[\\](){}${DASHES}]|\\band\\b)*$`);
const RANGE = new RegExp(`^[\\s\\])}]*[${DASHES}]+[\\s[({]*$`);
const ONLY_BRACKETS = /^[\s[\](){}]*$/;

const BEFORE_NAME = new RegExp(`^(?:et|al\\.?|and|&|${NAME_PARTICLES}|see|also|e\\.g\\.|cf\\.|reviewed|in)$`);
const NAME = /^\p{Lu}[\p{L}'’.-]*$/u;
const SENTENCE_ENDS = /\p{L}{3}[.!?]\s/u;

/** True for text between the marks of one group: commas, semicolons, dashes, brackets, spaces, "and". */
export const isGroupSeparator = (between: string): boolean =>
  between.length <= MAX_JOINT_CHARS && PUNCTUATION.test(between);

/**
 * True for the names between two marks that are only years, such as "; Abe et al., " in "(Ito, 2001; Abe et al., 2002)",
 * with or without "see also" and the like.
 */
export function areNextNames(between: string): boolean {
  if (between.length > MAX_JOINT_CHARS || !/^[;,]\s/.test(between) || SENTENCE_ENDS.test(between))
    return false;
  return between.split(/[\s,;]+/).every((word) => word === '' || BEFORE_NAME.test(word) || NAME.test(word));
}

/** True for text between the two ends of a range, such as the dash in "[3]–[7]". */
export const isRangeSeparator = (between: string): boolean =>
  between.length <= MAX_JOINT_CHARS && RANGE.test(between);

/** Returns the two ends of a range formed by two marks, as in "[3]–[7]" or "[3–" and "7]". */
export function findRange(
  first: NumericMark | undefined,
  between: string,
  second: NumericMark | undefined,
): { from: number; to: number } | undefined {
  if (!first || !second) return undefined;
  const dashInMark = first.endsWithDash || second.startsWithDash;
  if (!isRangeSeparator(between) && !(dashInMark && ONLY_BRACKETS.test(between))) return undefined;
  const from = first.numbers.at(-1);
  const [to] = second.numbers;
  if (from === undefined || to === undefined) return undefined;
  return to > from + 1 && to - from <= MAX_RANGE ? { from, to } : undefined;
}
