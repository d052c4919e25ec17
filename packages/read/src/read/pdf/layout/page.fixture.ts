import { bandOf } from './bands.js';
import type { Gutter } from './gutters.js';
import type { Line } from './lines.js';
import type { Placed } from './order.js';
import { columnOf, type PageLayout, roomOf } from './page-layout.js';

/** A page for tests, of 600 by 800 points, with the same columns from top to bottom. */
export function pageWith(lines: Line[], gutters: Gutter[] = [], more: Partial<PageLayout> = {}): PageLayout {
  return {
    number: 1,
    width: 600,
    height: 800,
    lines,
    bands: [bandOf(0, 800, gutters, 600)],
    drawings: [],
    links: [],
    glyphs: 0,
    unmapped: 0,
    turned: '',
    isPart: false,
    opens: more.number === 0,
    ...more,
  };
}

/** Lines of a page as they stand in their columns, in the order given. */
export const placedOn = (page: PageLayout, lines: readonly Line[] = page.lines): Placed[] =>
  lines.map((line) => ({ line, page, column: columnOf(line, page), ...roomOf(line, page) }));
