export interface Piece {
  text: string;
  isMath: boolean;
  isDisplay: boolean;
}

const MATH = /\$([^$\n]{1,2000})\$|<equation>([\s\S]{1,5000}?)<\/equation>/g;

/** Cuts `$…$` and `<equation>…</equation>` out of a text. A lone dollar is a price, not maths. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(MATH)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), isMath: false, isDisplay: false });
    found.push({ text: match[1] ?? match[2] ?? '', isMath: true, isDisplay: match[2] !== undefined });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), isMath: false, isDisplay: false });
  return found;
}

/** Without the flag for all matches: a regular expression with it remembers where it stopped. */
const ANY_MATH = new RegExp(MATH.source);

export const hasMath = (text: string): boolean => ANY_MATH.test(text);
