/** A citation mark made of numbers alone, such as "[3, 5–7]" or the halves "[3–" and "7]". */
export interface NumericMark {
  /** Every number it stands for, in the order of print and once each, ranges written out. */
  numbers: number[];
  startsWithDash: boolean;
  endsWithDash: boolean;
}

/** Every dash that papers print, for a class of characters: the hyphen comes last, or it would span a range. */
export const DASHES = '‐‑‒–—−-';

/** No mark cites more works than this from end to end: a longer range is one of pages. */
export const LONGEST_RANGE = 200;

/** A longer text is no mark. */
const LONGEST_MARK = 300;

/** Above this a number in brackets is a year. */
const HIGHEST_NUMBER = 1499;

/** Signs after a number that recommend the cited paper, as review journals print them: "[2**]", "[3•, 7]". */
export const RECOMMENDATION = '[*•●∙⁎]{1,3}';

/** A number; a dash; what may come between them, with the full stop or colon that may follow the last number. */
const TOKEN = new RegExp(
  `(\\d+)(?:${RECOMMENDATION}(?=[\\s,;\\])}${DASHES}]|$))?|([${DASHES}]+)|(?:[\\s,;&[\\](){}]|\\band\\b)+|[.:](?=[\\s\\])}]*$)`,
  'y',
);

/** The numbers between the two ends of a range, or undefined where the ends are no ends of one. */
export function numbersBetween(from: number, to: number): number[] | undefined {
  if (to <= from || to - from > LONGEST_RANGE) return undefined;
  return Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
}

/**
 * The numbers a mark shows; undefined where it is made of anything else, years included.
 *
 * @example
 * parseMark('[3, 5–8]')?.numbers // [3, 5, 6, 7, 8]
 * parseMark('(1999)')            // undefined
 */
export function parseMark(text: string): NumericMark | undefined {
  if (text.length > LONGEST_MARK) return undefined;
  const numbers = new Set<number>();
  let last: number | undefined;
  let startsWithDash = false;
  let dash = false;
  let endsRange = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return undefined;
    if (token[2] !== undefined) {
      dash = true;
      startsWithDash ||= last === undefined;
    } else if (token[1] !== undefined) {
      const number = Number(token[1]);
      if (number > HIGHEST_NUMBER) return undefined;
      const isRange = dash && last !== undefined;
      if (dash && last !== undefined) {
        // "1-2-3" is a date or a part number.
        const between = endsRange ? undefined : numbersBetween(last, number);
        if (!between) return undefined;
        for (const one of between) numbers.add(one);
      }
      numbers.add(number);
      last = number;
      endsRange = isRange;
      dash = false;
    }
  }
  return last === undefined ? undefined : { numbers: [...numbers], startsWithDash, endsWithDash: dash };
}
