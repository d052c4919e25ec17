import { type Area, type Matrix, moved, SAME, shared, times } from './area.js';
import { clipOf, coverOf } from './covers.js';
import { readMatrix } from './memory.js';
import { bareFunctions, pdfium } from './pdfium.js';

/**
 * Finds the text of a page that is in the file but not on the paper: set in the invisible mode, cut off by a clipping
 * path, or painted over by an image or a box that comes later. Figures are often a larger drawing of which a part is shown.
 */

/** What is known of a text object. */
interface TextObject {
  /** The place in the order of painting. */
  order: number;
  isInvisible: boolean;
  /** What its clipping paths leave of the page; undefined where there are none. */
  clip: Area | undefined;
}

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
/** Forms inside forms are followed so far. */
const DEEPEST = 4;
const MOST_OBJECTS = 50_000;
const INVISIBLE = 3;
/** The mode that paints nothing and only adds to the clipping path. */
const CLIPPING = 7;
/** Points. Clipping paths are often cut to the letters, which then stick out a little. */
const SLACK = 2;
/** An image over more than this share of the page is a scan: its text lies under it, or is invisible, to be searched. */
const SCAN_SHARE = 0.6;

/** Says which glyphs of one page are seen. */
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
    this.walk(count, (index) => bare.FPDFPage_GetObject(page, index), SAME, undefined, 0, scratch);
    wasmExports.free(scratch);
    const area = ({ left, right, bottom, top }: Area) => (right - left) * (top - bottom);
    this.isScan = this.covers.some((one) => one.isImage && area(one) > SCAN_SHARE * pageArea);
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
      if (type !== TEXT && type !== PATH && type !== IMAGE && type !== FORM) continue;
      this.order++;
      if (type === IMAGE || type === PATH) {
        const cover = coverOf(object, type === PATH, matrix, outer, scratch);
        if (cover) this.covers.push({ ...cover, order: this.order, isImage: type === IMAGE });
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
        const inner = library.FPDFPageObj_GetMatrix(object, scratch) ? readMatrix(scratch) : SAME;
        const objects = library.FPDFFormObj_CountObjects(object);
        const get = (index: number) => bare.FPDFFormObj_GetObject(object, index);
        this.walk(objects, get, times(inner, matrix), clip, depth + 1, scratch);
      }
    }
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
