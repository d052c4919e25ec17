import { itemAt, lastOf } from '@citemill/metrics/at';
import { widthOf } from '../glyphs/box.js';
import type { BodyType } from './body-type.js';
import { ROW } from './line-thresholds.js';
import { type Line, SUBSCRIPT, SUPERSCRIPT } from './lines.js';
import { byColumn, type Column, type PageLayout } from './page-layout.js';
import { hasSize } from './type-size.js';

function joinArrays(a: Float32Array, between: number, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + 1 + b.length);
  out.set(a);
  out[a.length] = between;
  out.set(b, a.length + 1);
  return out;
}

/** Joins two pieces of one line, from left to right, with a space between. */
export function joinLines(a: Line, b: Line): Line {
  const main = b.text.length > a.text.length ? b : a;
  const flags = new Uint8Array(a.text.length + 1 + b.text.length);
  flags.set(a.flags);
  flags[a.text.length] = (a.flags.at(-1) ?? 0) & ~(SUPERSCRIPT | SUBSCRIPT);
  flags.set(b.flags, a.text.length + 1);
  return {
    ...main,
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
    text: `${a.text} ${b.text}`,
    flags,
    lefts: joinArrays(a.lefts, a.right, b.lefts),
    rights: joinArrays(a.rights, b.left, b.rights),
  };
}

/** Lines on one baseline, from left to right. */
export type Row = Line[];

/** Groups lines by baseline, from top to bottom. */
export function groupIntoRows(lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const line of [...lines].sort((a, b) => a.base - b.base)) {
    const row = rows.at(-1);
    if (row && line.base - itemAt(row, 0).base <= ROW.maxBaseDifferenceEm * line.size) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

const LABEL = /^(?:[[(]?\d{1,3}[\]).]*|[[(]?[a-z][\])]|[[(]?[ivx]{1,4}[\])]|[•·◦▪■–—*-]|\d+(?:\.\d+)+\.?)$/;
const EQUATION_NUMBER = /^\(\s*[A-Z]?\.?\d+(?:\.\d+)*[a-z]?\s*\)$/;

function isStretched(row: Row, column: Column, bodyType: BodyType): boolean {
  const first = itemAt(row, 0);
  const last = lastOf(row);
  if (
    first.left > column.left + ROW.maxIndentEm * bodyType.size ||
    Math.abs(last.right - column.right) > ROW.maxEdgeGapPt
  )
    return false;
  let letters = 0;
  for (const [i, line] of row.entries()) {
    letters += line.text.length;
    if (!hasSize(line, first.size)) return false;
    if (i > 0 && line.left - itemAt(row, i - 1).right > ROW.maxStretchedGapEm * line.size) return false;
  }
  return letters * first.size * ROW.letterWidthEm > ROW.minFilledShare * widthOf(column);
}

/** True for a label, such as an item's number, and the text after it. */
const isLabelled = (row: Row): boolean =>
  row.length === 2 &&
  LABEL.test(itemAt(row, 0).text) &&
  itemAt(row, 1).left - itemAt(row, 0).right < ROW.maxLabelGapEm * itemAt(row, 1).size;

const isNumberedEquation = (row: Row, column: Column): boolean =>
  row.length >= 2 &&
  EQUATION_NUMBER.test(lastOf(row).text) &&
  lastOf(row).right > column.right - ROW.maxEquationEdgePt;

/** True for two lines that a third, over or under them, covers from end to end, in the same type and next to them. */
const isBesideWide = (left: Line, right: Line, row: Row | undefined): boolean => {
  const [wide, ...others] = row ?? [];
  return (
    wide !== undefined &&
    others.length === 0 &&
    hasSize(wide, left.size) &&
    Math.abs(wide.base - left.base) < ROW.maxWideStepEm * left.size &&
    Math.abs(wide.left - left.left) < ROW.maxWideEdgeEm * left.size &&
    Math.abs(wide.right - right.right) < ROW.maxWideEdgeEm * left.size
  );
};

/**
 * Joins the halves of lines over two columns that a space exactly at the gutter divides. The lines above and below are whole; in the first
 * line of a paragraph only one of them may be, and the space is narrower than a gutter.
 */
function joinHalves(lines: readonly Line[]): Line[] {
  const rows = groupIntoRows(lines);
  return rows.flatMap((row, i) => {
    const [left, right] = row;
    if (!left || !right || row.length > 2 || left.font !== right.font || !hasSize(left, right.size))
      return row;
    const whole = [rows[i - 1], rows[i + 1]].filter((other) => isBesideWide(left, right, other)).length;
    const maxGapEm = [0, ROW.maxSpaceEm, ROW.maxHalvesGapEm][whole] ?? 0;
    return right.left - left.right < maxGapEm * left.size ? [joinLines(left, right)] : row;
  });
}

/**
 * Joins lines that are on one baseline but set with wide spaces: stretched lines, labels and equations in a column, and lines over two
 * columns with a space at the gutter.
 */
export function joinRows(page: PageLayout, bodyType: BodyType): Line[] {
  const out: Line[] = [];
  const isWhole = (line: Line | undefined, column: Column) =>
    line !== undefined && widthOf(line) > ROW.minWholeShare * widthOf(column);
  for (const { column, lines } of byColumn(joinHalves(page.lines), page)) {
    const rows = groupIntoRows(lines);
    rows.forEach((row, i) => {
      const before = rows[i - 1];
      const next = rows[i + 1];
      const isNextToWhole =
        column !== undefined &&
        ((before?.length === 1 && isWhole(before[0], column)) ||
          (next?.length === 1 && isWhole(next[0], column)));
      const joins =
        row.length > 1 &&
        column !== undefined &&
        (isLabelled(row) ||
          isNumberedEquation(row, column) ||
          ((isNextToWhole || row.every((line) => line.isBold)) && isStretched(row, column, bodyType)));
      if (joins) out.push(row.reduce(joinLines));
      else out.push(...row);
    });
  }
  return out.sort((a, b) => a.base - b.base || a.left - b.left);
}
