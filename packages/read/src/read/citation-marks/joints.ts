import { NAME_PARTICLES } from '@citemill/metrics/text';
import { DASHES, LONGEST_RANGE, type NumericMark } from './numeric-mark.js';

/** More characters between two marks than this are a sentence. */
export const LONGEST_JOINT = 120;

const PUNCTUATION = new RegExp(`^(?:[\\s,;&/[\\](){}${DASHES}]|\\band\\b)*$`);
const RANGE = new RegExp(`^[\\s\\])}]*[${DASHES}]+[\\s[({]*$`);
const ONLY_BRACKETS = /^[\s[\](){}]*$/;

const BEFORE_NAME = new RegExp(`^(?:et|al\\.?|and|&|${NAME_PARTICLES}|see|also|e\\.g\\.|cf\\.|reviewed|in)$`);
const NAME = /^\p{Lu}[\p{L}'’.-]*$/u;
const SENTENCE_ENDS = /\p{L}{3}[.!?]\s/u;

/** True of what stands between the marks of one group: commas, semicolons, dashes, brackets, spaces, "and". */
export const joinsGroup = (between: string): boolean =>
  between.length <= LONGEST_JOINT && PUNCTUATION.test(between);

/**
 * True of the names that lead from one mark to the next where a mark is no more than a year, as "; Abe et al., " in
 * "(Ito, 2001; Abe et al., 2002)", with "see also" and the like before them.
 */
export function namesNext(between: string): boolean {
  if (between.length > LONGEST_JOINT || !/^[;,]\s/.test(between) || SENTENCE_ENDS.test(between)) return false;
  return between.split(/[\s,;]+/).every((word) => word === '' || BEFORE_NAME.test(word) || NAME.test(word));
}

/** True of what stands between the two ends of a range, as the dash in "[3]–[7]". */
export const joinsRange = (between: string): boolean =>
  between.length <= LONGEST_JOINT && RANGE.test(between);

/** The two ends of a range that two marks make together, as in "[3]–[7]" or "[3–" and "7]". */
export function rangeOver(
  first: NumericMark | undefined,
  between: string,
  second: NumericMark | undefined,
): { from: number; to: number } | undefined {
  if (!first || !second) return undefined;
  const dashInMark = first.endsWithDash || second.startsWithDash;
  if (!joinsRange(between) && !(dashInMark && ONLY_BRACKETS.test(between))) return undefined;
  const from = first.numbers.at(-1);
  const [to] = second.numbers;
  if (from === undefined || to === undefined) return undefined;
  return to > from + 1 && to - from <= LONGEST_RANGE ? { from, to } : undefined;
}
