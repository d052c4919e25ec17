import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { pdfReader } from '@citemill/read/internal/read/pdf/index';
import { drawPages, readLayout } from '@citemill/read/internal/read/pdf/layout-view/index';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { PNG } from 'pngjs';
import { renderPdfLayout } from '../../report/layout/pdf-layout.js';
import { type Captioned, type FigureRegion, findFigures } from './figure-regions.js';
import { type Box, locate, normaliseLetters, type PlacedLetter } from './locate.js';

export type PageRequest = { id: number; path: string } & (
  | { kind: 'draw'; box: Box; width: number }
  | { kind: 'locate'; text: string }
  | { kind: 'count' }
  | { kind: 'layout' }
  | { kind: 'figures'; figures: Captioned[] }
);

export interface PageAnswer {
  id: number;
  error?: string;
  png?: Uint8Array<ArrayBuffer>;
  boxes?: Box[];
  figures?: FigureRegion[];
  /** The layout view as HTML. */
  html?: string;
  /** Width by height of every page, in points. */
  pages?: { width: number; height: number }[];
}

/** Maximum pixels of a picture; larger pages are drawn at a lower resolution. */
const MAX_PIXELS = 12_000_000;
/** FPDF_REVERSE_BYTE_ORDER: red first, as in PNG. */
const REVERSE_BYTE_ORDER = 0x10;
/** Maximum number of letters to search; later pages of longer documents (books) are not searched. */
const MAX_LETTERS = 1_500_000;

const bytes = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const library: WrappedPdfiumModule = await init({
  wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
});
library.FPDF_InitLibrary();

interface Memory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF64: Float64Array;
}
/** pdfium's memory moves when it grows, so it must be fetched again after every call. */
const memory = () => library.pdfium as unknown as Memory;
const { malloc, free } = library.pdfium.wasmExports;

class OpenDocument {
  private readonly pointer: number;
  readonly handle: number;
  private letters: PlacedLetter[] | undefined;

  constructor(readonly path: string) {
    const content = readFileSync(path);
    this.pointer = malloc(content.length);
    memory().HEAPU8.set(content, this.pointer);
    this.handle = library.FPDF_LoadMemDocument(this.pointer, content.length, '');
    if (this.handle === 0) {
      free(this.pointer);
      throw new Error('the PDF could not be opened');
    }
  }

  get count(): number {
    return library.FPDF_GetPageCount(this.handle);
  }

  onPage<T>(index: number, use: (page: number, width: number, height: number) => T): T {
    const page = library.FPDF_LoadPage(this.handle, index);
    if (page === 0) throw new Error(`no page ${index + 1}`);
    try {
      return use(page, library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page));
    } finally {
      library.FPDF_ClosePage(page);
    }
  }

  placedLetters(): PlacedLetter[] {
    if (this.letters) return this.letters;
    const letters: PlacedLetter[] = [];
    for (let i = 0; i < this.count && letters.length < MAX_LETTERS; i++)
      this.onPage(i, (page, width, height) => addLetters(letters, page, i, width, height));
    this.letters = letters;
    return letters;
  }

  close(): void {
    library.FPDF_CloseDocument(this.handle);
    free(this.pointer);
  }
}

function addLetters(
  letters: PlacedLetter[],
  page: number,
  index: number,
  width: number,
  height: number,
): void {
  const text = library.FPDFText_LoadPage(page);
  if (text === 0) return;
  const box = malloc(32);
  const count = library.FPDFText_CountChars(text);
  for (let i = 0; i < count; i++) {
    const code = library.FPDFText_GetUnicode(text, i);
    if (code <= 32 || code > 0x10ffff) continue;
    const normalised = normaliseLetters(String.fromCodePoint(code));
    if (normalised.length === 0 || !library.FPDFText_GetCharBox(text, i, box, box + 8, box + 16, box + 24))
      continue;
    const [left = 0, right = 0, bottom = 0, top = 0] = memory().HEAPF64.subarray(box / 8, box / 8 + 4);
    for (const letter of normalised)
      letters.push({
        letter,
        page: index,
        left: left / width,
        right: right / width,
        top: 1 - top / height,
        bottom: 1 - bottom / height,
      });
  }
  free(box);
  library.FPDFText_ClosePage(text);
}

/** Width of the drawn pages on which figures are searched; enough to see thin lines. */
const SEARCHED_WIDTH = 900;

/** Finds figures by their captions, as the reader recognised them. */
async function findRegions(path: string, figures: readonly Captioned[]): Promise<FigureRegion[]> {
  await pdfReader.prepare?.();
  const content = readFileSync(path);
  const { pages } = readLayout({ path, bytes: content });
  return findFigures(pages, figures, (number) => [...drawPages(content, [number], SEARCHED_WIDTH)][0]);
}

/** Draws a page, or a part of it, at most `maxWidth` pixels wide. */
function draw(document: OpenDocument, box: Box, maxWidth: number): Uint8Array<ArrayBuffer> {
  return document.onPage(box.page, (page, pageWidth, pageHeight) => {
    const [partWidth, partHeight] = [box.width * pageWidth, box.height * pageHeight];
    const scale = Math.min(maxWidth / partWidth, Math.sqrt(MAX_PIXELS / (partWidth * partHeight)));
    const [width, height] = [
      Math.max(1, Math.round(partWidth * scale)),
      Math.max(1, Math.round(partHeight * scale)),
    ];
    const left = -Math.round(box.left * pageWidth * scale);
    const top = -Math.round(box.top * pageHeight * scale);
    const bitmap = library.FPDFBitmap_Create(width, height, 0);
    if (bitmap === 0) throw new Error('the page is too large for memory');
    try {
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      const [wholeWidth, wholeHeight] = [pageWidth, pageHeight].map((side) =>
        Math.max(1, Math.round(side * scale)),
      ) as [number, number];
      library.FPDF_RenderPageBitmap(bitmap, page, left, top, wholeWidth, wholeHeight, 0, REVERSE_BYTE_ORDER);
      const start = library.FPDFBitmap_GetBuffer(bitmap);
      const picture = new PNG({ width, height });
      picture.data.set(memory().HEAPU8.subarray(start, start + width * height * 4));
      return new Uint8Array(PNG.sync.write(picture, { colorType: 2, deflateLevel: 5 }));
    } finally {
      library.FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** The document of the last request, which is often that of the next one. */
let lastDocument: OpenDocument | undefined;

function documentAt(path: string): OpenDocument {
  if (lastDocument?.path === path) return lastDocument;
  lastDocument?.close();
  lastDocument = undefined;
  lastDocument = new OpenDocument(path);
  return lastDocument;
}

async function answer(request: PageRequest): Promise<Omit<PageAnswer, 'id'>> {
  if (request.kind === 'layout') {
    await pdfReader.prepare?.();
    return { html: renderPdfLayout(request.path, readFileSync(request.path)) };
  }
  if (request.kind === 'figures') return { figures: await findRegions(request.path, request.figures) };
  const document = documentAt(request.path);
  if (request.kind === 'draw') return { png: draw(document, request.box, request.width) };
  if (request.kind === 'locate') return { boxes: locate(request.text, document.placedLetters()) };
  const pages = Array.from({ length: document.count }, (_, i) =>
    document.onPage(i, (_page, width, height) => ({ width, height })),
  );
  return { pages };
}

parentPort?.on('message', async (request: PageRequest) => {
  let reply: PageAnswer;
  try {
    reply = { id: request.id, ...(await answer(request)) };
  } catch (error) {
    reply = { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
