import { itemAt, lastOf } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import type { Extent } from '../glyphs/box.js';
import { widthOf } from '../glyphs/box.js';
import { type Piece, splitWords } from './table-columns.js';
import { ROW_JOIN } from './table-decisions.js';

/** A printed line of a table, as pieces in columns. */
export interface TableLine {
  base: number;
  size: number;
  pieces: Piece[];
}

/** The lines of one row of cells. */
export type TableRow = TableLine[];

const pieceAt = (line: TableLine, column: number): Piece | undefined =>
  line.pieces.find(({ first, last }) => first <= column && column <= last);

const isSpanning = ({ first, last }: Piece): boolean => last > first;

/** True if a rule is between two heights. */
const isRuled = (above: number, below: number, rules: readonly number[]): boolean =>
  rules.some((rule) => rule > above && rule < below);

/** Widths of columns by their widest pieces, and the columns that contain sentences. */
interface ColumnFacts {
  widths: number[];
  isProse: boolean[];
}

function measureColumns(lines: readonly TableLine[], columns: readonly Extent[]): ColumnFacts {
  const widths = columns.map(() => 0);
  const words = columns.map(() => 0);
  const counts = columns.map(() => 0);
  for (const { pieces } of lines)
    for (const piece of pieces) {
      if (isSpanning(piece)) continue;
      widths[piece.first] = Math.max(itemAt(widths, piece.first), widthOf(piece.line));
      words[piece.first] = itemAt(words, piece.first) + splitWords(piece.line).length;
      counts[piece.first] = itemAt(counts, piece.first) + 1;
    }
  return {
    widths,
    isProse: words.map((count, i) => count >= ROW_JOIN.minProseWords * Math.max(1, itemAt(counts, i))),
  };
}

