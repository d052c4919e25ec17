import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Extent } from '../glyphs/box.js';
import type { Drawing } from '../glyphs/drawings.js';
import type { Link } from '../glyphs/pages.js';
import { BAND_EDGE, GUTTER_VOTE } from './column-thresholds.js';
import type { Gutter } from './gutters.js';
import type { Line } from './lines.js';

/** A column of a page, narrowed to the edges of its text. */
export type Column = Extent;

/**
 * A part of a page, over its full width, in which text is set in the same columns. Most pages are one band; a first
 * page may set its abstract beside a side column, and a bibliography may have more columns than the text above it.
 */
export interface Band {
  top: number;
  bottom: number;
  gutters: readonly Gutter[];
  /** From left to right. */
  columns: Column[];
}

/** A page as lines in columns. */
export interface PageLayout {
  /** From 0. */
  number: number;
  /** True for the text that is set sideways on an upright page: it is treated as a separate page. */
  isPart: boolean;
  /** True if the paper may begin here: on the first page, or on the second if the first has little text. */
  mayBeginPaper: boolean;
  width: number;
  height: number;
  lines: Line[];
  /** From top to bottom, without gaps between them; at least one. */
  bands: Band[];
  drawings: Drawing[];
  links: Link[];
  /** Number of glyphs, and of those that no font maps to a character. */
  glyphCount: number;
  unmappedCount: number;
  /** Number of upright glyphs, white space excepted, that are in no line. */
  unplacedCount: number;
  /** Text that is rotated or slanted, such as stamps in the margin. */
  rotatedText: string;
}

export const middleOf = ({ left, right }: Gutter): number => (left + right) / 2;

/** True for gutters whose middles are close to each other. */
export const areSameGutter = (a: Gutter, b: Gutter): boolean =>
  Math.abs(middleOf(a) - middleOf(b)) <= GUTTER_VOTE.sameMiddlePt;

/** Returns the band of a page that contains a baseline. */
export function bandAt(page: { bands: readonly Band[] }, base: number): Band {
  const { bands } = page;
  return bands.find((band) => base < band.bottom) ?? lastOf(bands);
}

/** Returns the index of the column between gutters that contains a line; -1 if the line extends over several. */
export function columnBetween(line: { left: number; right: number }, gutters: readonly Gutter[]): number {
  let from = 0;
  let to = 0;
  for (const gutter of gutters) {
    const middle = middleOf(gutter);
    if (line.left >= middle - BAND_EDGE.maxOverGutterPt) from++;
    if (line.right > middle + BAND_EDGE.maxOverGutterPt) to++;
  }
  return from === to ? from : -1;
}

/** Returns the index of the column of its band that contains a line; -1 if the line extends over several. */
export const columnOf = (line: Line, page: Pick<PageLayout, 'bands'>): number =>
  columnBetween(line, bandAt(page, line.base).gutters);

/** Returns the edges of the column that contains a line; for a line over several columns, those of the band's text. */
export function columnEdges(line: Line, page: Pick<PageLayout, 'bands'>): Column {
  const { columns, gutters } = bandAt(page, line.base);
  const column = columns[columnBetween(line, gutters)];
  return column ?? { left: itemAt(columns, 0).left, right: lastOf(columns).right };
}

/** Lines in one column of a band; those over several columns form a group without a column. */
export interface ColumnLines {
  column: Column | undefined;
  lines: Line[];
}

/** Groups the lines of a page by column, band by band: first those over several columns, then from left to right. */
export function byColumn(lines: readonly Line[], page: Pick<PageLayout, 'bands'>): ColumnLines[] {
  const groups: ColumnLines[] = [];
  for (const band of page.bands) {
    const bandLines = lines.filter((line) => bandAt(page, line.base) === band);
    for (let number = -1; number < band.columns.length; number++)
      groups.push({
        column: band.columns[number],
        lines: bandLines.filter((line) => columnBetween(line, band.gutters) === number),
      });
  }
  return groups;
}
