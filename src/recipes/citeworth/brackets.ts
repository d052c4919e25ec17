/** A pair of brackets with the text between them. */
export interface Bracket {
  open: '(' | '[';
  start: number;
  /** The offset after the closing bracket. */
  end: number;
  inside: string;
}

/** Maximum number of characters in brackets. Longer brackets contain prose; the limit also keeps the time for nested brackets linear. */
const MAX_LENGTH = 400;
/** Maximum nesting depth, against hostile texts: brackets in prose do not nest deeper. */
const MAX_DEPTH = 32;

/** Finds the paired brackets that are short enough for a citation, inner before outer. */
export function findBrackets(text: string): Bracket[] {
  const pairs: Bracket[] = [];
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === 0x28 || character === 0x5b) {
      if (open.length === MAX_DEPTH) open.shift();
      open.push(i);
    } else if (character === 0x29 || character === 0x5d) {
      const start = open.pop();
      if (start === undefined) continue;
      const opening = text[start] as '(' | '[';
      if ((opening === '(') !== (character === 0x29) || i - start > MAX_LENGTH) continue;
      pairs.push({ open: opening, start, end: i + 1, inside: text.slice(start + 1, i) });
    }
  }
  return pairs;
}
