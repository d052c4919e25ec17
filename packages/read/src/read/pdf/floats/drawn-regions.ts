import { int32At } from '@citemill/metrics/at';
import { addToGroup } from '../../statistics.js';
import type { Box } from '../glyphs/box.js';
import { growBox, widthOf } from '../glyphs/box.js';
import type { Drawing } from '../glyphs/drawings.js';
import { DRAWN_REGION } from './table-thresholds.js';

export const isInside = (x: number, y: number, box: Box, margin = 0): boolean =>
  x >= box.left - margin && x <= box.right + margin && y >= box.top - margin && y <= box.bottom + margin;

/** True for a drawing that fills the page, such as the image of a scan or a tint. */
const isWholePage = (box: Box, width: number, height: number): boolean =>
  (Math.min(box.right, width) - Math.max(box.left, 0)) *
    (Math.min(box.bottom, height) - Math.max(box.top, 0)) >
  DRAWN_REGION.minScanShare * width * height;

/** Returns the horizontal rules among drawings, as tables and footnotes have them. */
export const horizontalRules = (drawings: readonly Drawing[]): Box[] =>
  drawings.filter(
    (drawing) =>
      drawing.bottom - drawing.top < DRAWN_REGION.maxRulePt &&
      widthOf(drawing) > DRAWN_REGION.minRuleLengthPt,
  );

/** A box around drawings. */
interface Region extends Box {
  drawings: Drawing[];
  thick: boolean;
}

function surroundDrawings(drawings: Drawing[]): Region {
  const region: Region = {
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
    thick: false,
    drawings,
  };
  for (const drawing of drawings) {
    growBox(region, drawing);
    const isThin =
      drawing.bottom - drawing.top < DRAWN_REGION.maxRulePt || widthOf(drawing) < DRAWN_REGION.maxRulePt;
    if (drawing.kind === 'image' || !isThin) region.thick = true;
  }
  return region;
}

const isPicture = (region: Region): boolean =>
  widthOf(region) >= DRAWN_REGION.minSidePt &&
  region.bottom - region.top >= DRAWN_REGION.minSidePt &&
  (region.thick || region.drawings.length >= DRAWN_REGION.minRules);

/**
 * Finds the pictures of a page: drawings that touch or nearly touch form one box. `holdsText` is true for a box that is
 * the background of running text. If a box over several columns holds text, the drawings of each column are a picture.
 */
export function findDrawnRegions(
  drawings: readonly Drawing[],
  width: number,
  height: number,
  holdsText: (box: Box) => boolean,
  columnAt: (drawing: Drawing) => number = () => 0,
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
  const parts: Drawing[][] = Array.from({ length: count }, () => []);
  for (const drawing of foreground) {
    const x = clamp(Math.floor((drawing.left + drawing.right) / 2 / DRAWN_REGION.rasterPt), columns);
    const y = clamp(Math.floor((drawing.top + drawing.bottom) / 2 / DRAWN_REGION.rasterPt), rows);
    parts[int32At(partNumbers, y * columns + x) - 1]?.push(drawing);
  }
  return parts
    .map(surroundDrawings)
    .filter(isPicture)
    .flatMap((region) => {
      if (!holdsText(region)) return [region];
      const byColumn = new Map<number, Drawing[]>();
      for (const drawing of region.drawings) addToGroup(byColumn, columnAt(drawing), drawing);
      return byColumn.size === 1
        ? []
        : [...byColumn.values()].map(surroundDrawings).filter((part) => isPicture(part) && !holdsText(part));
    })
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
