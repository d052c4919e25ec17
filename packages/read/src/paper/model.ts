/**
 * The paper model: the contract between the readers and everything else.
 *
 * Offsets (`start`, `end`) count UTF-16 code units here, as JavaScript's own `slice` does. Everything written to
 * disk counts Unicode code points instead; {@link toWire} and {@link fromWire} convert.
 */

export const PAPER_SCHEMA = 'citemill.paper/1';

export interface Paper {
  schema: typeof PAPER_SCHEMA;
  /** The best identifier available: `doi:…`, `arxiv:…`, `pmcid:…`, …, else `sha256:…` of the source. */
  id: string;
  source: Source;
  ids: Identifiers;
  title: string;
  abstract: Paragraph[];
  authors: Author[];
  year?: number;
  /** Publication date such as `2019-05-07`, if the source gives it. */
  date?: string;
  venue?: string;
  /** Subjects as the source names them, broadest first. */
  fields: string[];
  /** An SPDX identifier such as `CC-BY-4.0` if the licence is recognised, else the source's statement. */
  licence?: string;
  /** A BCP 47 code such as `en`. */
  language?: string;
  body: Paragraph[];
  references: Reference[];
  objects: PaperObject[];
  warnings: Warning[];
  /** How far the reading can be trusted; absent for web pages, and in corpora of older versions. */
  quality?: Quality;
}

/** An estimate of how completely and correctly a paper was read. */
export interface Quality {
  /** From 0 to 1: the average of body F1 and links F1 to expect against a perfect reading. */
  score: number;
  /**
   * For each warning code that lowers the score, the share of the paper that it concerns, from 0 to 1. Codes without findings are absent.
   */
  signals: Record<string, number>;
}

export interface Source {
  /** Where the paper was read from; a member of an archive reads `archive.zip!/member.xml`. */
  path: string;
  format: string;
  sha256: string;
  /** The reader and its version, such as `jats@1`. */
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
  /** The normalised address of a web page ({@link normaliseUrl}): an identifier, not always an address that can be fetched. */
  url?: string;
}

export interface Author {
  /** The full name, given name first; for a group of authors, the group's name. */
  name: string;
  given?: string;
  family?: string;
}

export interface Paragraph {
  /** The headings above the paragraph, outermost first. */
  section: string[];
  text: string;
  citations: Citation[];
  mentions: Mention[];
  /** Which parts are bold or italic; absent if none is, or if the source does not say. */
  emphasis?: Emphasis[];
  /** Formulas within the sentences that the source has as MathML; absent if there are none. */
  formulas?: Formula[];
}

/** A formula in a paragraph. Its text is readable (`x_i^2`), its MathML can be drawn. Formulas are in order and never overlap. */
export interface Formula {
  start: number;
  end: number;
  /** A `math` element of presentation MathML, as text. */
  mathml: string;
}

export const EMPHASIS_STYLES = ['bold', 'italic'] as const;

export type EmphasisStyle = (typeof EMPHASIS_STYLES)[number];

/**
 * A range of a paragraph in bold or italics (slanted letters count as italics). Unlike a {@link Span} it does not repeat
 * the text. Two ranges of the same style never overlap or touch; two of different styles may.
 */
export interface Emphasis {
  start: number;
  end: number;
  style: EmphasisStyle;
}

/** A range of a paragraph and its text: `paragraph.text.slice(start, end) === text`, always. Only a {@link Citation} may be empty. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

/**
 * One cited paper at one position. Citations of the same mark, such as "[3, 5]", share a `group`. If a LaTeX source cites a key that
 * has no entry, no mark is printed: the citation is a point with an empty text, and its reference is null.
 */
export interface Citation extends Span {
  /** The id of a {@link Reference} in the same paper; null if the mark could not be resolved. */
  reference: string | null;
  group: number;
}

/** A citation in an object rather than in a paragraph: in a caption, a note, a table cell. */
export interface ObjectCitation extends Citation {
  /** The text that `start` and `end` refer to. */
  part: 'caption' | 'content';
}

/** A mention of one of the paper's objects: "Figure 2", "Table 1", or a display equation at its position. */
export interface Mention extends Span {
  object: string | null;
}

/** One bibliography entry. */
export interface Reference {
  id: string;
  /** The entry as the paper prints it. */
  raw: string;
  title?: string;
  authors?: Author[];
  year?: number;
  venue?: string;
  ids: Identifiers;
  /** Kind of publication, if the source gives it: `web`, `news`, `press release`, `book`, `journal`. */
  kind?: string;
  /** Publication date such as `2019-05-07`. */
  date?: string;
  /** The address as the source writes it. */
  url?: string;
  /** The address of an archived copy. */
  archiveUrl?: string;
  /** The date on which the citing author read it, such as `2019-05-07`. */
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
  /** The source's name for it: `supplementary-material`, `footnote`, `longtable`. */
  environment?: string;
  label?: string;
  caption?: string;
  content: string;
  /** For equations, if the source has it: a `math` element of presentation MathML, as text. */
  mathml?: string;
  /** For tables: the cells, row by row. */
  rows?: string[][];
  /** For figures: the image files, as the source names them. */
  images?: string[];
  /** For figures, if images were requested: paths of PNG and JPEG files, relative to the corpus. */
  imageFiles?: string[];
  /** Citations in its caption and content; absent if there are none, or if the reader does not report them. */
  citations?: ObjectCitation[];
}

/** A problem in the source that did not prevent reading it. */
export interface Warning {
  code: string;
  message: string;
  where?: string;
}
