import { removeAmounts } from './amounts.js';
import { AMOUNT, DROPPED } from './marks.js';

const SOFT = new Set([' ', ';', ',', ':', DROPPED]);
const isEnd = (character: string | undefined) => character !== undefined && '.!?,;:)'.includes(character);

/**
 * Closes the gaps that removed templates leave in a sentence: `(⌧; born 1950)` → `(born 1950)`, `a word (⌧), and`
 * → `a word, and`, `so it was ⌧.` → `so it was.` Text without gaps is unchanged. Expects single spaces.
 */
export function closeGaps(flat: string): string {
  const text = flat.includes(AMOUNT) ? removeAmounts(flat) : flat;
  if (!text.includes(DROPPED)) return text;
  let out = '';
  let position = 0;
  for (let gap = text.indexOf(DROPPED); gap !== -1; gap = text.indexOf(DROPPED, position)) {
    let from = gap;
    while (from > position && SOFT.has(text.charAt(from - 1))) from--;
    let to = gap + 1;
    while (to < text.length && SOFT.has(text.charAt(to))) to++;
    const last = text.lastIndexOf(DROPPED, to - 1);
    out += text.slice(position, from);
    const left = text.slice(from, gap);
    const right = text.slice(last + 1, to);
    const before = from > position ? text[from - 1] : out.at(-1);
    const after = text[to];
    position = to;
    const opens = before === '(' && from > 0;
    if (opens && after === ')') {
      out = out.slice(0, -1);
      position = to + 1;
      // "word (⌧) next" has a space on both sides of the brackets, "word (⌧), next" only before them.
      if (out.endsWith(' ') && (text[position] === ' ' || isEnd(text[position]) || position >= text.length))
        out = out.slice(0, -1);
    } else if (!opens && after !== ')') out += punctuationBetween(left, right, after);
  }
  return (out + text.slice(position)).trim();
}

/** Returns the punctuation and spaces to keep from both sides of a gap. */
function punctuationBetween(left: string, right: string, after: string | undefined): string {
  const rest = right.trimStart();
  if (rest !== '')
    return (
      left.trimEnd().replace(/[,;:]$/, '') + rest + (right.endsWith(' ') && !rest.endsWith(' ') ? ' ' : '')
    );
  if (after === undefined || isEnd(after)) return left.trimEnd();
  return left.endsWith(' ') ? left : left + right;
}
