import { characterRole, isDigit, isLetter, isSpace, isTerminator, Role } from './characters.js';

const CLOSING_QUOTES = '”’»›"\'';
const STRAIGHT_QUOTES = '"\'';

/** Returns the end of the run of terminators at `index`: "?!", "...", also with spaces as in ". . .". */
export function terminatorsEnd(text: string, index: number): number {
  let end = index + 1;
  for (;;) {
    if (isTerminator(text.charCodeAt(end))) end++;
    else if (isSpacedPoint(text, end)) end += 2;
    else return end;
  }
}

const isSpacedPoint = (text: string, position: number) =>
  isSpace(text.charCodeAt(position)) &&
  text.charCodeAt(position + 1) === 0x2e &&
  !isLetter(text.charCodeAt(position + 2)) &&
  !isDigit(text.charCodeAt(position + 2));

/** Skips the closing quotes and brackets after a stop. */
export function skipClosing(text: string, position: number): number {
  for (; position < text.length; position++) {
    if (characterRole(text.charCodeAt(position)) === Role.Close) continue;
    const character = text.charAt(position);
    if (!CLOSING_QUOTES.includes(character)) break;
    // A straight quote before a letter opens instead.
    if (STRAIGHT_QUOTES.includes(character) && isLetter(text.charCodeAt(position + 1))) break;
  }
  return position;
}

/** Returns the role of a run of terminators: "?!" is strong, "..." an ellipsis; ".." is a mistyped stop and counts as strong. */
export function runRole(text: string, position: number, after: number): number {
  const first = characterRole(text.charCodeAt(position));
  if (after - position === 1 || first === Role.Wide) return first;
  for (let i = position; i < after; i++) {
    const role = characterRole(text.charCodeAt(i));
    if (role === Role.Strong || role === Role.Wide) return role;
  }
  return text.slice(position, after) === '..' ? Role.Strong : Role.Ellipsis;
}
