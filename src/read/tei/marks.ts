/** A citation mark made of numbers alone, such as `[3, 5-7]` or the halves `[3–` and `7]`. */
export interface NumericMark {
  /** Every number it stands for, ranges written out. */
  numbers: number[];
  startsWithDash: boolean;
  endsWithDash: boolean;
}

/** A longer text is no mark. */
const LONGEST_MARK = 300;

/** More works than this no mark cites: such a range is a pair of years or pages. */
const LONGEST_RANGE = 200;

const TOKEN = /(\d{1,4})|([-‐‑‒–—−]+)|(?:[\s,;:.[\](){}&]|and\b)+/y;
const ONLY_DASHES = /^[\s[\](){}‐‑‒–—−-]*$/;
const HAS_DASH = /[-‐‑‒–—−]/;
const NOTHING_BETWEEN = /^(?:[\s,;[\](){}&‐‑‒–—−-]|\band\b)*$/;

/** The numbers a mark shows, or undefined where it is made of anything else. */
export function parseMark(text: string): NumericMark | undefined {
  if (text.length > LONGEST_MARK) return undefined;
  const numbers: number[] = [];
  let startsWithDash = false;
  let dash = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return undefined;
    if (token[2] !== undefined) {
      dash = true;
      startsWithDash ||= numbers.length === 0;
    } else if (token[1] !== undefined) {
      const number = Number(token[1]);
      const from = numbers.at(-1);
      if (dash && from !== undefined) {
        if (number <= from || number - from > LONGEST_RANGE) return undefined;
        for (let k = from + 1; k < number; k++) numbers.push(k);
      }
      numbers.push(number);
      dash = false;
    }
  }
  return numbers.length === 0 ? undefined : { numbers, startsWithDash, endsWithDash: dash };
}

/** True when only brackets, commas, semicolons, dashes, "and" or spaces stand between two marks. */
export const isOneGroup = (between: string): boolean => NOTHING_BETWEEN.test(between);

/** The two ends of a range that two marks make together, as in "[3]–[7]". */
export function rangeOver(
  first: NumericMark | undefined,
  between: string,
  second: NumericMark | undefined,
): { from: number; to: number } | undefined {
  if (!first || !second || !ONLY_DASHES.test(between)) return undefined;
  if (!first.endsWithDash && !second.startsWithDash && !HAS_DASH.test(between)) return undefined;
  const from = first.numbers.at(-1)!;
  const to = second.numbers[0]!;
  return to > from + 1 && to - from <= LONGEST_RANGE ? { from, to } : undefined;
}
