import { type Area, type Matrix, moved, shared } from './area.js';
import { readFloat, readInt, readRectangle } from './memory.js';
import { bareFunctions } from './pdfium.js';

/** What cuts objects of a page off, and what paints over those before it. */

/** A clipping path of more segments is the outline of a drawing; its box says enough. */
const MOST_SEGMENTS = 40;
/** The box that the clipping paths of an object leave, in the object's own coordinates. */
export function clipOf(object: number, scratch: number): Area | undefined {
  const bare = bareFunctions();
  const path = bare.FPDFPageObj_GetClipPath(object);
  const count = path === 0 ? 0 : bare.FPDFClipPath_CountPaths(path);
  let clip: Area | undefined;
  for (let i = 0; i < count; i++) {
    const segments = Math.min(bare.FPDFClipPath_CountPathSegments(path, i), MOST_SEGMENTS);
    if (segments < 3) continue;
    const area: Area = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
    for (let k = 0; k < segments; k++) {
      const segment = bare.FPDFClipPath_GetPathSegment(path, i, k);
      if (segment === 0 || !bare.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
      const [x, y] = [readFloat(scratch), readFloat(scratch + 4)];
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.bottom = Math.min(area.bottom, y);
      area.top = Math.max(area.top, y);
    }
    if (segments < MOST_SEGMENTS) clip = shared(clip, area);
  }
  return clip;
}

const boundsOf = (object: number, scratch: number): Area | undefined => {
  if (!bareFunctions().FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12))
    return undefined;
  const [left, bottom, right, top] = readRectangle(scratch);
  return { left, bottom, right, top };
};

/** A rectangle is five segments at most: a move, four lines, of which the last may be left out. */
const RECTANGLE_SEGMENTS = 6;
/** Points. A rule or a bar of a plot covers no letter. */
const LEAST_SIDE = 4;
const OPAQUE = 255;

/** True for a path that fills the whole of its box with one opaque colour. */
function isFilledBox(object: number, { left, bottom, right, top }: Area, scratch: number): boolean {
  const bare = bareFunctions();
  if (right - left < LEAST_SIDE || top - bottom < LEAST_SIDE) return false;
  const count = bare.FPDFPath_CountSegments(object);
  if (count < 4 || count > RECTANGLE_SEGMENTS) return false;
  if (!bare.FPDFPath_GetDrawMode(object, scratch, scratch + 4) || readInt(scratch) === 0) return false;
  if (!bare.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
  if (readInt(scratch + 12) !== OPAQUE) return false;
  const [across, up] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < count; i++) {
    const segment = bare.FPDFPath_GetPathSegment(object, i);
    if (segment === 0 || !bare.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return false;
    across.add(Math.round(readFloat(scratch)));
    up.add(Math.round(readFloat(scratch + 4)));
  }
  return across.size === 2 && up.size === 2;
}

/** The part of the page that an image or a filled box hides, in the coordinates of the page. */
export function coverOf(
  object: number,
  isPath: boolean,
  matrix: Matrix,
  outer: Area | undefined,
  scratch: number,
): Area | undefined {
  const bounds = boundsOf(object, scratch);
  if (!bounds || (isPath && !isFilledBox(object, bounds, scratch))) return undefined;
  if (bareFunctions().FPDFPageObj_HasTransparency(object)) return undefined;
  const own = clipOf(object, scratch);
  return shared(moved(bounds, matrix), shared(own && moved(own, matrix), outer));
}
