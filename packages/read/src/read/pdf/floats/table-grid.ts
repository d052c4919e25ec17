import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { Hyphens } from '../../hyphens.js';
import type { Box, Extent } from '../glyphs/box.js';
import { extentOf, overlapsAcross } from '../glyphs/box.js';
import { joinIntoFlow } from '../layout/flow.js';
import type { Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { countWords } from '../layout/prose-lines.js';
import { findColumns, isItem, joinBullets, splitAtWideSpaces, splitRow } from './table-columns.js';
import {
  headLength,
  joinLinesOfCells,
  spreadCentred,
  spreadCentredCells,
  type TableLine,
  type TableRow,
} from './table-rows.js';
import type { TableRules } from './table-rules.js';
import { LAST_NOTE, ROW_JOIN } from './table-thresholds.js';

/** A table as cells, and the lines below it that are notes. */
export interface TableGrid {
  cells: string[][] | undefined;
  rows: Row[];
  notes: Line[];
}

/** Marks that begin the notes of a table: "*", "a Mean", "b: Mean". */
const NOTE_MARK = /^(?:[*†‡§¶#]|[a-z][.:)]?\s?\p{Lu})/u;
const NOTE_WORDS = /^\(?(?:notes?|sources?|abbreviations?|data are|values are)\b/i;

/** True if a line below cells may begin the notes of a table. */
const beginsNotes = (line: Line): boolean =>
  !isItem(line) &&
  (countWords(line.text, LAST_NOTE.minWords) >= LAST_NOTE.minWords ||
    NOTE_MARK.test(line.text) ||
    NOTE_WORDS.test(line.text));

/** Returns the number of rows before the notes that a rule separates from the cells. */
function ruledNotesStart(rows: readonly Row[], { horizontal: across }: TableRules): number {
  const lastRule = across.at(-1);
  if (lastRule === undefined) return rows.length;
  const start = rows.findIndex((row) => itemAt(row, 0).base > lastRule);
  const isBelow = start >= Math.max(2, LAST_NOTE.minRowShare * rows.length);
  const first = rows[start]?.[0];
  if (!isBelow || !first || rows.slice(start).some((row) => row.length > 1)) return rows.length;
  return beginsNotes(first) ? start : rows.length;
}

/** Returns the number of rows before the notes at the end of a table. */
function notesStart(rows: readonly Row[], columns: readonly Extent[]): number {
  const isSingle = (row: Row) => row.length === 1 && row.flatMap(splitAtWideSpaces).length <= 2;
  let firstSingle = rows.length;
  while (firstSingle > 1 && isSingle(itemAt(rows, firstSingle - 1))) firstSingle--;
  for (let i = firstSingle; i < rows.length; i++) {
    const line = itemAt(itemAt(rows, i), 0);
    const covered = columns.filter((column) => overlapsAcross(column, line)).length;
    if (covered > 1 && beginsNotes(line)) return i;
  }
  return rows.length;
}

/** Extends a heading over the columns of the rule that is directly below it. */
function widenByRules(
  line: TableLine,
  next: TableLine | undefined,
  columns: readonly Extent[],
  partial: readonly Box[],
): void {
  if (!next) return;
  for (const piece of line.pieces) {
    const rule = partial.find(
      (box) => box.top > line.base && box.top < next.base && overlapsAcross(box, piece.line),
    );
    if (!rule) continue;
    const ruledColumns = columns.flatMap((column, i) => (overlapsAcross(column, rule) ? [i] : []));
    piece.first = Math.min(piece.first, ruledColumns[0] ?? piece.first);
    piece.last = Math.max(piece.last, ruledColumns.at(-1) ?? piece.last);
  }
}

/** Makes the only heading in a row extend over the whole table if it extends over several columns. */
function widenHeadings(line: TableLine, columns: readonly Extent[]): void {
  const [heading] = line.pieces;
  if (line.pieces.length === 1 && heading && heading.first === 0 && heading.last > 0)
    heading.last = columns.length - 1;
}

/** Extends headings over the columns that they are centred over, if the line below has cells in all of them. */
function widenCentred(line: TableLine, below: TableLine, columns: readonly Extent[]): void {
  const isFilled = (column: number) =>
    below.pieces.some(({ first, last }) => first <= column && column <= last);
  line.pieces.forEach((piece, i) => {
    const min = (line.pieces[i - 1]?.last ?? -1) + 1;
    const max = (line.pieces[i + 1]?.first ?? columns.length) - 1;
    const middle = (piece.line.left + piece.line.right) / 2;
    const fits = (first: number, last: number) =>
      Math.abs((itemAt(columns, first).left + itemAt(columns, last).right) / 2 - middle) <
      ROW_JOIN.maxOffCentreEm * line.size;
    let { first, last } = piece;
    for (let from = piece.first; from >= min && isFilled(from); from--)
      for (let to = piece.last; to <= max && isFilled(to); to++)
        if (to - from > last - first && fits(from, to)) [first, last] = [from, to];
    piece.first = first;
    piece.last = last;
  });
}

function writeRow(row: TableRow, columns: readonly Extent[], hyphens: Hyphens): string[] {
  const cells: Line[][] = columns.map(() => []);
  for (const { pieces } of row)
    for (const { line, first, last } of pieces)
      for (let i = first; i <= last; i++) {
        const cell = itemAt(cells, i);
        // A cell centred beside two lines is in both of them.
        if (!cell.includes(line)) cell.push(line);
      }
  return cells.map((lines) => cleanText(joinIntoFlow(lines, hyphens).text));
}

/** Returns the column of a table of one column, in which rules separate the rows; empty if there are no such rules. */
function onlyColumn(rows: readonly Row[], { horizontal: across }: TableRules): Extent[] {
  const bases = rows.map((row) => itemAt(row, 0).base);
  const inner = across.filter((rule) => rule > Math.min(...bases) && rule < Math.max(...bases));
  return inner.length < ROW_JOIN.minRules ? [] : [extentOf(rows.flat())];
}

/**
 * Divides a table into rows and columns. The text of a cell over several columns is repeated in each of them, as in tables
 * read from XML. There are no cells if the columns are not clear.
 */
export function readGrid(allRows: readonly Row[], rules: TableRules, hyphens: Hyphens): TableGrid {
  const bulleted = allRows.map(joinBullets);
  const rowsAboveRule = bulleted.slice(0, ruledNotesStart(bulleted, rules));
  const end = notesStart(rowsAboveRule, findColumns(rowsAboveRule, rules.vertical));
  const rows = rowsAboveRule.slice(0, end);
  const notes = bulleted.slice(end).flat();
  const printed = rows.map((row) => ({ base: itemAt(row, 0).base, size: itemAt(row, 0).size, pieces: row }));
  // A name centred beside two rows shows the column that both leave empty.
  const head = headLength(printed, rules.horizontal);
  const body = spreadCentred(printed.slice(head), overlapsAcross).map(({ pieces }) => pieces);
  const clearColumns = rows.length > 1 ? findColumns([...rows.slice(0, head), ...body], rules.vertical) : [];
  const columns = clearColumns.length < 2 ? onlyColumn(rows, rules) : clearColumns;
  if (columns.length === 0) return { cells: undefined, rows, notes };
  const lines = spreadCentredCells(
    printed.map((line) => ({ ...line, pieces: splitRow(line.pieces, columns) })),
  );
  const headEnd = headLength(lines, rules.horizontal);
  for (const [i, line] of lines.entries()) {
    const below = lines[i + 1];
    widenByRules(line, below, columns, rules.partial);
    widenHeadings(line, columns);
    if (below && i + 1 < headEnd) widenCentred(line, below, columns);
  }
  const joined = joinLinesOfCells(lines, columns, rules.horizontal);
  return { cells: joined.map((row) => writeRow(row, columns, hyphens)), rows, notes };
}
