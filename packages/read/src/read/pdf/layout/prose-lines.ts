import { widthOf } from '../glyphs/box.js';
import type { BodyType } from './body-type.js';
import { EAST_ASIAN, type Line, latinLength } from './lines.js';
import { columnEdges, type PageLayout } from './page-layout.js';
import { PROSE_LINE } from './page-thresholds.js';
import { hasSize } from './type-size.js';

/** A word of at least two letters. Chinese and Japanese have no spaces, so two characters count as a word. */
const WORD = new RegExp(String.raw`[${EAST_ASIAN}]{2}|(?:(?![${EAST_ASIAN}])\p{L}){2,}`, 'gu');

/** Counts the words of a text, up to `max`. */
export function countWords(text: string, max: number): number {
  let count = 0;
  for (const _ of text.matchAll(WORD)) if (++count >= max) break;
  return count;
}

/** True for a line of running text in the body's size that fills its column. */
export function isProse(line: Line, page: PageLayout, bodyType: BodyType): boolean {
  if (
    !hasSize(line, bodyType.size) ||
    latinLength(line.text) < PROSE_LINE.minLetters ||
    countWords(line.text, PROSE_LINE.minWords) < PROSE_LINE.minWords
  )
    return false;
  const room = columnEdges(line, page);
  return widthOf(line) > PROSE_LINE.minColumnShare * widthOf(room);
}

/** True if the first word of the next line did not fit on the last one, so that neither ends there. */
export function isBrokenAtEdge(last: Line, next: Line, right: number): boolean {
  const [word = ''] = next.text.split(' ');
  const width = ((next.right - next.left) * word.length) / next.text.length;
  return last.right + width > right;
}
