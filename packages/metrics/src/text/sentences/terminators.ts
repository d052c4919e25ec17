import { characterRole, isDigit, isLetter, isSpace, isTerminator, Role } from './characters.js';

const CLOSING_QUOTES = '”’»›"\'';
const STRAIGHT_QUOTES = '"\'';

/** Returns the end of the run of terminators at `at`: "?!", "...", also with spaces as in ". . .". */
export function terminatorsEnd(text: string, at: number): number {
  let end = at + 1;
  for (;;) {
    if (isTerminator(text.charCodeAt(end))) end++;
    else if (isSpacedPoint(text, end)) end += 2;
    else return end;
  }
}

const isSpacedPoint = (text: string, at: number) =>
  isSpace(text.charCodeAt(at)) &&
  text.charCodeAt(at + 1) === 0x2e &&
  !isLetter(text.charCodeAt(at + 2)) &&
  !isDigit(text.charCodeAt(at + 2));

/** Skips the closing quotes and brackets after a stop. */
export function skipClosing(text: string, at: number): number {
  for (; at < text.length; at++) {
    if (characterRole(text.charCodeAt(at)) === Role.Close) continue;
    const character = text.charAt(at);
    if (!CLOSING_QUOTES.includes(character)) break;
    // A straight quote before a letter opens instead.
    if (STRAIGHT_QUOTES.includes(character) && isLetter(text.charCodeAt(at + 1))) break;
  }
  return at;
}

/** Returns the role of a run of terminators: "?!" is strong, "..." an ellipsis; ".." is a mistyped stop and counts as strong. */
export function runRole(text: string, at: number, after: number): number {
  const first = characterRole(text.charCodeAt(at));
  if (after - at === 1 || first === Role.Wide) return first;
  for (let i = at; i < after; i++) {
    const role = characterRole(text.charCodeAt(i));
    if (role === Role.Strong || role === Role.Wide) return role;
  }
  return text.slice(at, after) === '..' ? Role.Strong : Role.Ellipsis;
}
