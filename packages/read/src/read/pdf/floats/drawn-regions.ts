import { int32At } from '@citemill/metrics/at';
import type { Drawing } from '../glyphs/drawings.js';
import { NARROWEST_RULE } from './tolerances.js';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const isInside = (x: number, y: number, box: Box, reach = 0): boolean =>
  x >= box.left - reach && x <= box.right + reach && y >= box.top - reach && y <= box.bottom + reach;

/** The side of a cell of the raster on which drawings are brought together, in points. */
const CELL = 6;
/** Thinner drawings are rules; a few of them make no picture. */
const THIN = 3;
const FEWEST_RULES = 8;
const SMALLEST = 30;

/** The share of a page, margins and all, that a scanner's picture of it fills at the least. */
const WHOLE_PAGE = 0.9;

/** True for what fills the page, as the picture of a scan or a tint does. */
const isWholePage = (box: Box, width: number, height: number): boolean =>
  (Math.min(box.right, width) - Math.max(box.left, 0)) *
    (Math.min(box.bottom, height) - Math.max(box.top, 0)) >
  WHOLE_PAGE * width * height;

/** A horizontal rule, as tables and footnotes have. */
export const rulesOf = (drawings: readonly Drawing[]): Box[] =>
  drawings.filter((one) => one.bottom - one.top < THIN && one.right - one.left > NARROWEST_RULE);

/**
 * Where a page has pictures: drawings that touch or nearly touch, as one box each. `holdsText` tells of a box whether
 * it is the ground under running text.
 */
export function drawnRegions(
  drawings: readonly Drawing[],
  width: number,
  height: number,
  holdsText: (box: Box) => boolean,
): Box[] {
  const columns = Math.ceil(width / CELL) + 2;
  const rows = Math.ceil(height / CELL) + 2;
  const owner = new Int32Array(columns * rows);
  const kept = drawings.filter(
    (one) =>
      one.right > 0 &&
      one.left < width &&
      one.bottom > 0 &&
      one.top < height &&
      !isWholePage(one, width, height) &&
      !isGround(one, holdsText),
  );
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most - 1, value));
  for (const one of kept) {
    const fromX = clamp(Math.floor(one.left / CELL), columns);
    const toX = clamp(Math.floor(one.right / CELL) + 1, columns);
    const fromY = clamp(Math.floor(one.top / CELL), rows);
    const toY = clamp(Math.floor(one.bottom / CELL) + 1, rows);
    for (let y = fromY; y <= toY; y++) owner.fill(-1, y * columns + fromX, y * columns + toX + 1);
  }
  const count = label(owner, columns, rows);
  const boxes: (Box & { thick: boolean; parts: number })[] = Array.from({ length: count }, () => ({
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
    thick: false,
    parts: 0,
  }));
  for (const one of kept) {
    const x = clamp(Math.floor((one.left + one.right) / 2 / CELL), columns);
    const y = clamp(Math.floor((one.top + one.bottom) / 2 / CELL), rows);
    const box = boxes[int32At(owner, y * columns + x) - 1];
    if (!box) continue;
    box.left = Math.min(box.left, one.left);
    box.top = Math.min(box.top, one.top);
    box.right = Math.max(box.right, one.right);
    box.bottom = Math.max(box.bottom, one.bottom);
    box.parts++;
    const isThin = one.bottom - one.top < THIN || one.right - one.left < THIN;
    if (one.kind === 'image' || !isThin) box.thick = true;
  }
  return boxes
    .filter(
      (box) =>
        box.right - box.left >= SMALLEST &&
        box.bottom - box.top >= SMALLEST &&
        (box.thick || box.parts >= FEWEST_RULES) &&
        !holdsText(box),
    )
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
}

const isGround = (one: Drawing, holdsText: (box: Box) => boolean): boolean =>
  one.bottom - one.top >= SMALLEST && one.right - one.left >= SMALLEST && holdsText(one);

/** Numbers the connected parts of a raster from 1 on; cells that are set hold -1 before. */
function label(cells: Int32Array, columns: number, rows: number): number {
  let count = 0;
  const stack: number[] = [];
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== -1) continue;
    count++;
    cells[start] = count;
    stack.push(start);
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      const x = cell % columns;
      const y = (cell - x) / columns;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
          const next = ny * columns + nx;
          if (cells[next] !== -1) continue;
          cells[next] = count;
          stack.push(next);
        }
      }
    }
  }
  return count;
}
