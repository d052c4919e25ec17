export interface Piece {
  text: string;
  isMath: boolean;
  isDisplay: boolean;
}

/**
 * Maths as readers mark it: `$…$` without spaces inside the dollars and no digit after them, the rule that Pandoc has against
 * prices ("between $5 and $10"), or `<equation>…</equation>`.
 */
const MATH =
  /(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{0,1999}[^$\s\\])\$(?![\p{L}\p{N}$])|<equation>([\s\S]{1,5000}?)<\/equation>/gu;

/** Cuts the maths out of a text. */
export function pieces(text: string): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(MATH)) {
    if (match.index > at) cut.push({ text: text.slice(at, match.index), isMath: false, isDisplay: false });
    cut.push({ text: match[1] ?? match[2] ?? '', isMath: true, isDisplay: match[2] !== undefined });
    at = match.index + match[0].length;
  }
  if (at < text.length) cut.push({ text: text.slice(at), isMath: false, isDisplay: false });
  return cut;
}

/** Readers that write maths as TeX; in the texts of the others a dollar is a dollar. */
const TEX_FORMATS = new Set(['latex', 'jats', 'unarxive']);

export const marksMaths = (format: string): boolean => TEX_FORMATS.has(format);
