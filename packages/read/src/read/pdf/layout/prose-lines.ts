import type { BodyType } from './body-type.js';
import type { Line } from './lines.js';
import { type PageLayout, roomOf } from './page-layout.js';
import { PROSE_LETTERS, PROSE_WIDTH, PROSE_WORDS } from './tolerances.js';
import { isOfSize } from './type-size.js';

const WORD = /\p{L}{2,}/gu;

/** How many words of letters a text has, up to `most`. */
export function wordsIn(text: string, most: number): number {
  let count = 0;
  for (const _ of text.matchAll(WORD)) if (++count >= most) break;
  return count;
}

/** True for a line of running text in the document's main size, as wide as its column. */
export function isProse(line: Line, page: PageLayout, bodyType: BodyType): boolean {
  if (
    !isOfSize(line, bodyType.size) ||
    line.text.length < PROSE_LETTERS ||
    wordsIn(line.text, PROSE_WORDS) < PROSE_WORDS
  )
    return false;
  const room = roomOf(line, page);
  return line.right - line.left > PROSE_WIDTH * (room.right - room.left);
}
