import type { Paper } from '../../../paper/index.js';
import type { ReadOptions, SourceRecord } from '../../reader.js';
import { type DrawnPage, drawPage } from '../glyphs/draw-page.js';
import { PdfFile } from '../glyphs/pdf-file.js';
import { readPdf } from '../index.js';
import { LayoutRecorder, type ViewedPage } from './recorder.js';

export { type Finding, ROLES, type Role } from '../layout/trace.js';
export type { ViewedLine, ViewedPage } from './recorder.js';
export type { DrawnPage };

/** How a PDF was read, page by page. */
export interface LayoutView {
  paper: Paper;
  pages: ViewedPage[];
}

/** Reads a PDF and records what each line of its pages became, and by which decisions. Call the reader's `prepare` first. */
export function readLayout(record: SourceRecord, options: ReadOptions = {}): LayoutView {
  const recorder = new LayoutRecorder();
  const paper = readPdf(record, options, recorder);
  return { paper, pages: recorder.view() };
}

/** Draws pages of a PDF, by number from 0, as wide as given in pixels. A page that cannot be drawn is undefined. */
export function* drawPages(
  bytes: Uint8Array,
  numbers: Iterable<number>,
  width: number,
): Generator<DrawnPage | undefined> {
  const file = PdfFile.open(bytes);
  try {
    for (const number of numbers) yield drawPage(file, number, width);
  } finally {
    file.close();
  }
}
