import type { Paper } from '../paper/index.js';

/** One paper's worth of bytes: a file, a member of an archive, or a line of a JSON-lines file. */
export interface SourceRecord {
  /** A file's path; `archive.zip!/member.xml` of a member; `papers.jsonl:12` of a line. */
  path: string;
  bytes: Uint8Array;
  /** Bytes of a second source on the same paper, as an S2ORC metadata row beside its full text. */
  companion?: Uint8Array;
  /**
   * Of a paper that is many files, as LaTeX sources are: their contents by their paths inside the bundle; of files
   * that hold no text, such as images, only the names. `bytes` is then the main file, or a listing of names and
   * hashes that stands for all of them.
   */
  files?: Record<string, Uint8Array>;
  /** Of a paper that is many files: those that were not read though they are there, with the reason. */
  leftOut?: Record<string, string>;
  /** Of a web page: how it was met, which its bytes do not tell. */
  web?: WebOrigin;
  /** The bytes of a bundle's images by their paths, where they were asked for; they are no part of its hash. */
  images?: Record<string, Uint8Array>;
}

/** Where and when a page was fetched, and what the server said of it. */
export interface WebOrigin {
  /** The address that was asked for, before any redirect. */
  url: string;
  /** The address that answered, where it was another. */
  finalUrl?: string;
  status?: number;
  /** The header `Content-Type`, as in `text/html; charset=windows-1252`. */
  type?: string;
  /** When it was fetched, in ISO 8601. */
  fetched?: string;
}

export const LATEX_ENGINES = ['citemill', 'latexml', 'auto'] as const;

/** Who reads PDF files: our own reader, or the GROBID server at an address. */
export type PdfEngine = 'citemill' | `grobid=${string}`;

/** What a user may choose about reading. Plain values only: they travel to worker processes. */
export interface ReadOptions {
  /** Who reads LaTeX: our own reader, LaTeXML, or ours and LaTeXML where ours lost something. */
  latexEngine?: (typeof LATEX_ENGINES)[number];
  /** Milliseconds that LaTeXML may take for one paper. */
  latexmlTimeoutMs?: number;
  /** Megabytes that LaTeXML may take. */
  latexmlMemoryMb?: number;
  pdfEngine?: PdfEngine;
  /** Milliseconds that GROBID may take for one paper, with all tries where it is busy. */
  grobidTimeoutMs?: number;
  /** Milliseconds before a busy GROBID is asked again; they double with every try. */
  grobidRetryMs?: number;
  /** Of web pages: whether captions of figures are part of the text. They are left out unless this is true. */
  captions?: boolean;
  /** The folder that figures' images go to, as PNG or JPEG files; without it they are not looked at. */
  imageFolder?: string;
  /** Milliseconds that the images of one paper may take together. */
  imageTimeoutMs?: number;
}

/** Reads one format. A reader never throws for bad content, except {@link UnreadableError}. */
export interface Reader {
  /** As in `jats`; with the version it makes `source.reader`. */
  name: string;
  /** Rises when the same source gives another Paper than before. */
  version: number;
  /** True when a file that starts like this is the reader's own. `path` is a hint, never enough by itself. */
  detect(head: string, path: string): boolean;
  /** Loads what the reader needs before it reads, once a thread; asked for when the first record of its kind is met. */
  prepare?(): Promise<void>;
  /** The papers of the record, nearly always one; a container such as an article set gives several. */
  read(record: SourceRecord, options?: ReadOptions): Paper[];
}

/** As much of a reader as it takes to know its files. */
export type Format = Pick<Reader, 'name' | 'detect'>;

export type UnreadableCode =
  /** Of a page in a WARC file: what the server answered, what kept it from being fetched, or that it holds no text. */
  | `http-${number}`
  | `fetch-${string}`
  | 'not-text'
  | 'empty'
  | 'unknown-format'
  | 'not-a-paper'
  | 'malformed'
  | 'too-large'
  | 'encoding'
  | 'archive'
  | 'io'
  | 'encrypted'
  // Of web pages: what came instead of an article.
  | 'not-found'
  | 'no-main-text'
  | 'consent-wall'
  | 'login-wall'
  | 'bot-check'
  | 'parked-domain'
  | 'redirect';

/** There is nothing to return: the source is empty, of no known format, or broken beyond reading. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  constructor(
    readonly code: UnreadableCode,
    message: string,
    /** The place inside the source; its path is known to who reads it. */
    readonly where?: string,
  ) {
    super(message);
  }
}
