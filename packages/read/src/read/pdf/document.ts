import type { Author, Identifiers, PaperObject } from '../../paper/index.js';
import type { Hyphens } from '../hyphens.js';
import type { PrintedParagraph } from '../printed-citations/printed-paragraph.js';
import type { Font } from './glyphs/fonts.js';
import type { Link } from './glyphs/pages.js';
import type { Flow } from './layout/flow.js';
import type { Line } from './layout/lines.js';

/** A paragraph of the document: its words in reading order, with their lines. */
export interface FlowParagraph extends PrintedParagraph {
  flow: Flow;
}

/** A note at the foot of a page or column, with its mark if it has one. */
export interface Footnote {
  mark?: string;
  lines: Line[];
}

/**
 * A PDF divided into its parts: running heads are removed, floats are among the objects, the rest is in reading order.
 * The bibliography is still lines, and citation marks are still words.
 */
export interface PdfDocument {
  title: string;
  authors: Author[];
  ids: Identifiers;
  year?: number;
  venue?: string;
  abstract: FlowParagraph[];
  body: FlowParagraph[];
  objects: PaperObject[];
  footnotes: Footnote[];
  /** The lines of the bibliography in reading order, without its heading. A line's indent is its left edge minus that in `columnLefts`. */
  referenceLines: Line[];
  /** For each of `referenceLines`: the left edge of its column. */
  columnLefts: number[];
  /** For each of `referenceLines`: the number of its list, from 0, if a document has several. */
  listNumbers: number[];
  /** The headings as printed, with their pages; none unless the sections are numbered. */
  numberedHeadings: { text: string; page: number }[];
  /** The links of each page. */
  links: Link[][];
  /** Lines refer to fonts by their index here. */
  fonts: readonly Font[];
  /** Decides about hyphens at line ends, for {@link joinIntoFlow}. */
  hyphens: Hyphens;
  /** The most common font size, in points. */
  bodySize: number;
  pages: number;
}
