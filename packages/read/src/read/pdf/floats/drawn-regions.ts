import { int32At } from '@citemill/metrics/at';
import type { Box } from '../glyphs/box.js';
import { growBox, widthOf } from '../glyphs/box.js';
import type { Drawing } from '../glyphs/drawings.js';
import { DRAWN_REGION } from './table-decisions.js';

export const isInside = (x: number, y: number, box: Box, margin = 0): boolean =>
  x >= box.left - margin && x <= box.right + margin && y >= box.top - margin && y <= box.bottom + margin;

/** True for a drawing that fills the page, such as the image of a scan or a tint. */
const isWholePage = (box: Box, width: number, height: number): boolean =>
  (Math.min(box.right, width) - Math.max(box.left, 0)) *
    (Math.min(box.bottom, height) - Math.max(box.top, 0)) >
  DRAWN_REGION.minScanShare * width * height;

/** The horizontal rules among drawings, as tables and footnotes have them. */
export const horizontalRules = (drawings: readonly Drawing[]): Box[] =>
  drawings.filter(
    (drawing) =>
      drawing.bottom - drawing.top < DRAWN_REGION.maxRulePt &&
      widthOf(drawing) > DRAWN_REGION.minRuleLengthPt,
  );

/**
 * Finds the pictures of a page: drawings that touch or nearly touch form one box. `holdsText` is true for a box that is
 * the background of running text.
 */
export function findDrawnRegions(
  drawings: readonly Drawing[],
  width: number,
  height: number,
  holdsText: (box: Box) => boolean,
): Box[] {
  const columns = Math.ceil(width / DRAWN_REGION.rasterPt) + 2;
  const rows = Math.ceil(height / DRAWN_REGION.rasterPt) + 2;
  const partNumbers = new Int32Array(columns * rows);
  const foreground = drawings.filter(
    (drawing) =>
      drawing.right > 0 &&
      drawing.left < width &&
      drawing.bottom > 0 &&
      drawing.top < height &&
      !isWholePage(drawing, width, height) &&
      !isBackground(drawing, holdsText),
  );
  const clamp = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));
  for (const drawing of foreground) {
    const fromX = clamp(Math.floor(drawing.left / DRAWN_REGION.rasterPt), columns);
    const toX = clamp(Math.floor(drawing.right / DRAWN_REGION.rasterPt) + 1, columns);
    const fromY = clamp(Math.floor(drawing.top / DRAWN_REGION.rasterPt), rows);
    const toY = clamp(Math.floor(drawing.bottom / DRAWN_REGION.rasterPt) + 1, rows);
    for (let y = fromY; y <= toY; y++) partNumbers.fill(-1, y * columns + fromX, y * columns + toX + 1);
  }
  const count = numberConnectedParts(partNumbers, columns, rows);
  const boxes: (Box & { thick: boolean; parts: number })[] = Array.from({ length: count }, () => ({
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
    thick: false,
    parts: 0,
  }));
  for (const drawing of foreground) {
    const x = clamp(Math.floor((drawing.left + drawing.right) / 2 / DRAWN_REGION.rasterPt), columns);
    const y = clamp(Math.floor((drawing.top + drawing.bottom) / 2 / DRAWN_REGION.rasterPt), rows);
    const box = boxes[int32At(partNumbers, y * columns + x) - 1];
    if (!box) continue;
    growBox(box, drawing);
    box.parts++;
    const isThin =
      drawing.bottom - drawing.top < DRAWN_REGION.maxRulePt || widthOf(drawing) < DRAWN_REGION.maxRulePt;
    if (drawing.kind === 'image' || !isThin) box.thick = true;
  }
  return boxes
    .filter(
      (box) =>
        widthOf(box) >= DRAWN_REGION.minSidePt &&
        box.bottom - box.top >= DRAWN_REGION.minSidePt &&
        (box.thick || box.parts >= DRAWN_REGION.minRules) &&
        !holdsText(box),
    )
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
}

const isBackground = (drawing: Drawing, holdsText: (box: Box) => boolean): boolean =>
  drawing.bottom - drawing.top >= DRAWN_REGION.minSidePt &&
  widthOf(drawing) >= DRAWN_REGION.minSidePt &&
  holdsText(drawing);

/** Numbers the connected parts of a raster from 1; cells that are set contain -1 before. */
function numberConnectedParts(cells: Int32Array, columns: number, rows: number): number {
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
