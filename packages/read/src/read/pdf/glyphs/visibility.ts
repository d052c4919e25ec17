import { type Area, IDENTITY, intersect, type Matrix, multiply, transformBox } from './area.js';
import { clippingBox, coveredArea } from './covers.js';
import { CLIPPING, PAGE_LIMITS } from './decisions.js';
import { readMatrix } from './memory.js';
import { bareFunctions, pdfium } from './pdfium.js';
import { PAGE_OBJECT, RENDER_MODE } from './pdfium-codes.js';

/**
 * Finds text that is in the file but not visible: set in the invisible mode, cut off by a clipping path, or covered by
 * a later image or box. Figures are often part of a larger drawing.
 */

interface TextObject {
  /** Position in the painting order. */
  order: number;
  isInvisible: boolean;
  /** The part of the page that its clipping paths leave; undefined if there are none. */
  clip: Area | undefined;
}

/** Decides which glyphs of one page are visible. */
export class Visibility {
  private readonly texts = new Map<number, TextObject>();
  private readonly covers: (Area & { order: number; isImage: boolean })[] = [];
  private isScan = false;
  private order = 0;

  constructor(page: number, pageArea: number) {
    const library = pdfium();
    const bare = bareFunctions();
    const { wasmExports } = library.pdfium;
    const scratch = wasmExports.malloc(24);
    const count = library.FPDFPage_CountObjects(page);
    this.walk(count, (index) => bare.FPDFPage_GetObject(page, index), IDENTITY, undefined, 0, scratch);
    wasmExports.free(scratch);
    const area = ({ left, right, bottom, top }: Area) => (right - left) * (top - bottom);
    this.isScan = this.covers.some(
      (cover) => cover.isImage && area(cover) > CLIPPING.minScanShare * pageArea,
    );
  }

  private walk(
    count: number,
    objectAt: (index: number) => number,
    matrix: Matrix,
    outer: Area | undefined,
    depth: number,
    scratch: number,
  ): void {
    const library = pdfium();
    const bare = bareFunctions();
    for (let i = 0; i < count && this.order < PAGE_LIMITS.maxObjects; i++) {
      const object = objectAt(i);
      const type = bare.FPDFPageObj_GetType(object);
      if (
        type !== PAGE_OBJECT.text &&
        type !== PAGE_OBJECT.path &&
        type !== PAGE_OBJECT.image &&
        type !== PAGE_OBJECT.form
      )
        continue;
      this.order++;
      if (type === PAGE_OBJECT.image || type === PAGE_OBJECT.path) {
        const cover = coveredArea(object, type === PAGE_OBJECT.path, matrix, outer, scratch);
        if (cover) this.covers.push({ ...cover, order: this.order, isImage: type === PAGE_OBJECT.image });
        continue;
      }
      const ownClip = clippingBox(object, scratch);
      const clip = intersect(ownClip && transformBox(ownClip, matrix), outer);
      if (type === PAGE_OBJECT.text) {
        const mode = bare.FPDFTextObj_GetTextRenderMode(object);
        this.texts.set(object, {
          order: this.order,
          isInvisible: mode === RENDER_MODE.invisible || mode === RENDER_MODE.clip,
          clip,
        });
      } else if (depth < PAGE_LIMITS.maxFormDepth) {
        const inner = library.FPDFPageObj_GetMatrix(object, scratch) ? readMatrix(scratch) : IDENTITY;
        const objects = library.FPDFFormObj_CountObjects(object);
        const get = (index: number) => bare.FPDFFormObj_GetObject(object, index);
        this.walk(objects, get, multiply(inner, matrix), clip, depth + 1, scratch);
      }
    }
  }

  /** A test for hidden glyphs of a text object; undefined if all are visible. */
  hiddenTest(
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
        (x < clip.left - CLIPPING.slackPt ||
          x > clip.right + CLIPPING.slackPt ||
          y < clip.bottom - CLIPPING.slackPt ||
          y > clip.top + CLIPPING.slackPt)
      )
        return true;
      return covers.some(
        (cover) => left > cover.left && right < cover.right && bottom > cover.bottom && top < cover.top,
      );
    };
  }
}
