import { IDENTITY, type Matrix, multiply } from './area.js';
import type { Box } from './box.js';
import type { Frame } from './frame.js';
import { PAGE_LIMITS } from './glyph-thresholds.js';
import { readMatrix, readRectangle } from './memory.js';
import { bareFunctions, pdfium } from './pdfium.js';
import { PAGE_OBJECT } from './pdfium-codes.js';

/** A line, box or image drawn on the page, as the box that it fills. */
export interface Drawing extends Box {
  kind: 'path' | 'image';
}

/** Converts a rectangle of the file to the page as shown. */
export function shownBox(frame: Frame, x0: number, y0: number, x1: number, y1: number) {
  const [ax, ay] = frame.shownPoint(x0, y0);
  const [bx, by] = frame.shownPoint(x1, y1);
  return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) };
}

/** Reads the drawings of a page that is loaded in pdfium, including those within forms. */
export function readDrawings(page: number, frame: Frame): Drawing[] {
  const library = pdfium();
  const bare = bareFunctions();
  const { wasmExports } = library.pdfium;
  const scratch = wasmExports.malloc(24);
  const drawings: Drawing[] = [];
  let drawnCount = 0;

  const add = (object: number, type: number, matrix: Matrix) => {
    if (!bare.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return;
    const [left, bottom, right, top] = readRectangle(scratch);
    const [a, b, c, d, e, f] = matrix;
    const [x0, y0] = [a * left + c * bottom + e, b * left + d * bottom + f];
    const [x1, y1] = [a * right + c * top + e, b * right + d * top + f];
    drawings.push({ kind: type === PAGE_OBJECT.path ? 'path' : 'image', ...shownBox(frame, x0, y0, x1, y1) });
  };

  const walk = (count: number, objectAt: (index: number) => number, matrix: Matrix, depth: number) => {
    for (let i = 0; i < count && drawnCount < PAGE_LIMITS.maxDrawings; i++) {
      const object = objectAt(i);
      const type = bare.FPDFPageObj_GetType(object);
      if (type === PAGE_OBJECT.path || type === PAGE_OBJECT.image) {
        drawnCount++;
        add(object, type, matrix);
      } else if (type === PAGE_OBJECT.form && depth < PAGE_LIMITS.maxFormDepth) {
        drawnCount++;
        const formMatrix = library.FPDFPageObj_GetMatrix(object, scratch) ? readMatrix(scratch) : IDENTITY;
        const inner = library.FPDFFormObj_CountObjects(object);
        walk(
          inner,
          (index) => bare.FPDFFormObj_GetObject(object, index),
          multiply(formMatrix, matrix),
          depth + 1,
        );
      }
    }
  };

  walk(library.FPDFPage_CountObjects(page), (index) => bare.FPDFPage_GetObject(page, index), IDENTITY, 0);
  wasmExports.free(scratch);
  return drawings;
}
