import { readFloat } from '../memory.js';
import { bareFunctions, pdfium } from '../pdfium.js';
import { PATH_SEGMENT } from '../pdfium-codes.js';
import type { Outline } from './picture.js';

const OUTLINE = {
  /** Maximum number of segments; a longer outline is a picture. */
  maxSegments: 2000,
  /** Lines by which a curve is drawn. */
  linesPerCurve: 6,
} as const;

/**
 * Returns the outline of the glyph that a font has for a character, in ems; undefined if there is none, as in fonts of bitmaps.
 * If a font has several glyphs for a character, it may be another one than the page shows: compare their boxes.
 */
export function readOutline(font: number, character: number): Outline | undefined {
  const bare = bareFunctions();
  const path = bare.FPDFFont_GetGlyphPath(font, character, 1);
  if (path === 0) return undefined;
  const count = bare.FPDFGlyphPath_CountGlyphSegments(path);
  if (count <= 0 || count > OUTLINE.maxSegments) return undefined;
  const { malloc, free } = pdfium().pdfium.wasmExports;
  const scratch = malloc(8);
  const outline: number[][] = [];
  let points: number[] = [];
  const controls: number[] = [];
  for (let i = 0; i < count; i++) {
    const segment = bare.FPDFGlyphPath_GetGlyphPathSegment(path, i);
    if (bare.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
    const [x, y] = [readFloat(scratch), readFloat(scratch + 4)];
    const type = bare.FPDFPathSegment_GetType(segment);
    if (type === PATH_SEGMENT.curve) {
      controls.push(x, y);
      if (controls.length === 6) addCurve(points, controls.splice(0));
    } else if (type === PATH_SEGMENT.move) {
      points = [x, y];
      outline.push(points);
    } else points.push(x, y);
  }
  free(scratch);
  return outline;
}

/** Adds a Bézier curve from the last point, by its two control points and its end. */
function addCurve(points: number[], controls: readonly number[]): void {
  const [x0 = 0, y0 = 0] = points.slice(-2);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = controls;
  for (let i = 1; i <= OUTLINE.linesPerCurve; i++) {
    const time = i / OUTLINE.linesPerCurve;
    const [a, b, c, d] = [(1 - time) ** 3, 3 * (1 - time) ** 2 * time, 3 * (1 - time) * time ** 2, time ** 3];
    points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
  }
}
