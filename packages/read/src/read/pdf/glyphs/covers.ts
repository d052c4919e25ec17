import { type Area, intersect, type Matrix, transformBox } from './area.js';
import { CLIPPING, COLOUR } from './glyph-thresholds.js';
import { readFloat, readInt, readRectangle } from './memory.js';
import { bareFunctions } from './pdfium.js';
import { BITMAP, PAGE_OBJECT } from './pdfium-codes.js';

/** Finds what clips objects of a page, and what covers them. */

/** Returns the intersection of an object's clipping paths, in the object's coordinates. */
export function clippingBox(object: number, scratch: number): Area | undefined {
  const bare = bareFunctions();
  const path = bare.FPDFPageObj_GetClipPath(object);
  const count = path === 0 ? 0 : bare.FPDFClipPath_CountPaths(path);
  let clip: Area | undefined;
  for (let i = 0; i < count; i++) {
    const segments = Math.min(bare.FPDFClipPath_CountPathSegments(path, i), CLIPPING.maxPathSegments);
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
    if (segments < CLIPPING.maxPathSegments) clip = intersect(clip, area);
  }
  return clip;
}

const objectBounds = (object: number, scratch: number): Area | undefined => {
  if (!bareFunctions().FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12))
    return undefined;
  const [left, bottom, right, top] = readRectangle(scratch);
  return { left, bottom, right, top };
};

/** True for a path that fills its whole box with one opaque colour. */
function isFilledBox(object: number, { left, bottom, right, top }: Area, scratch: number): boolean {
  const bare = bareFunctions();
  if (right - left < CLIPPING.minCoverPt || top - bottom < CLIPPING.minCoverPt) return false;
  const count = bare.FPDFPath_CountSegments(object);
  if (count < 4 || count > CLIPPING.maxRectangleSegments) return false;
  if (!bare.FPDFPath_GetDrawMode(object, scratch, scratch + 4) || readInt(scratch) === 0) return false;
  if (!bare.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
  if (readInt(scratch + 12) !== BITMAP.opaque) return false;
  const [across, up] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < count; i++) {
    const segment = bare.FPDFPath_GetPathSegment(object, i);
    if (segment === 0 || !bare.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return false;
    across.add(Math.round(readFloat(scratch)));
    up.add(Math.round(readFloat(scratch + 4)));
  }
  return across.size === 2 && up.size === 2;
}

/** Returns the part of the page that an image or a filled box covers, in the page's coordinates. */
export function coveredArea(
  object: number,
  isPath: boolean,
  matrix: Matrix,
  outer: Area | undefined,
  scratch: number,
): Area | undefined {
  const bounds = objectBounds(object, scratch);
  if (!bounds || (isPath && !isFilledBox(object, bounds, scratch))) return undefined;
  if (bareFunctions().FPDFPageObj_HasTransparency(object)) return undefined;
  const ownClip = clippingBox(object, scratch);
  return intersect(transformBox(bounds, matrix), intersect(ownClip && transformBox(ownClip, matrix), outer));
}

export function isFilledWhite(object: number, scratch: number): boolean {
  return (
    Boolean(
      bareFunctions().FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12),
    ) && [0, 4, 8].every((channel) => readInt(scratch + channel) >= COLOUR.minWhiteChannel)
  );
}

/** Types of objects that white text can be printed on. */
const GROUNDS: ReadonlySet<number> = new Set([PAGE_OBJECT.path, PAGE_OBJECT.image, PAGE_OBJECT.shading]);

/** True for a path that is filled with another colour than white, or drawn with a line as thick as letters are high. */
function isDarkPath(object: number, scratch: number): boolean {
  const bare = bareFunctions();
  if (!bare.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return false;
  const [isFilled, isStroked] = [readInt(scratch) !== 0, readInt(scratch + 4) !== 0];
  if (isFilled && !isFilledWhite(object, scratch)) return true;
  return (
    isStroked &&
    Boolean(bare.FPDFPageObj_GetStrokeWidth(object, scratch)) &&
    readFloat(scratch) >= CLIPPING.minCoverPt
  );
}

/** Returns the box of an object against which white text can be seen, in the page's coordinates. */
export function darkArea(object: number, type: number, matrix: Matrix, scratch: number): Area | undefined {
  if (!GROUNDS.has(type) || (type === PAGE_OBJECT.path && !isDarkPath(object, scratch))) return undefined;
  const bounds = objectBounds(object, scratch);
  return bounds && transformBox(bounds, matrix);
}
