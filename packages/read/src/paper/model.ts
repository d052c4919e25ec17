/**
 * The paper model: the contract between the readers and everything else.
 *
 * Offsets (`start`, `end`) count UTF-16 code units here, as JavaScript's own `slice` does. Everything written to
 * disk counts Unicode code points instead; {@link toWire} and {@link fromWire} stand at that border.
 */

export const PAPER_SCHEMA = 'citemill.paper/1';

export interface Paper {
  schema: typeof PAPER_SCHEMA;
  /** The best identifier there is: `doi:…`, `arxiv:…`, `pmcid:…`, …, else `sha256:…` of the source. */
  id: string;
  source: Source;
  ids: Identifiers;
  title: string;
  abstract: Paragraph[];
  authors: Author[];
  year?: number;
  /** The day it came out, as in `2019-05-07`, where the source tells it. */
  date?: string;
  venue?: string;
  /** Subjects as the source names them, widest first. */
  fields: string[];
  /** An SPDX identifier such as `CC-BY-4.0` where the licence is known, else the source's own words. */
  licence?: string;
  /** A BCP 47 code, as in `en`. */
  language?: string;
  body: Paragraph[];
  references: Reference[];
  objects: PaperObject[];
  warnings: Warning[];
}

export interface Source {
  /** Where the paper was read from; a member of an archive reads `archive.zip!/member.xml`. */
  path: string;
  format: string;
  sha256: string;
  /** The reader and its version, as in `jats@1`. */
  reader: string;
}

export interface Identifiers {
  doi?: string;
  arxiv?: string;
  pmid?: string;
  pmcid?: string;
  acl?: string;
  /** Semantic Scholar's corpus id (digits) or paper hash (40 hex digits). */
  s2?: string;
  /** The address of a web page in one spelling ({@link normaliseUrl}): a name, not always one that can be fetched. */
  url?: string;
}

export interface Author {
  /** The whole name, given name first; of a group, the group's name. */
  name: string;
  given?: string;
  family?: string;
}

export interface Paragraph {
  /** The headings the paragraph stands under, outermost first. */
  section: string[];
  text: string;
  citations: Citation[];
  mentions: Mention[];
  /** What is bold or italic, by place; absent where nothing is, and where the source does not tell. */
  emphasis?: Emphasis[];
}

export const EMPHASIS_STYLES = ['bold', 'italic'] as const;

export type EmphasisStyle = (typeof EMPHASIS_STYLES)[number];

/**
 * A stretch of a paragraph in bold or italics (slanted letters are italics). It says nothing but where, so unlike a
 * {@link Span} it carries no text. Two of one style never overlap or touch; two of different styles may.
 */
export interface Emphasis {
  start: number;
  end: number;
  style: EmphasisStyle;
}

/** A stretch of a paragraph: `paragraph.text.slice(start, end) === text`, always. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

/** One cited work at one place. The works of one mark, as in "[3, 5]", share a `group`. */
export interface Citation extends Span {
  /** The id of a {@link Reference} of the same paper; null where the mark leads nowhere. */
  reference: string | null;
  group: number;
}

/** A citation that stands in an object, outside the body's paragraphs: in a caption, a note, a cell of a table. */
export interface ObjectCitation extends Citation {
  /** The text that `start` and `end` count in. */
  part: 'caption' | 'content';
}

/** A place that names an object of the paper: "Figure 2", "Table 1", or a display equation where it stands. */
export interface Mention extends Span {
  object: string | null;
}

/** One entry of the paper's bibliography. */
export interface Reference {
  id: string;
  /** The entry as the paper prints it. */
  raw: string;
  title?: string;
  authors?: Author[];
  year?: number;
  venue?: string;
  ids: Identifiers;
  /** What kind of thing it is, where the source says so: `web`, `news`, `press release`, `book`, `journal`. */
  kind?: string;
  /** The day it came out, as in `2019-05-07`. */
  date?: string;
  /** Where it can be fetched: the address as the source writes it, and that of a copy in an archive. */
  url?: string;
  archiveUrl?: string;
  /** The day on which the citing author read it, as in `2019-05-07`. */
  accessed?: string;
}

export const OBJECT_KINDS = [
  'table',
  'figure',
  'equation',
  'algorithm',
  'theorem',
  'verbatim',
  'text',
] as const;

export type ObjectKind = (typeof OBJECT_KINDS)[number];

export interface PaperObject {
  id: string;
  kind: ObjectKind;
  /** What the source calls it: `supplementary-material`, `footnote`, `longtable`. */
  environment?: string;
  label?: string;
  caption?: string;
  content: string;
  /** Of tables: the cells, row by row. */
  rows?: string[][];
  /** Of figures: the image files, as the source names them. */
  images?: string[];
  /** Of figures, where images were asked for: PNG and JPEG files, by their paths below the corpus. */
  imageFiles?: string[];
  /** What its caption and its content cite; absent where they cite nothing, and of readers that do not tell. */
  citations?: ObjectCitation[];
}

/** Something that was wrong with the source, though not so wrong that nothing could be read. */
export interface Warning {
  code: string;
  message: string;
  where?: string;
}
