import type { TestFont } from '../pdf-fonts.fixture.js';
import type { Piece, Rule } from '../pdf-writer.fixture.js';
import type { Style } from './style.fixture.js';
import { breakLines, type Ligatures, smallCapRuns, textWidth, typeRuns } from './type.fixture.js';

/** A line of type to be set into a column. */
export interface TypeLine {
  text: string;
  size: number;
  font: TestFont;
  ligatures?: Ligatures;
  /** Distance from the left edge of its column. */
  indent?: number;
  /** Set on the same line, before it, at the column's left edge. */
  label?: string;
  labelFont?: TestFont;
  /** Distance of the label from that edge. */
  labelAt?: number;
  /** Room above it and minimum room below it in the column, in points. */
  above?: number;
  below?: number;
  /** The width to which it is justified. */
  width?: number;
  isSmallCaps?: boolean;
  /** Length of a rule under it. */
  ruled?: number;
  colour?: Piece['colour'];
  /** Width of a grey background. */
  shaded?: number;
  /** Set at the column's left edge, over this line and the next. */
  initial?: string;
  /** True for lines of the bibliography. */
  isEntry?: boolean;
  /** Set on the same line, at this distance from the column's left edge. */
  tail?: { text: string; at: number };
}

/** A part of a page into which lines are set. */
export interface Column {
  left: number;
  width: number;
  top: number;
  bottom: number;
}

/** The size of a drop capital over two lines, in sizes of the text. */
export const INITIAL = 2.8;
/** Maximum widening of a space in a justified line, in sizes: a line with few words is not justified. */
const WIDEST_SPREAD = 0.6;

function linePiece(line: TypeLine, x: number, y: number): Piece {
  const { text, size, font, ligatures = 'none', width, indent = 0 } = line;
  const [first = { text: '' }, ...runs] = line.isSmallCaps
    ? smallCapRuns(text, size, font)
    : typeRuns(text, size, font, ligatures);
  const spaces = text.split(' ').length - 1;
  const spread = width && spaces > 0 ? (width - indent - textWidth(text, size, font)) / spaces : 0;
  const isSpread = spread > 0 && spread < WIDEST_SPREAD * size;
  const colour = line.colour ? { colour: line.colour } : {};
  return { x, y, size, font, ...first, runs, ...(isSpread ? { spread } : {}), ...colour };
}

/** Sets lines into columns one after another, as many as fit; returns those that do not fit. */
export function setLines(lines: readonly TypeLine[], columns: readonly Column[], leading: number) {
  const pieces: Piece[] = [];
  const rules: Rule[] = [];
  const rest = [...lines];
  let lowest = 0;
  for (const { left, top, bottom } of columns) {
    let y = top;
    for (let line = rest[0]; line; line = rest[0]) {
      const at = y === top ? y : y + (line.above ?? 0);
      if (at + (line.below ?? 0) > bottom) break;
      rest.shift();
      if (line.label !== undefined)
        pieces.push({
          x: left + (line.labelAt ?? 0),
          y: at,
          text: line.label,
          size: line.size,
          font: line.labelFont ?? line.font,
        });
      if (line.initial !== undefined)
        pieces.push({
          x: left,
          y: at + leading,
          text: line.initial,
          size: INITIAL * line.size,
          font: line.font,
        });
      if (line.tail)
        pieces.push({
          x: left + line.tail.at,
          y: at,
          text: line.tail.text,
          size: line.size,
          font: line.font,
        });
      if (line.shaded !== undefined)
        rules.push({ x: left - 2, y: at + 4, width: line.shaded + 4, height: line.size + 5, isShade: true });
      if (line.ruled !== undefined) rules.push({ x: left, y: at + 4, width: line.ruled });
      pieces.push(linePiece(line, left + (line.indent ?? 0), at));
      y = at + leading;
      lowest = Math.max(lowest, y);
    }
  }
  return { pieces, rules, rest, bottom: lowest };
}

/** Sets all lines into columns of equal height, as low as possible. */
export function setBalanced(lines: readonly TypeLine[], columns: readonly Column[], leading: number) {
  const [{ top, bottom } = { top: 0, bottom: 0 }] = columns;
  for (let height = top + leading; height < bottom; height += leading) {
    const set = setLines(
      lines,
      columns.map((column) => ({ ...column, bottom: height })),
      leading,
    );
    if (set.rest.length === 0) return set;
  }
  return setLines(lines, columns, leading);
}

/** Returns the lines of a paragraph for a column of this width. */
export function paragraphLines(
  text: string,
  width: number,
  style: Style,
  own: Partial<TypeLine> = {},
): TypeLine[] {
  const { size = style.size, font = style.font, indent = style.indent } = own;
  const lines = breakLines(text, width, size, font, indent);
  return lines.map((line, i) => ({
    ...own,
    text: line,
    size,
    font,
    ligatures: style.ligatures,
    indent: i === 0 ? indent : 0,
    ...(style.isJustified && i < lines.length - 1 ? { width } : {}),
    ...(i > 0 ? { above: 0 } : {}),
  }));
}

/** Lines below each other, beginning at a point. */
export const blockAt = (lines: readonly TypeLine[], left: number, top: number, leading: number): Piece[] =>
  setLines(lines, [{ left, width: 0, top, bottom: Infinity }], leading).pieces;

export const boldOf = ({ font }: Style): TypeLine['font'] => (font === 'sans' ? 'sansBold' : 'bold');
export const italicOf = ({ font }: Style): TypeLine['font'] => (font === 'sans' ? 'sansItalic' : 'italic');
