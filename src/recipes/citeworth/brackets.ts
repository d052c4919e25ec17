/** A pair of brackets with what stands between them. */
export interface Bracket {
  open: '(' | '[';
  start: number;
  /** Behind the closing bracket. */
  end: number;
  inside: string;
}

/** What is longer holds prose, not a citation; looking no further keeps deep nesting linear. */
const LONGEST = 400;
/** Brackets nest no deeper in prose; a hostile text may. */
const DEEPEST = 32;

/** The brackets of a text that pair, inner before outer, each no longer than a citation may be. */
export function brackets(text: string): Bracket[] {
  const found: Bracket[] = [];
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === 0x28 || character === 0x5b) {
      if (open.length === DEEPEST) open.shift();
      open.push(i);
    } else if (character === 0x29 || character === 0x5d) {
      const start = open.pop();
      if (start === undefined) continue;
      const opening = text[start] as '(' | '[';
      if ((opening === '(') !== (character === 0x29) || i - start > LONGEST) continue;
      found.push({ open: opening, start, end: i + 1, inside: text.slice(start + 1, i) });
    }
  }
  return found;
}
