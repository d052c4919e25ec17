import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

let loaded: WrappedPdfiumModule | undefined;

/** Loads pdfium into this thread, once. It is WebAssembly in an npm package: nothing is downloaded, no server runs. */
export async function loadPdfium(): Promise<void> {
  if (loaded) return;
  const { init } = await import('@embedpdf/pdfium');
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = readFileSync(file);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  // pdfium's own warnings are for its developers; the reader reports problems with a document.
  const silent = () => undefined;
  const module = await init({ wasmBinary, print: silent, printErr: silent } as Parameters<typeof init>[0]);
  module.FPDF_InitLibrary();
  loaded = module;
}

type Bare = (...values: number[]) => number;

/**
 * pdfium's functions for single glyphs and drawings, as WebAssembly exports them. The package's wrappers look up a
 * function by name on every call, which costs more than most of these calls.
 */
export interface BareFunctions {
  readonly FPDFText_GetTextObject: Bare;
  readonly FPDFText_GetUnicode: Bare;
  readonly FPDFText_IsGenerated: Bare;
  readonly FPDFText_IsHyphen: Bare;
  readonly FPDFText_HasUnicodeMapError: Bare;
  readonly FPDFText_GetLooseCharBox: Bare;
  readonly FPDFText_GetCharBox: Bare;
  readonly FPDFText_GetCharOrigin: Bare;
  readonly FPDFPage_GetObject: Bare;
  readonly FPDFFormObj_GetObject: Bare;
  readonly FPDFPageObj_GetType: Bare;
  readonly FPDFPageObj_GetBounds: Bare;
  readonly FPDFPageObj_GetClipPath: Bare;
  readonly FPDFPageObj_HasTransparency: Bare;
  readonly FPDFClipPath_CountPaths: Bare;
  readonly FPDFClipPath_CountPathSegments: Bare;
  readonly FPDFClipPath_GetPathSegment: Bare;
  readonly FPDFPathSegment_GetPoint: Bare;
  readonly FPDFPathSegment_GetType: Bare;
  readonly FPDFFont_GetGlyphPath: Bare;
  readonly FPDFGlyphPath_CountGlyphSegments: Bare;
  readonly FPDFGlyphPath_GetGlyphPathSegment: Bare;
  readonly FPDFTextObj_GetFont: Bare;
  readonly FPDFPath_CountSegments: Bare;
  readonly FPDFPath_GetDrawMode: Bare;
  readonly FPDFPageObj_GetStrokeWidth: Bare;
  readonly FPDFPath_GetPathSegment: Bare;
  readonly FPDFPageObj_GetFillColor: Bare;
  readonly FPDFTextObj_GetTextRenderMode: Bare;
}

export const bareFunctions = (): BareFunctions => pdfium().pdfium.wasmExports as unknown as BareFunctions;

export function pdfium(): WrappedPdfiumModule {
  if (!loaded) throw new Error('pdfium is not loaded in this thread; await loadPdfium() first');
  return loaded;
}
