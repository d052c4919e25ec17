import type { Author, Identifiers, Mention, PaperObject } from '../../paper/index.js';
import type { Font } from './glyphs/fonts.js';
import type { Link } from './glyphs/pages.js';
import type { Flow } from './layout/flow.js';
import type { Hyphens } from './layout/hyphens.js';
import type { Line } from './layout/lines.js';

/**
 * A paragraph of the document: its words in reading order, with the lines that they stand on. Its text is not folded
 * or normalised yet; offsets of the mentions count its UTF-16 units.
 */
export interface FlowParagraph {
  /** The headings the paragraph stands under, outermost first. */
  section: string[];
  /** How many lists of works stand before it: a book's chapters each have one, at their ends. */
  lists?: number;
  flow: Flow;
  /** Display equations where they stand, and words such as "Figure 2". No citation begins inside an equation. */
  mentions: Mention[];
}

/** What stands at the foot of a page or column: a note, by its mark where it has one. */
export interface Footnote {
  mark?: string;
  lines: Line[];
}

/**
 * A PDF taken apart: what is furniture is gone, what floats is among the objects, the rest is in reading order. The
 * bibliography is still lines, and citation marks are still words.
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
  /**
   * The lines of the bibliography in reading order, without its heading: a line's left edge against `columnLefts` tells
   * how it is indented.
   */
  referenceLines: Line[];
  /** Of each of `referenceLines`: the left edge of the column it stands in. */
  columnLefts: number[];
  /** Of each of `referenceLines`: the number of its list, from 0, where a document has several. */
  listNumbers: number[];
  /** The links of each page, by the page's number. */
  links: Link[][];
  /** The fonts that lines name by their place here. */
  fonts: readonly Font[];
  /** Judges hyphens at line ends; {@link flowOf} wants it. */
  hyphens: Hyphens;
  /** The size of most of the document's letters. */
  bodySize: number;
  /** How many pages were read. */
  pages: number;
}
