import type { Box } from '../box.js';
import type { Frame } from '../frame.js';
import { readBytes } from '../memory.js';
import { pdfium } from '../pdfium.js';
import { BITMAP } from '../pdfium-codes.js';
import { drawInk, type GlyphPicture } from './picture.js';

/** How glyphs that have no outline are drawn. */
const PAGE_INK = {
  /** Height of an em. */
  pixelsPerEm: 48,
  /** Maximum number of glyphs that are drawn per document: each takes some milliseconds. */
  maxGlyphs: 400,
  /** Maximum side of a drawn glyph. */
  maxSidePx: 256,
} as const;

/** A drawn part of a page: darkness from 0 to 1, row by row from the top. */
export interface Ink {
  width: number;
  height: number;
  pixels: Float32Array;
  pixelsPerPt: number;
  /** The upper edge on the page, in pixels. */
  topPx: number;
}

/** Draws glyphs without an outline as the page shows them. The pages of a document share one. */
export class PageInk {
  #page = 0;
  #frame: Frame | undefined;
  #count = 0;

  /** Begins a page. Nothing is drawn of pages that are shown rotated. */
  begin(page: number, frame: Frame): void {
    this.#page = page;
    this.#frame = frame.shownTurn(0) === 0 ? frame : undefined;
  }

  end(): void {
    this.#frame = undefined;
  }

  /** Returns the ink in a box of the page as shown, in points, for a glyph of this type size; undefined if it is not drawn. */
  cut(box: Box, size: number): Ink | undefined {
    const frame = this.#frame;
    if (!frame || this.#count >= PAGE_INK.maxGlyphs) return undefined;
    const scale = PAGE_INK.pixelsPerEm / size;
    const [left, top] = [Math.floor(box.left * scale) - 1, Math.floor(box.top * scale) - 1];
    const [width, height] = [
      Math.ceil(box.right * scale) + 1 - left,
      Math.ceil(box.bottom * scale) + 1 - top,
    ];
    if (!(width > 2 && height > 2 && Math.max(width, height) <= PAGE_INK.maxSidePx)) return undefined;
    this.#count++;
    const grey = this.#draw(left, top, width, height, scale, frame);
    return grey && { width, height, pixels: grey, pixelsPerPt: scale, topPx: top };
  }

  /** Returns the picture of a glyph by the ink in its box, and by its baseline and type size in points. */
  picture(box: Box, base: number, size: number): GlyphPicture | undefined {
    const ink = this.cut(box, size);
    return ink && drawInk(ink, base * ink.pixelsPerPt - ink.topPx, size * ink.pixelsPerPt);
  }

  #draw(
    left: number,
    top: number,
    width: number,
    height: number,
    scale: number,
    frame: Frame,
  ): Float32Array | undefined {
    const library = pdfium();
    const bitmap = library.FPDFBitmap_CreateEx(width, height, BITMAP.grey, 0, 0);
    if (bitmap === 0) return undefined;
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, BITMAP.white);
    const [across, down] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
    library.FPDF_RenderPageBitmap(bitmap, this.#page, -left, -top, across, down, 0, BITMAP.inGrey);
    const stride = library.FPDFBitmap_GetStride(bitmap);
    const bytes = readBytes(library.FPDFBitmap_GetBuffer(bitmap), stride * height);
    library.FPDFBitmap_Destroy(bitmap);
    const pixels = new Float32Array(width * height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) pixels[y * width + x] = 1 - bytes[y * stride + x]! / 255;
    return pixels;
  }
}
