export interface Piece {
  text: string;
  isMath: boolean;
  isDisplay: boolean;
}

/**
 * Maths in texts: `$…$` without spaces inside the dollars and no digit after them (Pandoc's rule, because of prices such as
 * "between $5 and $10"), or `<equation>…</equation>`.
 */
const MATH =
  /(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{0,1999}[^$\s\\])\$(?![\p{L}\p{N}$])|<equation>([\s\S]{1,5000}?)<\/equation>/gu;

/** Splits a text into plain text and maths. */
export function splitMaths(text: string): Piece[] {
  const result: Piece[] = [];
  let textStart = 0;
  for (const match of text.matchAll(MATH)) {
    if (match.index > textStart)
      result.push({ text: text.slice(textStart, match.index), isMath: false, isDisplay: false });
    result.push({ text: match[1] ?? match[2] ?? '', isMath: true, isDisplay: match[2] !== undefined });
    textStart = match.index + match[0].length;
  }
  if (textStart < text.length) result.push({ text: text.slice(textStart), isMath: false, isDisplay: false });
  return result;
}

/** Formats whose readers write maths as TeX; in other formats a dollar is a dollar. */
const TEX_FORMATS = new Set(['latex', 'latexml-html', 'jats', 'unarxive']);

export const marksMaths = (format: string): boolean => TEX_FORMATS.has(format);
