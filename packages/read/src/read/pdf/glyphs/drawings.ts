import type { Frame } from './frame.js';
import { readMatrix, readRectangle } from './memory.js';
import { bareFunctions, pdfium } from './pdfium.js';

/** A line, box or image that is drawn on the page, by the box it fills. */
export interface Drawing {
  kind: 'path' | 'image';
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Plots of many thousand strokes say no more by the rest of them. */
const MOST_DRAWINGS = 20_000;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
/** Forms inside forms are followed so far. */
const DEEPEST = 4;

/** How a form's own positions become those of what it stands in: a b c d e f, as in the file. */
type Matrix = readonly [number, number, number, number, number, number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

const times = (inner: Matrix, outer: Matrix): Matrix => {
  const [a, b, c, d, e, f] = inner;
  const [oa, ob, oc, od, oe, of] = outer;
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ];
};

/** A rectangle of the file as it is shown. */
export function box(frame: Frame, x0: number, y0: number, x1: number, y1: number) {
  const [ax, ay] = frame.place(x0, y0);
  const [bx, by] = frame.place(x1, y1);
  return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) };
}

/** The drawings of a page that is loaded in pdfium, those inside forms too. */
export function readDrawings(page: number, frame: Frame): Drawing[] {
  const library = pdfium();
  const bare = bareFunctions();
  const { wasmExports } = library.pdfium;
  const scratch = wasmExports.malloc(24);
  const drawings: Drawing[] = [];
  let seen = 0;

  const add = (object: number, type: number, matrix: Matrix) => {
    if (!bare.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return;
    const [left, bottom, right, top] = readRectangle(scratch);
    const [a, b, c, d, e, f] = matrix;
    const [x0, y0] = [a * left + c * bottom + e, b * left + d * bottom + f];
    const [x1, y1] = [a * right + c * top + e, b * right + d * top + f];
    drawings.push({ kind: type === PATH ? 'path' : 'image', ...box(frame, x0, y0, x1, y1) });
  };

  const walk = (count: number, at: (index: number) => number, matrix: Matrix, depth: number) => {
    for (let i = 0; i < count && seen < MOST_DRAWINGS; i++) {
      const object = at(i);
      const type = bare.FPDFPageObj_GetType(object);
      if (type === PATH || type === IMAGE) {
        seen++;
        add(object, type, matrix);
      } else if (type === FORM && depth < DEEPEST) {
        seen++;
        const own = library.FPDFPageObj_GetMatrix(object, scratch) ? readMatrix(scratch) : SAME;
        const inner = library.FPDFFormObj_CountObjects(object);
        walk(inner, (index) => bare.FPDFFormObj_GetObject(object, index), times(own, matrix), depth + 1);
      }
    }
  };

  walk(library.FPDFPage_CountObjects(page), (index) => bare.FPDFPage_GetObject(page, index), SAME, 0);
  wasmExports.free(scratch);
  return drawings;
}
