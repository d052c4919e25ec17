import { bareFunctions, heap, pdfium } from './pdfium.js';

/**
 * Finds the text of a page that is in the file but not on the paper: set in the invisible mode, cut off by a clipping
 * path, or painted over by an image that comes later. Figures are often a larger drawing of which a part is shown.
 */

/** In the coordinates of the file. */
interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** What is known of a text object. */
interface TextObject {
  /** The place in the order of painting. */
  order: number;
  isInvisible: boolean;
  /** What its clipping paths leave of the page; undefined where there are none. */
  clip: Area | undefined;
}

const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
/** Forms inside forms are followed so far. */
const DEEPEST = 4;
const MOST_OBJECTS = 50_000;
const INVISIBLE = 3;
/** The mode that paints nothing and only adds to the clipping path. */
const CLIPPING = 7;
/** A clipping path of more segments is the outline of a drawing; its box says enough. */
const MOST_SEGMENTS = 40;
/** Points. Clipping paths are often cut to the letters, which then stick out a little. */
const SLACK = 2;
/** An image over more than this share of the page is a scan: its text lies under it, or is invisible, to be searched. */
const SCAN_SHARE = 0.6;

type Matrix = readonly [number, number, number, number, number, number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [oa, ob, oc, od, oe, of]: Matrix): Matrix => [
  a * oa + b * oc,
  a * ob + b * od,
  c * oa + d * oc,
  c * ob + d * od,
  e * oa + f * oc + oe,
  e * ob + f * od + of,
];

/** A box as another coordinate system has it. */
function moved({ left, bottom, right, top }: Area, [a, b, c, d, e, f]: Matrix): Area {
  const xs = [
    a * left + c * bottom + e,
    a * right + c * top + e,
    a * left + c * top + e,
    a * right + c * bottom + e,
  ];
  const ys = [
    b * left + d * bottom + f,
    b * right + d * top + f,
    b * left + d * top + f,
    b * right + d * bottom + f,
  ];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

const shared = (one: Area | undefined, other: Area | undefined): Area | undefined =>
  one && other
    ? {
        left: Math.max(one.left, other.left),
        bottom: Math.max(one.bottom, other.bottom),
        right: Math.min(one.right, other.right),
        top: Math.min(one.top, other.top),
      }
    : (one ?? other);

/** The box that the clipping paths of an object leave, in the object's own coordinates. */
function clipOf(object: number, scratch: number): Area | undefined {
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
      const memory = heap().HEAPF32;
      const [x, y] = [memory[scratch >> 2] ?? 0, memory[(scratch >> 2) + 1] ?? 0];
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.bottom = Math.min(area.bottom, y);
      area.top = Math.max(area.top, y);
    }
    if (segments < MOST_SEGMENTS) clip = shared(clip, area);
  }
  return clip;
}

/** Says which glyphs of one page are seen. */
export class Visibility {
  private readonly texts = new Map<number, TextObject>();
  private readonly covers: (Area & { order: number })[] = [];
  private isScan = false;
  private order = 0;

  constructor(page: number, pageArea: number) {
    const library = pdfium();
    const bare = bareFunctions();
    const { wasmExports } = library.pdfium;
    const scratch = wasmExports.malloc(24);
    const count = library.FPDFPage_CountObjects(page);
    this.walk(count, (index) => bare.FPDFPage_GetObject(page, index), SAME, undefined, 0, scratch);
    wasmExports.free(scratch);
    const area = ({ left, right, bottom, top }: Area) => (right - left) * (top - bottom);
    this.isScan = this.covers.some((one) => area(one) > SCAN_SHARE * pageArea);
  }

  private walk(
    count: number,
    at: (index: number) => number,
    matrix: Matrix,
    outer: Area | undefined,
    depth: number,
    scratch: number,
  ): void {
    const library = pdfium();
    const bare = bareFunctions();
    for (let i = 0; i < count && this.order < MOST_OBJECTS; i++) {
      const object = at(i);
      const type = bare.FPDFPageObj_GetType(object);
      if (type !== TEXT && type !== IMAGE && type !== FORM) continue;
      this.order++;
      if (type === IMAGE) {
        this.addImage(object, matrix, scratch);
        continue;
      }
      const own = clipOf(object, scratch);
      const clip = shared(own && moved(own, matrix), outer);
      if (type === TEXT) {
        const mode = bare.FPDFTextObj_GetTextRenderMode(object);
        this.texts.set(object, {
          order: this.order,
          isInvisible: mode === INVISIBLE || mode === CLIPPING,
          clip,
        });
      } else if (depth < DEEPEST) {
        const inner = library.FPDFPageObj_GetMatrix(object, scratch)
          ? (Array.from(heap().HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6)) as unknown as Matrix)
          : SAME;
        const objects = library.FPDFFormObj_CountObjects(object);
        const get = (index: number) => bare.FPDFFormObj_GetObject(object, index);
        this.walk(objects, get, times(inner, matrix), clip, depth + 1, scratch);
      }
    }
  }

  private addImage(object: number, matrix: Matrix, scratch: number): void {
    const bare = bareFunctions();
    if (bare.FPDFPageObj_HasTransparency(object)) return;
    if (!bare.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return;
    const at = scratch >> 2;
    const [left = 0, bottom = 0, right = 0, top = 0] = heap().HEAPF32.subarray(at, at + 4);
    this.covers.push({ ...moved({ left, bottom, right, top }, matrix), order: this.order });
  }

  /** What hides glyphs of a text object; undefined where all of them are seen. */
  hidingOf(
    object: number,
  ): ((left: number, bottom: number, right: number, top: number) => boolean) | undefined {
    const text = this.texts.get(object);
    if (!text || this.isScan) return undefined;
    if (text.isInvisible) return () => true;
    const { clip } = text;
    const covers = this.covers.filter(({ order }) => order > text.order);
    if (!clip && covers.length === 0) return undefined;
    return (left, bottom, right, top) => {
      const [x, y] = [(left + right) / 2, (bottom + top) / 2];
      if (
        clip &&
        (x < clip.left - SLACK || x > clip.right + SLACK || y < clip.bottom - SLACK || y > clip.top + SLACK)
      )
        return true;
      return covers.some(
        (one) => left > one.left && right < one.right && bottom > one.bottom && top < one.top,
      );
    };
  }
}
