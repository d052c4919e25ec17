import type { Drawing } from '../glyphs/drawings.js';
import { makeBand } from './bands.js';
import type { Gutter } from './gutters.js';
import type { Line } from './lines.js';
import type { PlacedLine } from './order.js';
import { columnEdges, columnOf, type PageLayout } from './page-layout.js';

/** A page for tests, of 600 by 800 points, with the same columns from top to bottom. */
export function pageWith(lines: Line[], gutters: Gutter[] = [], more: Partial<PageLayout> = {}): PageLayout {
  return {
    number: 1,
    width: 600,
    height: 800,
    lines,
    bands: [makeBand(0, 800, gutters, 600)],
    drawings: [],
    links: [],
    glyphCount: 0,
    unmappedCount: 0,
    unplacedCount: 0,
    rotatedText: '',
    isPart: false,
    mayBeginPaper: more.number === 0,
    ...more,
  };
}

/** Returns the lines of a page in their columns, in the given order. */
export const placeLines = (page: PageLayout, lines: readonly Line[] = page.lines): PlacedLine[] =>
  lines.map((line) => ({ line, page, column: columnOf(line, page), ...columnEdges(line, page) }));

/** A horizontal rule. */
export const ruleAt = (top: number, left = 50, right = 550): Drawing => ({
  kind: 'path',
  left,
  right,
  top,
  bottom: top + 0.5,
});
