import type { Box } from '../glyphs/box.js';
import { extentOf, overlapsAcross, widthOf } from '../glyphs/box.js';
import type { Row } from '../layout/joined-lines.js';
import { DRAWN_REGION, TABLE_RULES } from './table-thresholds.js';

/** What is drawn around and between the cells of a table. */
export interface TableRules {
  /** Vertical positions of rules over most of the table's width and of the edges of shaded rows, from top to bottom. */
  horizontal: number[];
  /** Rules over some of the columns, such as the one below a heading of several columns. */
  partial: Box[];
  /** Horizontal positions of rules over most of the table's height, from left to right. */
  vertical: number[];
}

export const NO_RULES: TableRules = { horizontal: [], partial: [], vertical: [] };

/** Sorted values without those that nearly repeat the previous one. */
function distinct(values: readonly number[]): number[] {
  const out: number[] = [];
  for (const value of [...values].sort((a, b) => a - b))
    if (value - (out.at(-1) ?? Number.NEGATIVE_INFINITY) > TABLE_RULES.samePt) out.push(value);
  return out;
}

/** Lengths of rules that continue each other are added: many files draw a rule cell by cell. */
function sumLengths(rules: readonly Box[], placeOf: (rule: Box) => number, lengthOf: (rule: Box) => number) {
  const sums: { place: number; length: number; parts: Box[] }[] = [];
  for (const rule of [...rules].sort((a, b) => placeOf(a) - placeOf(b))) {
    const last = sums.at(-1);
    if (last && placeOf(rule) - last.place <= TABLE_RULES.samePt) {
      last.length += lengthOf(rule);
      last.parts.push(rule);
    } else sums.push({ place: placeOf(rule), length: lengthOf(rule), parts: [rule] });
  }
  return sums;
}

/** Finds the rules of a table among the drawings of its page. */
export function findTableRules(rows: readonly Row[], drawings: readonly Box[]): TableRules {
  const lines = rows.flat();
  if (lines.length === 0) return NO_RULES;
  const extent = extentOf(lines);
  const top = Math.min(...lines.map((line) => line.top)) - TABLE_RULES.maxOutsidePt;
  const bottom = Math.max(...lines.map((line) => line.bottom)) + TABLE_RULES.maxOutsidePt;
  const inside = drawings.filter(
    (box) => box.bottom > top && box.top < bottom && overlapsAcross(box, extent),
  );
  const isFlat = (box: Box) => box.bottom - box.top < DRAWN_REGION.maxRulePt;
  const isWide = (length: number) => length >= TABLE_RULES.minWidthShare * widthOf(extent);
  const flat = sumLengths(
    inside.filter((box) => isFlat(box) && widthOf(box) > DRAWN_REGION.maxRulePt),
    (box) => (box.top + box.bottom) / 2,
    widthOf,
  );
  const upright = sumLengths(
    inside.filter((box) => widthOf(box) < DRAWN_REGION.maxRulePt && !isFlat(box)),
    (box) => (box.left + box.right) / 2,
    (box) => box.bottom - box.top,
  );
  const shades = inside.filter(
    (box) =>
      !isFlat(box) &&
      isWide(widthOf(box)) &&
      box.bottom - box.top < TABLE_RULES.maxShadeShare * (bottom - top),
  );
  return {
    horizontal: distinct([
      ...flat.filter(({ length }) => isWide(length)).map(({ place }) => place),
      ...shades.flatMap((box) => [box.top, box.bottom]),
    ]),
    partial: flat.filter(({ length }) => !isWide(length)).flatMap(({ parts }) => parts),
    vertical: distinct(
      upright
        .filter(({ length }) => length >= TABLE_RULES.minHeightShare * (bottom - top))
        .map(({ place }) => place),
    ),
  };
}
