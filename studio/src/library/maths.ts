export interface Piece {
  text: string;
  isMath: boolean;
  isDisplay: boolean;
}

/**
 * Maths in texts, in this order:
 * - `$…$` without spaces inside the dollars and no letter or digit next to them (like Pandoc's rule), because of prices such as
 *   "between $5 and $10";
 * - `$…$` that begins with TeX, as in `H$_2$O` and `$\approx$90%`, or is one letter or bracket, as in `the $k$th`: any neighbours;
 * - `$$…$$` with TeX in it, and `<equation>…</equation>`, on a line of their own.
 */
const MATH = new RegExp(
  [
    /(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{0,1999}[^$\s\\])\$(?![\p{L}\p{N}$])/u,
    /(?<![\\$])\$((?=[\\^_{])[^$\n]{0,1999}[^$\s\\]|\p{L}|\([^$\s]{1,30}\))\$(?!\$)/u,
    /(?<![\\$])\$\$([^$]{0,2000}[\\^_=][^$]{0,2000})\$\$(?!\$)/u,
    /<equation>([\s\S]{1,5000}?)<\/equation>/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Splits a text into plain text and maths. */
export function splitMaths(whole: string): Piece[] {
  const result: Piece[] = [];
  let textStart = 0;
  for (const match of whole.matchAll(MATH)) {
    if (match.index > textStart)
      result.push({ text: whole.slice(textStart, match.index), isMath: false, isDisplay: false });
    const [, spaced, adjacent, ...displayed] = match;
    const text = spaced ?? adjacent;
    result.push({
      text: text ?? displayed.find((tex) => tex !== undefined) ?? '',
      isMath: true,
      isDisplay: text === undefined,
    });
    textStart = match.index + match[0].length;
  }
  if (textStart < whole.length)
    result.push({ text: whole.slice(textStart), isMath: false, isDisplay: false });
  return result;
}

/** Formats whose readers write maths as TeX; in other formats a dollar is a dollar. */
const TEX_FORMATS = new Set(['latex', 'latexml-html', 'jats', 'unarxive']);

export const marksMaths = (format: string): boolean => TEX_FORMATS.has(format);
