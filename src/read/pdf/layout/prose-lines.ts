import type { BodyType } from './body-type.js';
import { columnOf, type PageLayout } from './layout.js';
import type { Line } from './lines.js';

const WORD = /\p{L}{2,}/gu;

/** How many words of letters a text has, up to `most`. */
export function wordsIn(text: string, most: number): number {
  let count = 0;
  for (const _ of text.matchAll(WORD)) if (++count >= most) break;
  return count;
}

export const isOfSize = (line: Line, size: number, share = 0.06): boolean =>
  Math.abs(line.size - size) <= share * size;

/** The width of the column a line stands in; of the page's text for a line over several. */
export function roomOf(line: Line, page: PageLayout): { left: number; right: number } {
  const column = page.columns[columnOf(line, page.gutters)];
  return column ?? { left: page.columns[0]!.left, right: page.columns.at(-1)!.right };
}

/** True for a line of running text in the document's main size, as wide as its column. */
export function isProse(line: Line, page: PageLayout, bodyType: BodyType): boolean {
  if (!isOfSize(line, bodyType.size) || line.text.length < 25 || wordsIn(line.text, 3) < 3) return false;
  const room = roomOf(line, page);
  return line.right - line.left > 0.8 * (room.right - room.left);
}
