import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Drawing } from '../glyphs/drawings.js';
import type { Link } from '../glyphs/pages.js';
import type { Gutter } from './gutters.js';
import type { Line } from './lines.js';

/** A column of a page, as far as its text reaches. */
export interface Column {
  left: number;
  right: number;
}

/**
 * A part of a page, over its whole width, in which text is set in the same columns. Most pages are one band; a first
 * page may set its abstract beside a side column, and a bibliography may have more columns than the text above it.
 */
export interface Band {
  top: number;
  bottom: number;
  gutters: readonly Gutter[];
  /** From left to right. */
  columns: Column[];
}

/** A page as lines, with the columns that they stand in. */
export interface PageLayout {
  /** From 0. */
  number: number;
  /** What is set sideways on a page whose text stands upright, as a page of its own. */
  isPart: boolean;
  /** The paper may begin on it: the first page, and the second where the first has little text. */
  opens: boolean;
  width: number;
  height: number;
  lines: Line[];
  /** From top to bottom, without gaps between them; at least one. */
  bands: Band[];
  drawings: Drawing[];
  links: Link[];
  /** Glyphs on the page, and those of them that no font maps to a character. */
  glyphs: number;
  unmapped: number;
  /** What stands across the page or at a slant, as stamps in the margin do, as one text. */
  turned: string;
}

/** How far a line may stick out over the middle of a gutter, in points, and still stand in its column. */
const OVER_GUTTER = 2;

export const middleOf = ({ left, right }: Gutter): number => (left + right) / 2;

/** The band of a page that a baseline stands in. */
export function bandAt(page: { bands: readonly Band[] }, base: number): Band {
  const { bands } = page;
  return bands.find((band) => base < band.bottom) ?? lastOf(bands);
}

/** The column between gutters that a line stands in; -1 where it reaches over several. */
export function columnBetween(line: { left: number; right: number }, gutters: readonly Gutter[]): number {
  let from = 0;
  let to = 0;
  for (const gutter of gutters) {
    const middle = middleOf(gutter);
    if (line.left >= middle - OVER_GUTTER) from++;
    if (line.right > middle + OVER_GUTTER) to++;
  }
  return from === to ? from : -1;
}

/** The column of its band that a line stands in; -1 where it reaches over several. */
export const columnOf = (line: Line, page: Pick<PageLayout, 'bands'>): number =>
  columnBetween(line, bandAt(page, line.base).gutters);

/** The column that a line stands in, from edge to edge; of the band's text for a line over several. */
export function roomOf(line: Line, page: Pick<PageLayout, 'bands'>): Column {
  const { columns, gutters } = bandAt(page, line.base);
  const column = columns[columnBetween(line, gutters)];
  return column ?? { left: itemAt(columns, 0).left, right: lastOf(columns).right };
}

/** Lines that share a column of a band; those over several columns are a group without a column. */
export interface ColumnLines {
  column: Column | undefined;
  lines: Line[];
}

/** Lines of a page by the column they stand in, band by band: first those over several columns, then from the left. */
export function byColumn(lines: readonly Line[], page: Pick<PageLayout, 'bands'>): ColumnLines[] {
  const groups: ColumnLines[] = [];
  for (const band of page.bands) {
    const own = lines.filter((line) => bandAt(page, line.base) === band);
    for (let number = -1; number < band.columns.length; number++)
      groups.push({
        column: band.columns[number],
        lines: own.filter((line) => columnBetween(line, band.gutters) === number),
      });
  }
  return groups;
}
