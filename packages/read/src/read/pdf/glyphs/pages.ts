import { box, type Drawing, readDrawings } from './drawings.js';
import type { Fonts } from './fonts.js';
import { Frame } from './frame.js';
import type { Glyphs } from './glyphs.js';
import { readFloat, readInt, readRectangle, writeInt } from './memory.js';
import type { PdfFile } from './pdf-file.js';
import { pdfium } from './pdfium.js';
import { readGlyphs } from './read-glyphs.js';
import { turnedText } from './turned-text.js';

/** A place that a link leads to. */
export interface Link {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** An address on the web. */
  uri?: string;
  /** A place in the document: the page, from 0, and how far down on it, where the link says so. */
  page?: number;
  across?: number;
  down?: number;
}

export interface RawPage {
  /** From 0. */
  number: number;
  /** What is set sideways on a page whose text stands upright, as a page of its own. */
  isPart: boolean;
  width: number;
  height: number;
  glyphs: Glyphs;
  links: Link[];
  drawings: Drawing[];
}

const MOST_LINKS = 10_000;
const URI_ACTION = 3;
const GOTO_ACTION = 1;

function frameOf(page: number): Frame {
  const library = pdfium();
  const { wasmExports } = library.pdfium;
  const scratch = wasmExports.malloc(16);
  const hasBox = library.FPDF_GetPageBoundingBox(page, scratch);
  // A rectangle of floats: left, top, right, bottom.
  const [left, top, right, bottom] = hasBox
    ? readRectangle(scratch)
    : [0, library.FPDF_GetPageHeightF(page), library.FPDF_GetPageWidthF(page), 0];
  wasmExports.free(scratch);
  const turns = ((library.FPDFPage_GetRotation(page) % 4) + 4) % 4;
  return new Frame(
    Math.min(left, right),
    Math.min(top, bottom),
    Math.abs(right - left),
    Math.abs(top - bottom),
    turns,
  );
}

/** Where a link leads, as far as it is told. */
function targetOf(file: PdfFile, link: number, frames: (page: number) => Frame | undefined): Partial<Link> {
  const library = pdfium();
  const { wasmExports, UTF8ToString } = library.pdfium;
  let destination = library.FPDFLink_GetDest(file.document, link);
  if (destination === 0) {
    const action = library.FPDFLink_GetAction(link);
    if (action === 0) return {};
    const kind = library.FPDFAction_GetType(action);
    if (kind === URI_ACTION) {
      const length = library.FPDFAction_GetURIPath(file.document, action, 0, 0);
      if (length <= 1 || length > 8192) return {};
      const buffer = wasmExports.malloc(length);
      library.FPDFAction_GetURIPath(file.document, action, buffer, length);
      const uri = UTF8ToString(buffer);
      wasmExports.free(buffer);
      return { uri };
    }
    if (kind !== GOTO_ACTION) return {};
    destination = library.FPDFAction_GetDest(file.document, action);
    if (destination === 0) return {};
  }
  const page = library.FPDFDest_GetDestPageIndex(file.document, destination);
  if (page < 0) return {};
  const scratch = wasmExports.malloc(24);
  const isPlaced = library.FPDFDest_GetLocationInPage(
    destination,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12,
    scratch + 16,
    scratch + 20,
  );
  const [hasAcross, hasDown] = [readInt(scratch) !== 0, readInt(scratch + 4) !== 0];
  const [x, y] = [readFloat(scratch + 12), readFloat(scratch + 16)];
  wasmExports.free(scratch);
  const target: Partial<Link> = { page };
  const frame = frames(page);
  if (isPlaced && frame && hasDown) {
    const [across, down] = frame.place(hasAcross ? x : 0, y);
    target.down = down;
    if (hasAcross) target.across = across;
  }
  return target;
}

function readLinks(
  file: PdfFile,
  page: number,
  frame: Frame,
  frames: (page: number) => Frame | undefined,
): Link[] {
  const library = pdfium();
  const { wasmExports } = library.pdfium;
  const position = wasmExports.malloc(24);
  const handle = position + 4;
  const rectangle = position + 8;
  writeInt(position, 0);
  const links: Link[] = [];
  while (links.length < MOST_LINKS && library.FPDFLink_Enumerate(page, position, handle)) {
    const link = readInt(handle);
    if (!library.FPDFLink_GetAnnotRect(link, rectangle)) continue;
    const place = box(frame, ...readRectangle(rectangle));
    links.push({ ...place, ...targetOf(file, link, frames) });
  }
  wasmExports.free(position);
  return links;
}

/** The pages of a document, one at a time; each is closed in pdfium before the next is opened. */
export function* readPages(file: PdfFile, fonts: Fonts, mostPages: number): Generator<RawPage> {
  const library = pdfium();
  const count = Math.min(file.pageCount, mostPages);
  const frames = new Map<number, Frame | undefined>();
  const frameAt = (number: number): Frame | undefined => {
    if (!frames.has(number)) {
      const page = library.FPDF_LoadPage(file.document, number);
      frames.set(number, page === 0 ? undefined : frameOf(page));
      if (page !== 0) library.FPDF_ClosePage(page);
    }
    return frames.get(number);
  };
  for (let number = 0; number < count; number++) {
    const page = library.FPDF_LoadPage(file.document, number);
    if (page === 0) continue;
    const frame = frameOf(page);
    frames.set(number, frame);
    const pageIn = (own: Frame, isPart: boolean, glyphs = readGlyphs(page, fonts, own)): RawPage => ({
      number,
      width: own.width,
      height: own.height,
      isPart,
      glyphs,
      links: isPart ? [] : readLinks(file, page, own, frameAt),
      drawings: readDrawings(page, own),
    });
    const glyphs = readGlyphs(page, fonts, frame);
    const turned = turnedText(glyphs, frame);
    // A page that is set sideways is read as its reader holds it; a table that is, as a page of its own behind it.
    if (turned?.isMost) yield pageIn(frame.turnedBy(4 - turned.turn), false);
    else yield pageIn(frame, false, glyphs);
    if (turned && !turned.isMost) yield pageIn(frame.turnedBy(4 - turned.turn), true);
    library.FPDF_ClosePage(page);
  }
}
