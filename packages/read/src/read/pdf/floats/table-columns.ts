import { float32At, itemAt } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import type { Extent } from '../glyphs/box.js';
import { extentOf, widthOf } from '../glyphs/box.js';
import { joinLines, type Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { TABLE_COLUMNS } from './table-thresholds.js';

/** A word of a line: the letters from `from` to before `to`. */
interface Word extends Extent {
  from: number;
  to: number;
}

/** A piece of a line that is in the columns from `first` to `last`. */
export interface Piece {
  line: Line;
  first: number;
  last: number;
}

/** Marks of the items of a list in a cell. */
const BULLET = /^[•▪■●◦○‣◆❖➢►✓✔]$/u;
const BULLETED = /^[•▪■●◦○‣◆❖➢►✓✔]\s/u;

/** True for an item of a list, with its mark. */
export const isItem = ({ text }: Line): boolean => BULLETED.test(text);

/** Joins marks of items with the items beside them: they are not a separate column. */
export function joinBullets(row: Row): Row {
  const out: Row = [];
  for (const line of row) {
    const last = out.at(-1);
    const isMarked =
      last !== undefined &&
      BULLET.test(last.text.trim()) &&
      /^\p{L}/u.test(line.text) &&
      line.left - last.right < TABLE_COLUMNS.maxBulletGapEm * line.size;
    if (isMarked) out[out.length - 1] = joinLines(last, line);
    else out.push(line);
  }
  return out;
}

/** Returns the words of a line; the mark of an item is part of its first word. */
export function splitWords(line: Line): Word[] {
  return [...line.text.matchAll(/(?:(?<!\S)[•▪■●◦○‣◆❖➢►✓✔]\s+(?=\p{L}))?\S+/gu)].map(
    ({ index, 0: text }) => ({
      from: index,
      to: index + text.length,
      left: float32At(line.lefts, index),
      right: float32At(line.rights, index + text.length - 1),
    }),
  );
}

const sliceLine = (line: Line, from: number, to: number): Line => ({
  ...line,
  left: float32At(line.lefts, from),
  right: float32At(line.rights, to - 1),
  text: line.text.slice(from, to),
  flags: line.flags.slice(from, to),
  lefts: line.lefts.slice(from, to),
  rights: line.rights.slice(from, to),
});

/** Splits a line at the given gaps between its words. */
function splitAt(line: Line, isBreak: (left: Word, right: Word) => boolean): Line[] {
  const words = splitWords(line);
  const pieces: Line[] = [];
  let from = 0;
  for (let i = 1; i < words.length; i++) {
    const [left, right] = [itemAt(words, i - 1), itemAt(words, i)];
    if (!isBreak(left, right)) continue;
    pieces.push(sliceLine(line, itemAt(words, from).from, left.to));
    from = i;
  }
  const first = words[from];
  if (from === 0 || !first) pieces.push(line);
  else pieces.push(sliceLine(line, first.from, itemAt(words, words.length - 1).to));
  return pieces;
}

/** Splits a line at spaces that are wider than between words. */
export const splitAtWideSpaces = (line: Line): Line[] =>
  splitAt(line, (left, right) => right.left - left.right >= TABLE_COLUMNS.minCellGapEm * line.size);

/** Returns the rows with many cells, which show the columns; headings over several columns would join them. */
function fullRows(rows: readonly Row[]): Row[] {
  const counts = rows.map((row) => row.flatMap(splitAtWideSpaces).length);
  const repeated = counts.filter((count, i) => counts.indexOf(count) !== i);
  const maxCells = Math.max(
    ...(rows.length >= TABLE_COLUMNS.minRowsToRepeat && repeated.length > 0 ? repeated : counts),
  );
  return rows.filter((_, i) => itemAt(counts, i) >= Math.max(2, TABLE_COLUMNS.minCellShare * maxCells));
}

/** For each half point from `left` on, the number of rows with a word there. */
function countRows(rows: readonly Row[], { left, right }: Extent): Uint16Array {
  const counts = new Uint16Array(Math.ceil((right - left) / TABLE_COLUMNS.stepPt) + 1);
  const lastCountedRow = new Int32Array(counts.length).fill(-1);
  rows.forEach((row, number) => {
    for (const line of row)
      for (const word of splitWords(line)) {
        const to = Math.min(counts.length - 1, Math.ceil((word.right - left) / TABLE_COLUMNS.stepPt) - 1);
        for (let i = Math.max(0, Math.floor((word.left - left) / TABLE_COLUMNS.stepPt)); i <= to; i++) {
          if (lastCountedRow[i] === number) continue;
          lastCountedRow[i] = number;
          counts[i] = (counts[i] ?? 0) + 1;
        }
      }
  });
  return counts;
}

/** Returns the columns between vertical rules; undefined if there are no rules between cells. */
function ruledColumns(rows: readonly Row[], down: readonly number[]): Extent[] | undefined {
  const lines = rows.flat();
  if (lines.length === 0) return undefined;
  const { left, right } = extentOf(lines);
  const inner = down.filter((x) => x > left && x < right);
  if (inner.length === 0) return undefined;
  const edges = [left, ...inner, right];
  return inner
    .map((x, i) => ({ left: itemAt(edges, i), right: x }))
    .concat({
      left: itemAt(inner, inner.length - 1),
      right,
    });
}

/** Returns the columns of a table: the horizontal extents that the words of full rows cover, with empty strips between them. */
function spacedColumns(rows: readonly Row[]): Extent[] {
  const fullestRows = fullRows(rows);
  const lines = fullestRows.flat();
  if (lines.length === 0) return [];
  const { left, right } = extentOf(lines);
  if (!(right - left < TABLE_COLUMNS.maxTableWidthPt)) return [];
  const counts = countRows(fullestRows, { left, right });
  const size = median(lines.map((line) => line.size));
  const isShortTable = fullestRows.length <= TABLE_COLUMNS.fewRows;
  const minStrip = (isShortTable ? TABLE_COLUMNS.minStripOfFewEm : TABLE_COLUMNS.minStripEm) * size;
  const maxCovered = Math.floor(TABLE_COLUMNS.maxCrossingShare * fullestRows.length);
  const columns: Extent[] = [];
  for (let i = 0; i < counts.length; i++) {
    if ((counts[i] ?? 0) <= maxCovered) continue;
    const x = left + i * TABLE_COLUMNS.stepPt;
    const last = columns.at(-1);
    if (last && x - last.right < minStrip) last.right = x + TABLE_COLUMNS.stepPt;
    else columns.push({ left: x, right: x + TABLE_COLUMNS.stepPt });
  }
  return columns;
}

/** Returns the columns of a table, from left to right, by vertical rules or by the white space between cells. */
export function findColumns(rows: readonly Row[], down: readonly number[]): Extent[] {
  const spaced = spacedColumns(rows);
  const ruled = ruledColumns(rows, down);
  if (ruled && ruled.length >= TABLE_COLUMNS.minRuledShare * spaced.length) return ruled;
  return spaced;
}

const sharedWidth = (a: Extent, b: Extent): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Returns the columns that a piece is in: those that it covers, or the one that is nearest. */
function assignColumns(line: Line, columns: readonly Extent[]): Piece {
  const covered = columns.flatMap((column, i) => {
    const shared = sharedWidth(line, column);
    return shared >= TABLE_COLUMNS.minCoveredShare * Math.min(widthOf(column), widthOf(line)) && shared > 0
      ? [i]
      : [];
  });
  const first = covered[0];
  if (first !== undefined) return { line, first, last: covered.at(-1) ?? first };
  const shares = columns.map((column) => sharedWidth(line, column));
  const nearest = shares.indexOf(Math.max(...shares));
  return { line, first: nearest, last: nearest };
}

/** Splits the lines of a row where columns end, unless words are printed across the ends of columns. */
export function splitRow(row: Row, columns: readonly Extent[]): Piece[] {
  const strips = columns
    .slice(1)
    .map((column, i) => ({ left: itemAt(columns, i).right, right: column.left }));
  return row
    .flatMap((line) => {
      const slack = TABLE_COLUMNS.stripSlackPt;
      const inner = strips.filter((strip) => strip.left > line.left && strip.right < line.right);
      const words = inner.length > 0 ? splitWords(line) : [];
      const isCrossed = (strip: Extent) =>
        words.some(
          (word) =>
            word.left < strip.left + slack &&
            word.right > strip.right - slack &&
            sharedWidth(word, strip) > slack,
        );
      const areCells = inner.length > 0 && !inner.some(isCrossed);
      return splitAt(line, (left, right) => {
        const gap = right.left - left.right;
        if (gap >= TABLE_COLUMNS.minCellGapEm * line.size) return true;
        return (
          areCells &&
          inner.some((strip) => left.right <= strip.left + slack && right.left >= strip.right - slack)
        );
      });
    })
    .map((line) => assignColumns(line, columns));
}
