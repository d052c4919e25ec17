/** A glyph as the network sees it: its ink in a square, and its place on the line. */
export interface GlyphPicture {
  /** Darkness from 0 to 1, row by row from the top. */
  pixels: Float32Array;
  /** The ink's lower and upper end above the baseline, its width and its height, in ems. */
  bottom: number;
  top: number;
  width: number;
  height: number;
}

/** The closed outlines of a glyph: straight lines from point to point, x and y alternately, in ems, y upwards. */
export type Outline = readonly (readonly number[])[];

/**
 * Side of the picture; the longer side of the ink fits between the margins. The trainer uses the same numbers. Glyphs
 * with less ink have no picture.
 */
export const PICTURE = { sidePx: 32, marginPx: 1, minInkEm: 0.005 } as const;

/**
 * Draws outlines. Each pixel gets the exact area that the outlines cover: every line adds the signed area to its right,
 * and a running sum over the row fills what is inside.
 */
export function drawOutline(outline: Outline): GlyphPicture | undefined {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of outline)
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x = 0, y = 0] = [points[i], points[i + 1]];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < bottom) bottom = y;
      if (y > top) top = y;
    }
  const [width, height] = [right - left, top - bottom];
  const longest = Math.max(width, height);
  if (!(longest >= PICTURE.minInkEm) || !Number.isFinite(longest)) return undefined;
  const { sidePx, marginPx } = PICTURE;
  const scale = (sidePx - 2 * marginPx) / longest;
  const shiftX = sidePx / 2 - ((left + right) / 2) * scale;
  const shiftY = sidePx / 2 + ((bottom + top) / 2) * scale;
  const areas = new Float32Array(sidePx * sidePx + 2);
  for (const points of outline) {
    const last = points.length - 2;
    let [x0, y0] = [shiftX + (points[last] ?? 0) * scale, shiftY - (points[last + 1] ?? 0) * scale];
    for (let i = 0; i <= last; i += 2) {
      const [x1, y1] = [shiftX + (points[i] ?? 0) * scale, shiftY - (points[i + 1] ?? 0) * scale];
      addLine(areas, x0, y0, x1, y1);
      [x0, y0] = [x1, y1];
    }
  }
  return { pixels: fillRows(areas), bottom, top, width, height };
}

/** Ink by pixels, row by row from the top. */
interface PixelInk {
  width: number;
  height: number;
  pixels: Float32Array;
}

/** Minimum darkness of a pixel that is part of a glyph, as in training. */
const INK = { minDarkness: 0.25 } as const;

/** Draws a glyph from pixels, given the row of its baseline and the pixels of an em. */
export function drawInk(ink: PixelInk, baseRow: number, emPx: number): GlyphPicture | undefined {
  const { width, height, pixels } = ink;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (pixels[y * width + x]! < INK.minDarkness) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
    }
  if (right <= left || !(emPx > 0)) return undefined;
  const box = { bottom: (baseRow - bottom) / emPx, top: (baseRow - top) / emPx };
  return {
    pixels: fitIntoSquare(ink, left, top, right - left, bottom - top),
    ...box,
    width: (right - left) / emPx,
    height: box.top - box.bottom,
  };
}

/** Scales part of a picture so that its longer side fits between the margins; each pixel gets the mean of its area. */
function fitIntoSquare(
  { width: rowLength, pixels }: PixelInk,
  left: number,
  top: number,
  width: number,
  height: number,
): Float32Array {
  const { sidePx, marginPx } = PICTURE;
  const scale = (sidePx - 2 * marginPx) / Math.max(width, height);
  const [across, down] = [shareOut(width, scale), shareOut(height, scale)];
  const fitted = new Float32Array(sidePx * sidePx);
  for (const [y, targetY, shareY] of down)
    for (const [x, targetX, shareX] of across) {
      const index = targetY * sidePx + targetX;
      fitted[index] = fitted[index]! + shareX * shareY * pixels[(top + y) * rowLength + left + x]!;
    }
  return fitted.map((value) => Math.min(1, value));
}

/** For a row of pixels that is scaled and centred: source, target, and the part of the target that the source fills. */
function shareOut(length: number, scale: number): [source: number, target: number, share: number][] {
  const offset = (PICTURE.sidePx - length * scale) / 2;
  const shares: [number, number, number][] = [];
  for (let source = 0; source < length; source++) {
    const [from, to] = [offset + source * scale, offset + (source + 1) * scale];
    for (let target = Math.floor(from); target < Math.min(to, PICTURE.sidePx); target++)
      shares.push([source, target, Math.min(to, target + 1) - Math.max(from, target)]);
  }
  return shares;
}

function fillRows(areas: Float32Array): Float32Array {
  const { sidePx } = PICTURE;
  const pixels = new Float32Array(sidePx * sidePx);
  for (let row = 0; row < sidePx; row++) {
    let sum = 0;
    for (let i = row * sidePx; i < (row + 1) * sidePx; i++) {
      sum += areas[i] ?? 0;
      pixels[i] = Math.min(1, Math.abs(sum));
    }
  }
  return pixels;
}

const addArea = (areas: Float32Array, index: number, area: number): void => {
  areas[index] = (areas[index] ?? 0) + area;
};

/** Adds the signed area between a line and the right edge, as differences between neighbouring pixels of a row. */
function addLine(areas: Float32Array, fromX: number, fromY: number, toX: number, toY: number): void {
  if (fromY === toY) return;
  const direction = fromY < toY ? 1 : -1;
  const [startX, startY, endX, endY] = fromY < toY ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
  const slope = (endX - startX) / (endY - startY);
  let x = startX;
  for (let row = Math.floor(startY); row < endY; row++) {
    const part = Math.min(row + 1, endY) - Math.max(row, startY);
    const nextX = x + slope * part;
    addRow(areas, row * PICTURE.sidePx, x, nextX, part * direction);
    x = nextX;
  }
}

/** Adds a line's part within one row, whose height is `part`. */
function addRow(areas: Float32Array, start: number, fromX: number, toX: number, part: number): void {
  const [left, right] = fromX < toX ? [fromX, toX] : [toX, fromX];
  const first = Math.floor(left);
  const last = Math.ceil(right) - 1;
  if (last <= first) {
    const covered = 1 - ((left + right) / 2 - first);
    addArea(areas, start + first, part * covered);
    addArea(areas, start + first + 1, part * (1 - covered));
    return;
  }
  // What a pixel has of the area is the part of the line before it, and what is right of the part within it.
  const partPerPx = part / (right - left);
  let before = 0;
  for (let pixel = first; pixel <= last; pixel++) {
    const [from, to] = [Math.max(left, pixel), Math.min(right, pixel + 1)];
    const covered = partPerPx * (from - left + (to - from) * (pixel + 1 - (from + to) / 2));
    addArea(areas, start + pixel, covered - before);
    before = covered;
  }
  addArea(areas, start + last + 1, part - before);
}
