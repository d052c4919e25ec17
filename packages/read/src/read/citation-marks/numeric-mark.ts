/** A citation mark that consists of numbers, such as "[3, 5–7]" or the halves "[3–" and "7]". */
export interface NumericMark {
  /** All its numbers in printed order, each once, with ranges expanded. */
  numbers: number[];
  startsWithDash: boolean;
  endsWithDash: boolean;
}

/** All dashes used in papers, for a character class. The hyphen is last, so that it does not form a range. */
export const DASHES = '‐‑‒–—−-';

/** Maximum size of a range; a longer one is a range of pages. */
export const MAX_RANGE = 200;

/** A longer text is not a mark. */
const MAX_MARK_CHARS = 300;

/** A larger number in brackets is a year. */
const MAX_NUMBER = 1499;

/** Signs after a number that recommend the cited paper, as review journals print them: "[2**]", "[3•, 7]". */
export const RECOMMENDATION = '[*•●∙⁎]{1,3}';

/** A number; a dash; other separators; or the full stop or colon after the last number. */
const TOKEN = new RegExp(
  `(\\d+)(?:${RECOMMENDATION}(?=[\\s,;\\])}${DASHES}]|$))?|([${DASHES}]+)|(?:[\\s,;&[\\](){}，、；［］（）]|\\band\\b)+|[.:](?=[\\s\\])}]*$)`,
  'y',
);

/** Returns the numbers strictly between the two ends of a range; undefined if they do not form a range. */
export function numbersBetween(from: number, to: number): number[] | undefined {
  if (to <= from || to - from > MAX_RANGE) return undefined;
  return Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
}

/**
 * Parses the numbers of a mark; undefined if it contains anything else, including years.
 *
 * @example
 * parseMark('[3, 5–8]')?.numbers // [3, 5, 6, 7, 8]
 * parseMark('(1999)')            // undefined
 */
export function parseMark(text: string): NumericMark | undefined {
  if (text.length > MAX_MARK_CHARS) return undefined;
  const numbers = new Set<number>();
  let lastNumber: number | undefined;
  let startsWithDash = false;
  let isAfterDash = false;
  let endsRange = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return undefined;
    if (token[2] !== undefined) {
      isAfterDash = true;
      startsWithDash ||= lastNumber === undefined;
    } else if (token[1] !== undefined) {
      const number = Number(token[1]);
      if (number > MAX_NUMBER) return undefined;
      if (isAfterDash && lastNumber !== undefined) {
        // "1-2-3" is a date or a part number.
        const between = endsRange ? undefined : numbersBetween(lastNumber, number);
        if (!between) return undefined;
        for (const inner of between) numbers.add(inner);
        endsRange = true;
      } else endsRange = false;
      numbers.add(number);
      lastNumber = number;
      isAfterDash = false;
    }
  }
  return lastNumber === undefined
    ? undefined
    : { numbers: [...numbers], startsWithDash, endsWithDash: isAfterDash };
}
