import { itemAt, lastOf } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import type { Extent } from '../glyphs/box.js';
import { widthOf } from '../glyphs/box.js';
import { isItem, type Piece, splitWords } from './table-columns.js';
import { ROW_JOIN } from './table-thresholds.js';

/** The pieces of a table on one baseline. */
export interface PrintedLine<P> {
  base: number;
  size: number;
  pieces: P[];
}

/** A printed line of a table, as pieces in columns. */
export type TableLine = PrintedLine<Piece>;

/** The lines of one row of cells. */
export type TableRow = TableLine[];

const pieceAt = (line: TableLine, column: number): Piece | undefined =>
  line.pieces.find(({ first, last }) => first <= column && column <= last);

const isSpanning = ({ first, last }: Piece): boolean => last > first;

/** True if a rule is between two heights. */
const isRuled = (above: number, below: number, rules: readonly number[]): boolean =>
  rules.some((rule) => rule > above && rule < below);

/** Widths of columns by their widest pieces, and what the columns contain. */
interface ColumnFacts {
  widths: number[];
  isProse: boolean[];
  /** The columns with several words in a cell. */
  isWorded: boolean[];
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
  const hasWords = (min: number) => words.map((count, i) => count >= min * Math.max(1, itemAt(counts, i)));
  return {
    widths,
    isProse: hasWords(ROW_JOIN.minProseWords),
    isWorded: hasWords(ROW_JOIN.minWrappedWords),
  };
}

/** True if a line of a cell continues the one above: its first word did not fit there, or it is an item of a list. */
function continues(above: Piece, below: Piece, { widths, isWorded }: ColumnFacts): boolean {
  if (isItem(below.line)) return true;
  if (/[\p{L}][-\u2010\u00ad]$/u.test(above.line.text)) return true;
  const hasWords = /\p{L}{2}/u.test(above.line.text) || /^[(\p{Ll}]/u.test(below.line.text);
  const words = splitWords(below.line);
  const [word] = words;
  if (!hasWords || !word) return false;
  if (!itemAt(isWorded, below.first) && words.length === 1 && splitWords(above.line).length === 1)
    return false;
  const needed = widthOf(above.line) + widthOf(word) + ROW_JOIN.spaceEm * above.line.size;
  return needed > ROW_JOIN.minFilledShare * itemAt(widths, below.first);
}

/** True if a line continues the cells of the row above it. */
function continuesRow(row: TableRow, line: TableLine, facts: ColumnFacts): boolean {
  const above = lastOf(row);
  if (line.base - above.base > ROW_JOIN.maxStepEm * line.size) return false;
  const pieces = ownPieces(above, line);
  if (pieces.length === 0 || pieces.some(isSpanning)) return false;
  const cells = Math.max(...row.map((other) => other.pieces.length));
  // Shares in brackets below numbers, as in "12" and "(5%)", if the name of the row also ends in brackets.
  if (pieces[0]?.first === 0 && pieces.every((piece) => piece.line.text.startsWith('('))) return true;
  const isPartial =
    pieces.length === 1
      ? cells > 1
      : pieces.length < ROW_JOIN.maxCellShare * cells ||
        pieces.every(({ first }) => itemAt(facts.isProse, first));
  if (!isPartial) return false;
  return pieces.every((piece) => {
    const pieceAbove = pieceAt(above, piece.first);
    return pieceAbove !== undefined && !isSpanning(pieceAbove) && continues(pieceAbove, piece, facts);
  });
}

/**
 * Returns the number of lines in the head of a table: those above the first rule between its lines. A rule below all lines, or
 * below most of them, does not end a head.
 */
export function headLength(lines: readonly PrintedLine<unknown>[], rules: readonly number[]): number {
  const end = lines.findIndex((line, i) => i > 0 && isRuled(itemAt(lines, i - 1).base, line.base, rules));
  const isHead = end > 0 && end <= ROW_JOIN.maxHeadLines && end <= ROW_JOIN.maxHeadShare * lines.length;
  return isHead ? end : 0;
}

/**
 * Moves pieces that are centred beside two lines, at about half their height, into both lines: the name of two rows, or a
 * heading beside two lines of headings.
 */
export function spreadCentred<P>(
  lines: readonly PrintedLine<P>[],
  overlap: (a: P, b: P) => boolean,
): PrintedLine<P>[] {
  const out: PrintedLine<P>[] = [];
  const copies = lines.map((line) => ({ ...line, pieces: [...line.pieces] }));
  for (const [i, line] of copies.entries()) {
    const above = out.at(-1);
    const below = copies[i + 1];
    const isBeside = (other: PrintedLine<P>) =>
      Math.abs(other.base - line.base) < ROW_JOIN.maxCentredStepEm * line.size &&
      line.pieces.every((piece) => !other.pieces.some((beside) => overlap(piece, beside)));
    if (above && below && isBeside(above) && isBeside(below)) {
      above.pieces.push(...line.pieces);
      below.pieces.push(...line.pieces);
    } else out.push(line);
  }
  return out;
}

/** Moves cells that are centred beside two lines into both lines. */
export function spreadCentredCells(lines: readonly TableLine[]): TableLine[] {
  const spread = spreadCentred(lines, (a, b) => a.first <= b.last && a.last >= b.first);
  return spread.map((line) => ({
    ...line,
    pieces: line.pieces.map((piece) => ({ ...piece })).sort((a, b) => a.first - b.first),
  }));
}

/** Returns the pieces of a line without those that are centred beside it and the line above. */
const ownPieces = (above: TableLine, below: TableLine): Piece[] =>
  below.pieces.filter(({ line }) => !above.pieces.some((piece) => piece.line === line));

/** True if a line has about as many cells as the line above it, some below its cells, and few that continue them. */
function beginsRow(above: TableLine, below: TableLine, facts: ColumnFacts): boolean {
  const pieces = ownPieces(above, below);
  if (pieces.length < ROW_JOIN.maxCellShare * above.pieces.length) return false;
  const belowCells = pieces.flatMap((piece) => {
    const pieceAbove = pieceAt(above, piece.first);
    return pieceAbove ? [{ over: pieceAbove, piece }] : [];
  });
  const continued = belowCells.filter(
    ({ over, piece }) => !isSpanning(over) && continues(over, piece, facts),
  );
  return belowCells.length > 0 && continued.length < ROW_JOIN.minContinuedShare * belowCells.length;
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
  let first = 0;
  for (let i = 1; i < lines.length; i++) {
    const [above, below] = [itemAt(lines, i - 1), itemAt(lines, i)];
    const ruled = isRuled(above.base, below.base, rules);
    (ruled ? across : within).push(below.base - above.base);
    if (ruled) first = i;
    // Between them may be lines of cells in other columns.
    const isOver = (line: TableLine) => below.pieces.some((piece) => pieceAt(line, piece.first));
    const over = lines.slice(Math.max(first, i - ROW_JOIN.maxLinesBetween), i).findLast(isOver);
    if (over && beginsRow(over, below, facts)) rows++;
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
  // Headings are broken after single words.
  const rows = joinHead(lines.slice(0, head), { ...facts, isWorded: columns.map(() => true) });
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
