import { pdfium } from './pdfium.js';

/** Returns the name of a font with its subset prefix, such as "ABCDEF+Times-Roman"; empty if it has none. */
export function readFontName(handle: number): string {
  const library = pdfium();
  const { wasmExports, UTF8ToString } = library.pdfium;
  const length = library.FPDFFont_GetBaseFontName(handle, 0, 0);
  if (length <= 1) return '';
  const buffer = wasmExports.malloc(length);
  library.FPDFFont_GetBaseFontName(handle, buffer, length);
  const name = UTF8ToString(buffer);
  wasmExports.free(buffer);
  return name;
}
