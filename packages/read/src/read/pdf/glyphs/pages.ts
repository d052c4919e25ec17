import type { Box } from './box.js';
import { type Drawing, readDrawings, shownBox } from './drawings.js';
import type { Fonts } from './fonts.js';
import { Frame } from './frame.js';
import { PAGE_LIMITS } from './glyph-thresholds.js';
import type { Glyphs } from './glyphs.js';
import { readFloat, readInt, readRectangle, writeInt } from './memory.js';
import type { PdfFile } from './pdf-file.js';
import { pdfium } from './pdfium.js';
import { LINK_ACTION } from './pdfium-codes.js';
import { readGlyphs } from './read-glyphs.js';
import { findRotatedText } from './rotated-text.js';

/** A link's box on the page and its target. */
export interface Link extends Box {
  /** For web links. */
  uri?: string;
  /** For links within the document: the target page, from 0, and the position on it if given. */
  page?: number;
  targetLeft?: number;
  targetTop?: number;
}

export interface RawPage {
  /** From 0. */
  number: number;
  /** True for the text that is set sideways on an upright page: it is treated as a separate page. */
  isPart: boolean;
  width: number;
  height: number;
  glyphs: Glyphs;
  links: Link[];
  drawings: Drawing[];
}

function pageFrame(page: number): Frame {
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

/** Returns the target of a link, as far as the file states it. */
function linkTarget(file: PdfFile, link: number, frames: (page: number) => Frame | undefined): Partial<Link> {
  const library = pdfium();
  const { wasmExports, UTF8ToString } = library.pdfium;
  let destination = library.FPDFLink_GetDest(file.document, link);
  if (destination === 0) {
    const action = library.FPDFLink_GetAction(link);
    if (action === 0) return {};
    const kind = library.FPDFAction_GetType(action);
    if (kind === LINK_ACTION.uri) {
      const length = library.FPDFAction_GetURIPath(file.document, action, 0, 0);
      if (length <= 1 || length > PAGE_LIMITS.maxUrlBytes) return {};
      const buffer = wasmExports.malloc(length);
      library.FPDFAction_GetURIPath(file.document, action, buffer, length);
      const uri = UTF8ToString(buffer);
      wasmExports.free(buffer);
      return { uri };
    }
    if (kind !== LINK_ACTION.goTo) return {};
    destination = library.FPDFAction_GetDest(file.document, action);
    if (destination === 0) return {};
  }
  const page = library.FPDFDest_GetDestPageIndex(file.document, destination);
  if (page < 0) return {};
  const scratch = wasmExports.malloc(24);
  const hasLocation = library.FPDFDest_GetLocationInPage(
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
  if (hasLocation && frame && hasDown) {
    const [left, top] = frame.shownPoint(hasAcross ? x : 0, y);
    target.targetTop = top;
    if (hasAcross) target.targetLeft = left;
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
  while (links.length < PAGE_LIMITS.maxLinks && library.FPDFLink_Enumerate(page, position, handle)) {
    const link = readInt(handle);
    if (!library.FPDFLink_GetAnnotRect(link, rectangle)) continue;
    const box = shownBox(frame, ...readRectangle(rectangle));
    links.push({ ...box, ...linkTarget(file, link, frames) });
  }
  wasmExports.free(position);
  return links;
}

/** Reads the pages of a document one at a time; each is closed in pdfium before the next is opened. */
export function* readPages(file: PdfFile, fonts: Fonts, maxPages: number): Generator<RawPage> {
  const library = pdfium();
  const count = Math.min(file.pageCount, maxPages);
  const frames = new Map<number, Frame | undefined>();
  const frameAt = (number: number): Frame | undefined => {
    if (!frames.has(number)) {
      const page = library.FPDF_LoadPage(file.document, number);
      frames.set(number, page === 0 ? undefined : pageFrame(page));
      if (page !== 0) library.FPDF_ClosePage(page);
    }
    return frames.get(number);
  };
  for (let number = 0; number < count; number++) {
    const page = library.FPDF_LoadPage(file.document, number);
    if (page === 0) continue;
    const frame = pageFrame(page);
    frames.set(number, frame);
    const readPage = (
      shownFrame: Frame,
      isPart: boolean,
      glyphs = readGlyphs(page, fonts, shownFrame),
    ): RawPage => ({
      number,
      width: shownFrame.width,
      height: shownFrame.height,
      isPart,
      glyphs,
      links: isPart ? [] : readLinks(file, page, shownFrame, frameAt),
      drawings: readDrawings(page, shownFrame),
    });
    const glyphs = readGlyphs(page, fonts, frame);
    const rotated = findRotatedText(glyphs, frame);
    // A page that is set sideways is read rotated; sideways text on an upright page becomes an extra page after it.
    if (rotated?.isMajority) yield readPage(frame.rotate(4 - rotated.turn), false);
    else yield readPage(frame, false, glyphs);
    if (rotated && !rotated.isMajority) yield readPage(frame.rotate(4 - rotated.turn), true);
    library.FPDF_ClosePage(page);
  }
}
