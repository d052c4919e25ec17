import { readable } from '../glyphs/characters.js';
import type { Drawing } from '../glyphs/drawings.js';
import { Fonts } from '../glyphs/fonts.js';
import { UNMAPPED } from '../glyphs/glyphs.js';
import { type Link, type RawPage, readPages } from '../glyphs/pages.js';
import type { PdfFile } from '../glyphs/pdfium.js';
import type { BodyType } from './body-type.js';
import { bodyTypeOf } from './body-type.js';
import { guttersOfPage, sharedGutters } from './gutter-vote.js';
import { type Gutter, guttersOf } from './gutters.js';
import type { Line } from './lines.js';
import { linesOf } from './page-lines.js';
import { type Run, runsOf } from './runs.js';

/** A column of a page, as far as its text reaches. */
export interface Column {
  left: number;
  right: number;
}

/** A page as lines, with the columns that they stand in. */
export interface PageLayout {
  number: number;
  width: number;
  height: number;
  lines: Line[];
  gutters: readonly Gutter[];
  /** From left to right. */
  columns: Column[];
  drawings: Drawing[];
  links: Link[];
  /** Glyphs on the page, and those of them that no font maps to a character. */
  glyphs: number;
  unmapped: number;
  /** What stands across the page or at a slant, as stamps in the margin do, as one text. */
  turned: string;
}

export interface Layout {
  pages: PageLayout[];
  bodyType: BodyType;
  fonts: Fonts;
}

/** So many pages are looked at before the document's gutters are known. */
const PAGES_OF_VOTE = 40;
const LONGEST_STAMP = 400;

interface Seen {
  page: RawPage;
  runs: Run[];
  gutters: Gutter[];
}

const columnsBetween = (gutters: readonly Gutter[], width: number): Column[] =>
  [...gutters, { left: width, right: width }].map((gutter, i) => ({
    left: i === 0 ? 0 : gutters[i - 1]!.right,
    right: gutter.left,
  }));

/** The value that most of them have, give or take two points. */
function usual(values: readonly number[], fallback: number): number {
  const counts = new Map<number, number>();
  for (const value of values) {
    const key = Math.round(value / 2);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let best = fallback;
  let most = 1;
  for (const [key] of counts) {
    const near = counts.get(key)! + (counts.get(key + 1) ?? 0) / 2 + (counts.get(key - 1) ?? 0) / 2;
    if (near > most) {
      most = near;
      best = key * 2;
    }
  }
  return best;
}

/** The column a line stands in; -1 where it reaches over several. */
export function columnOf(line: { left: number; right: number }, gutters: readonly Gutter[]): number {
  let from = 0;
  let to = 0;
  for (const { left, right } of gutters) {
    const middle = (left + right) / 2;
    if (line.left >= middle - 2) from++;
    if (line.right > middle + 2) to++;
  }
  return from === to ? from : -1;
}

/** Narrows columns down to where their text begins and ends. */
function fitted(
  columns: Column[],
  lines: readonly Line[],
  gutters: readonly Gutter[],
  bodyType: BodyType,
): Column[] {
  return columns.map((column, number) => {
    const inside = lines.filter(
      (line) =>
        columnOf(line, gutters) === number &&
        line.text.length > 25 &&
        Math.abs(line.size - bodyType.size) <= 0.15 * bodyType.size,
    );
    if (inside.length < 3) return column;
    const left = usual(
      inside.map((line) => line.left),
      Math.min(...inside.map((line) => line.left)),
    );
    const rights = inside.map((line) => line.right).sort((a, b) => a - b);
    // Of ragged text, where lines may end at most.
    const far = rights[Math.floor((rights.length - 1) * 0.95)]!;
    const right = Math.max(usual(rights, far), far - 3);
    return right > left ? { left, right } : column;
  });
}

function laidOut({ page, runs, gutters }: Seen, shared: readonly Gutter[], fonts: Fonts): PageLayout {
  const used = guttersOfPage(runs, gutters, shared, page.width, page.number === 0);
  let unmapped = 0;
  let turned = '';
  for (let i = 0; i < page.glyphs.count; i++) {
    if ((page.glyphs.flags[i]! & UNMAPPED) !== 0) unmapped++;
    if (page.glyphs.turn[i] !== 0 && turned.length < LONGEST_STAMP) turned += readable(page.glyphs.code[i]!);
  }
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    lines: linesOf(page, runs, used, fonts.list),
    gutters: used,
    columns: columnsBetween(used, page.width),
    drawings: page.drawings,
    links: page.links,
    glyphs: page.glyphs.count,
    unmapped,
    turned,
  };
}

/** No page of text has so many pieces; on a map or plot that has, single letters say nothing. */
const MOST_RUNS = 6000;

const wordsFirst = (runs: Run[]): Run[] =>
  runs.length <= MOST_RUNS ? runs : runs.filter((run) => run.to - run.from > 2).slice(0, MOST_RUNS);

/** The pages of a file as lines in columns. Gutters are voted on by the first pages. */
export function layoutOf(file: PdfFile, mostPages: number): Layout {
  const fonts = new Fonts();
  const pages: PageLayout[] = [];
  let waiting: Seen[] = [];
  let shared: Gutter[] | undefined;
  const settle = () => {
    shared ??= sharedGutters(waiting.map((one) => one.gutters));
    for (const one of waiting) pages.push(laidOut(one, shared, fonts));
    waiting = [];
  };
  for (const page of readPages(file, fonts, mostPages)) {
    const runs = wordsFirst(runsOf(page.glyphs));
    waiting.push({ page, runs, gutters: guttersOf(runs, page.width) });
    if (shared || waiting.length === PAGES_OF_VOTE) settle();
  }
  settle();
  const bodyType = bodyTypeOf(pages.map((page) => page.lines));
  for (const page of pages) page.columns = fitted(page.columns, page.lines, page.gutters, bodyType);
  return { pages, bodyType, fonts };
}
