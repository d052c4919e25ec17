import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { UnreadableError } from '../../reader.js';

let loaded: WrappedPdfiumModule | undefined;

/** Loads pdfium into this thread, once. It is WebAssembly inside an npm package: nothing is fetched, no server runs. */
export async function loadPdfium(): Promise<void> {
  if (loaded) return;
  const { init } = await import('@embedpdf/pdfium');
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = readFileSync(file);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const module = await init({ wasmBinary });
  module.FPDF_InitLibrary();
  loaded = module;
}

/** pdfium's memory. It moves when it grows: take a view anew after every call, and keep none. */
export interface Heap {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

export const heap = (): Heap => pdfium().pdfium as unknown as Heap;

/** The six numbers of a matrix that pdfium wrote at this address. */
export function matrixAt(address: number): readonly [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap().HEAPF32.subarray(
    address >> 2,
    (address >> 2) + 6,
  );
  return [a, b, c, d, e, f];
}

type Bare = (...values: number[]) => number;

/**
 * pdfium's functions for single glyphs and drawings as WebAssembly exports them. The package's own wrappers look a
 * function up by name at every call, which costs more than most of these calls do.
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
  readonly FPDFPath_CountSegments: Bare;
  readonly FPDFPath_GetDrawMode: Bare;
  readonly FPDFPath_GetPathSegment: Bare;
  readonly FPDFPageObj_GetFillColor: Bare;
  readonly FPDFTextObj_GetTextRenderMode: Bare;
}

export const bareFunctions = (): BareFunctions => pdfium().pdfium.wasmExports as unknown as BareFunctions;

export function pdfium(): WrappedPdfiumModule {
  if (!loaded) throw new Error('pdfium is not loaded in this thread; await loadPdfium() first');
  return loaded;
}

type Fault = [code: 'malformed' | 'encrypted' | 'io', message: string];

const BROKEN: Fault = ['malformed', 'the file is not a PDF, or it is broken'];

/** What FPDF_GetLastError says after a document could not be opened. */
const FAULTS: Record<number, Fault> = {
  2: ['io', 'the PDF could not be opened'],
  3: BROKEN,
  4: ['encrypted', 'the PDF asks for a password'],
  5: ['encrypted', 'the PDF is locked by a scheme that is not supported'],
  6: ['malformed', 'a page of the PDF could not be read'],
};

/** A document in pdfium's memory. Call {@link PdfFile.close} when done: nothing of it is collected by itself. */
export class PdfFile {
  private constructor(
    readonly document: number,
    private readonly memory: number,
  ) {}

  /** @throws UnreadableError where the bytes are no PDF, are broken, or want a password. */
  static open(bytes: Uint8Array): PdfFile {
    const library = pdfium();
    const memory = library.pdfium.wasmExports.malloc(bytes.length);
    if (memory === 0) throw new UnreadableError('too-large', 'the PDF does not fit into memory');
    heap().HEAPU8.set(bytes, memory);
    const document = library.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (document === 0) {
      const [code, message] = FAULTS[library.FPDF_GetLastError()] ?? BROKEN;
      library.pdfium.wasmExports.free(memory);
      throw new UnreadableError(code, message);
    }
    return new PdfFile(document, memory);
  }

  get pageCount(): number {
    return pdfium().FPDF_GetPageCount(this.document);
  }

  /** An entry of the document's information, such as `Title`; empty where there is none. */
  information(key: 'Title' | 'Author' | 'Subject' | 'Keywords'): string {
    const library = pdfium();
    const { wasmExports } = library.pdfium;
    const length = library.FPDF_GetMetaText(this.document, key, 0, 0);
    if (length <= 2 || length > 65_536) return '';
    const buffer = wasmExports.malloc(length);
    library.FPDF_GetMetaText(this.document, key, buffer, length);
    const text = new TextDecoder('utf-16le').decode(heap().HEAPU8.slice(buffer, buffer + length - 2));
    wasmExports.free(buffer);
    return text.trim();
  }

  close(): void {
    const library = pdfium();
    library.FPDF_CloseDocument(this.document);
    library.pdfium.wasmExports.free(this.memory);
  }
}
