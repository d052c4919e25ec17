import { PAGE_LIMITS } from './glyph-thresholds.js';
import { readBytes } from './memory.js';
import type { PdfFile } from './pdf-file.js';
import { pdfium } from './pdfium.js';
import { BITMAP } from './pdfium-codes.js';

/** A page as red, green, blue and alpha bytes, row by row. */
export interface DrawnPage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Draws a page by number, from 0; undefined if it cannot be loaded or does not fit into memory. */
export function drawPage(file: PdfFile, number: number, wantedWidth: number): DrawnPage | undefined {
  const library = pdfium();
  const page = library.FPDF_LoadPage(file.document, number);
  if (page === 0) return undefined;
  const pageWidth = library.FPDF_GetPageWidthF(page);
  const pageHeight = library.FPDF_GetPageHeightF(page);
  const scale = Math.min(
    wantedWidth / pageWidth,
    Math.sqrt(PAGE_LIMITS.maxPixels / (pageWidth * pageHeight)),
  );
  const width = Math.max(1, Math.round(pageWidth * scale));
  const height = Math.max(1, Math.round(pageHeight * scale));
  const bitmap = library.FPDFBitmap_Create(width, height, 0);
  try {
    if (bitmap === 0) return undefined;
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, BITMAP.white);
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, BITMAP.redFirst);
    const start = library.FPDFBitmap_GetBuffer(bitmap);
    const stride = library.FPDFBitmap_GetStride(bitmap);
    const bytes = readBytes(start, stride * height);
    if (stride === width * 4) return { width, height, pixels: bytes };
    const pixels = new Uint8Array(width * height * 4);
    for (let y = 0; y < height; y++)
      pixels.set(bytes.subarray(y * stride, y * stride + width * 4), y * width * 4);
    return { width, height, pixels };
  } finally {
    if (bitmap !== 0) library.FPDFBitmap_Destroy(bitmap);
    library.FPDF_ClosePage(page);
  }
}
