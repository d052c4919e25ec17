import { itemAt } from '@citemill/metrics/at';
import { type Area, IDENTITY, intersect, type Matrix, multiply, transformBox } from './area.js';
import { clippingBox, coveredArea, darkArea, isFilledWhite } from './covers.js';
import { CLIPPING, PAGE_LIMITS } from './glyph-thresholds.js';
import { readMatrix } from './memory.js';
import { bareFunctions, pdfium } from './pdfium.js';
import { PAGE_OBJECT, RENDER_MODE } from './pdfium-codes.js';

/**
 * Finds text that is in the file but not visible: set in the invisible mode or in white on white, cut off by a clipping
 * path, or covered by a later image or box. Figures are often part of a larger drawing.
 */

interface TextObject {
  /** Position in the painting order. */
  order: number;
  isInvisible: boolean;
  isWhite: boolean;
  /** The part of the page that its clipping paths leave; undefined if there are none. */
  clip: Area | undefined;
}

/** An object that is painted on a page, or in a form on it. */
interface PaintedObject {
  object: number;
  type: number;
  /** Position in the painting order. */
  order: number;
  /** From the object's coordinates to those of the page. */
  matrix: Matrix;
  /** The part of the page that the clipping paths of the forms around it leave. */
  outerClip: Area | undefined;
}

const PAINTED: ReadonlySet<number> = new Set(Object.values(PAGE_OBJECT));

const ownClip = ({ object, matrix, outerClip }: PaintedObject, scratch: number): Area | undefined => {
  const clip = clippingBox(object, scratch);
  return intersect(clip && transformBox(clip, matrix), outerClip);
};

/** Yields the objects of a page in the order in which they are painted; a form is followed by its objects. */
function* paintedObjects(page: number, scratch: number): Generator<PaintedObject> {
  const library = pdfium();
  const bare = bareFunctions();
  let order = 0;
  type Place = Pick<PaintedObject, 'matrix' | 'outerClip'>;
  function* walk(
    count: number,
    objectAt: (i: number) => number,
    place: Place,
    depth: number,
  ): Generator<PaintedObject> {
    for (let i = 0; i < count && order < PAGE_LIMITS.maxObjects; i++) {
      const object = objectAt(i);
      const type = bare.FPDFPageObj_GetType(object);
      if (!PAINTED.has(type)) continue;
      const painted = { object, type, order: ++order, ...place };
      yield painted;
      if (type !== PAGE_OBJECT.form || depth >= PAGE_LIMITS.maxFormDepth) continue;
      const inner = library.FPDFPageObj_GetMatrix(object, scratch) ? readMatrix(scratch) : IDENTITY;
      yield* walk(
        library.FPDFFormObj_CountObjects(object),
        (index) => bare.FPDFFormObj_GetObject(object, index),
        { matrix: multiply(inner, place.matrix), outerClip: ownClip(painted, scratch) },
        depth + 1,
      );
    }
  }
  const place = { matrix: IDENTITY, outerClip: undefined };
  yield* walk(library.FPDFPage_CountObjects(page), (index) => bare.FPDFPage_GetObject(page, index), place, 0);
}

/** Decides which glyphs of one page are visible. */
export class Visibility {
  private readonly texts = new Map<number, TextObject>();
  private readonly covers: (Area & { order: number; isImage: boolean })[] = [];
  /** What white text can be seen against; collected only if a page has such text. */
  private readonly darkAreas: (Area & { order: number })[] = [];
  private readonly isScan: boolean;

  constructor(page: number, pageArea: number) {
    const { wasmExports } = pdfium().pdfium;
    const scratch = wasmExports.malloc(24);
    for (const painted of paintedObjects(page, scratch)) this.add(painted, scratch);
    if ([...this.texts.values()].some(({ isWhite }) => isWhite))
      for (const { object, type, order, matrix } of paintedObjects(page, scratch)) {
        const area = darkArea(object, type, matrix, scratch);
        if (area) this.darkAreas.push({ ...area, order });
      }
    wasmExports.free(scratch);
    const area = ({ left, right, bottom, top }: Area) => (right - left) * (top - bottom);
    this.isScan = this.covers.some(
      (cover) => cover.isImage && area(cover) > CLIPPING.minScanShare * pageArea,
    );
  }

  private add(painted: PaintedObject, scratch: number): void {
    const { object, type, order, matrix, outerClip } = painted;
    if (type === PAGE_OBJECT.image || type === PAGE_OBJECT.path) {
      const cover = coveredArea(object, type === PAGE_OBJECT.path, matrix, outerClip, scratch);
      if (cover) this.covers.push({ ...cover, order, isImage: type === PAGE_OBJECT.image });
    } else if (type === PAGE_OBJECT.text) {
      const mode = bareFunctions().FPDFTextObj_GetTextRenderMode(object);
      this.texts.set(object, {
        order,
        isInvisible: mode === RENDER_MODE.invisible || mode === RENDER_MODE.clip,
        isWhite: mode === RENDER_MODE.fill && isFilledWhite(object, scratch),
        clip: ownClip(painted, scratch),
      });
    }
  }

  /** Returns a test for hidden glyphs of a text object; undefined if all are visible. */
  hiddenTest(
    object: number,
  ): ((left: number, bottom: number, right: number, top: number) => boolean) | undefined {
    const text = this.texts.get(object);
    if (!text || this.isScan) return undefined;
    if (text.isInvisible) return () => true;
    const { clip } = text;
    const firstCover = this.firstCoverAfter(text.order);
    const covers = this.covers;
    const darkAreas = text.isWhite ? this.darkAreas.filter(({ order }) => order < text.order) : undefined;
    if (!clip && firstCover === covers.length && !darkAreas) return undefined;
    return (left, bottom, right, top) => {
      const x = (left + right) / 2;
      const y = (bottom + top) / 2;
      if (clip && !contains(clip, x, y, CLIPPING.slackPt)) return true;
      if (darkAreas && !darkAreas.some((area) => contains(area, x, y, 0))) return true;
      for (let i = firstCover; i < covers.length; i++) {
        const cover = itemAt(covers, i);
        if (left > cover.left && right < cover.right && bottom > cover.bottom && top < cover.top) return true;
      }
      return false;
    };
  }

  /** Returns the index of the first cover that is painted after an object. Covers are in the order of painting. */
  private firstCoverAfter(order: number): number {
    let [from, to] = [0, this.covers.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (itemAt(this.covers, middle).order > order) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}

const contains = (area: Area, x: number, y: number, slack: number): boolean =>
  x >= area.left - slack && x <= area.right + slack && y >= area.bottom - slack && y <= area.top + slack;