/** True if a line of a cell continues the one above: its first word did not fit there. */
function continues(above: Piece, below: Piece, width: number): boolean {
  if (/[\p{L}][-\u2010\u00ad]$/u.test(above.line.text)) return true;
  const hasWords = /\p{L}{2}/u.test(above.line.text) || /^[(\p{Ll}]/u.test(below.line.text);
  const [word] = splitWords(below.line);
  if (!hasWords || !word) return false;
  const needed = widthOf(above.line) + widthOf(word) + ROW_JOIN.spaceEm * above.line.size;
  return needed > ROW_JOIN.minFilledShare * width;
}

/** True if a line continues the cells of the row above it. */
function continuesRow(row: TableRow, line: TableLine, facts: ColumnFacts): boolean {
  const above = lastOf(row);
  if (line.base - above.base > ROW_JOIN.maxStepEm * line.size) return false;
  if (line.pieces.length === 0 || line.pieces.some(isSpanning)) return false;
  const cells = Math.max(...row.map(({ pieces }) => pieces.length));
  // Shares in brackets below numbers, as in "12" and "(5%)", if the name of the row also ends in brackets.
  if (line.pieces[0]?.first === 0 && line.pieces.every((piece) => piece.line.text.startsWith('(')))
    return true;
  const isPartial =
    line.pieces.length === 1
      ? cells > 1
      : line.pieces.length < ROW_JOIN.maxCellShare * cells ||
        line.pieces.every(({ first }) => itemAt(facts.isProse, first));
  if (!isPartial) return false;
  return line.pieces.every((piece) => {
    const over = pieceAt(above, piece.first);
    return (
      over !== undefined && !isSpanning(over) && continues(over, piece, itemAt(facts.widths, piece.first))
    );
  });
}

/**
 * The number of lines in the head of a table: those above the first rule between its lines. A rule below all lines, or
 * below most of them, does not end a head.
 */
export function headLength(lines: readonly TableLine[], rules: readonly number[]): number {
  const end = lines.findIndex((line, i) => i > 0 && isRuled(itemAt(lines, i - 1).base, line.base, rules));
  const isHead = end > 0 && end <= ROW_JOIN.maxHeadLines && end <= ROW_JOIN.maxHeadShare * lines.length;
  return isHead ? end : 0;
}

/**
 * Moves cells that are centred beside two lines, at half their height, into both lines: the name of two rows, or a heading
 * beside two lines of headings.
 */
export function spreadCentredCells(lines: readonly TableLine[]): TableLine[] {
  const out: TableLine[] = [];
  for (const [i, line] of lines.entries()) {
    const above = out.at(-1);
    const below = lines[i + 1];
    const isBeside = (other: TableLine) =>
      Math.abs(other.base - line.base) < ROW_JOIN.maxCentredStepEm * line.size &&
      line.pieces.every(
        ({ first, last }) => !other.pieces.some((piece) => piece.first <= last && piece.last >= first),
      );
    if (!above || !below || !isBeside(above) || !isBeside(below)) {
      out.push(line);
      continue;
    }
    above.pieces.push(...line.pieces);
    below.pieces.push(...line.pieces.map((piece) => ({ ...piece })));
  }
  for (const { pieces } of out) pieces.sort((a, b) => a.first - b.first);
  return out;
}

/** True if a line has about as many cells as the line above it, and few of them continue the cells above. */
function beginsRow(above: TableLine, below: TableLine, { widths }: ColumnFacts): boolean {
  if (below.pieces.length < ROW_JOIN.maxCellShare * above.pieces.length) return false;
  const continued = below.pieces.filter((piece) => {
    const over = pieceAt(above, piece.first);
    return over && !isSpanning(over) && continues(over, piece, itemAt(widths, piece.first));
  });
  return continued.length < ROW_JOIN.minContinuedShare * below.pieces.length;
}

/** Joins the lines of a head: one row for each line of headings over several columns, and one for the lines below. */
function joinHead(lines: readonly TableLine[], facts: ColumnFacts): TableRow[] {
  const lastSpan = lines.findLastIndex(({ pieces }) => pieces.some(isSpanning));
  const rows: TableRow[] = [];
  for (const [i, line] of lines.entries()) {
    const last = rows.at(-1);
    if (last && i > lastSpan + 1 && !beginsRow(lastOf(last), line, facts)) last.push(line);
    else rows.push([line]);
  }
  return rows;
}

/**
 * True if rules separate rows of several lines rather than groups of rows: lines are closer to each other than to lines
 * beyond a rule, and few of them look like rows.
 */
function rulesSeparateRows(
  lines: readonly TableLine[],
  rules: readonly number[],
  facts: ColumnFacts,
): boolean {
  const within: number[] = [];
  const across: number[] = [];
  let rows = 0;
  for (let i = 1; i < lines.length; i++) {
    const [above, below] = [itemAt(lines, i - 1), itemAt(lines, i)];
    const ruled = isRuled(above.base, below.base, rules);
    (ruled ? across : within).push(below.base - above.base);
    if (!ruled && beginsRow(above, below, facts)) rows++;
  }
  return (
    across.length >= ROW_JOIN.minRules &&
    median(within) < ROW_JOIN.maxBandStep * median(across) &&
    rows < ROW_JOIN.maxRowShare * within.length
  );
}

/** Joins the lines of a table into rows, by the rules between them or because a line continues the cells above it. */
export function joinLinesOfCells(
  lines: readonly TableLine[],
  columns: readonly Extent[],
  rules: readonly number[],
): TableRow[] {
  const facts = measureColumns(lines, columns);
  const head = headLength(lines, rules);
  const rows = joinHead(lines.slice(0, head), facts);
  const body = lines.slice(head);
  const isRuledOff = rulesSeparateRows(lines, rules, facts);
  for (const [i, line] of body.entries()) {
    const last = i > 0 ? rows.at(-1) : undefined;
    const ruled = last && isRuled(lastOf(last).base, line.base, rules);
    if (last && !ruled && (isRuledOff || continuesRow(last, line, facts))) last.push(line);
    else rows.push([line]);
  }
  return rows;
}
