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

/** What a user may choose about reading. Plain values only: they travel to worker processes. */
export interface ReadOptions {
  /** The engine that reads a format in place of our reader, by the reader's name: `{ pdf: 'grobid=http://localhost:8070' }`. */
  engines?: Record<string, string>;
  /** Milliseconds that one document may take; engines and image converters are given a share of it. */
  timeoutMs?: number;
  /** Megabytes that an engine's own process may take. */
  engineMemoryMb?: number;
  /** Milliseconds before a busy engine is asked again; they double with every try. */
  engineRetryMs?: number;
  /** Of web pages: whether captions of figures are part of the text. They are left out unless this is true. */
  captions?: boolean;
  /** The folder that figures' images go to, as PNG or JPEG files; without it images are ignored. */
  imageFolder?: string;
  /** Addresses of modules that export `readers`, as a configuration file does; workers load them. */
  readerModules?: string[];
}

/**
 * What a reader can be given: `bytes`, one file; `bundle`, a main file with the files beside it, such as LaTeX sources;
 * `page`, a page of the web with what the server said of it.
 */
export type SourceShape = 'bytes' | 'bundle' | 'page';

/** Other programs that can read the reader's format in its place. */
export interface ReaderEngines {
  /** The choices, for help texts: `citemill, latexml, or auto (…)`. */
  help: string;
  /** The choice in its canonical form. Throws `UserError` where there is no such engine. */
  parse(choice: string): string;
  /** Asked once before a run. Throws `UserError` where the engine can't work here; or returns a line to show to the user. */
  check?(choice: string): Promise<string | undefined>;
  /** Reads a record by a chosen engine other than `citemill`, which is the reader itself. */
  read(record: SourceRecord, choice: string, options: ReadOptions): Paper[] | Promise<Paper[]>;
}

/** What a reader says of itself; `read` apart. */
export interface ReaderDescription {
  /** As in `jats`; it is the papers' `source.format`, and with the version their `source.reader`. */
  name: string;
  /** Rises when the same source gives another Paper than before. */
  version: number;
  takes: readonly SourceShape[];
  /** Reads every web page that no other reader recognises. */
  takesAnyPage?: boolean;
  /** What its documents are: `papers`, `articles` of an encyclopedia, or `pages` that are only cited. Papers by default. */
  documents?: 'papers' | 'articles' | 'pages';
  /** Which of two copies of a paper is kept: that of the format with the lower number. 2 by default. */
  copyRank?: number;
  /** The venue is always a journal, never a conference. */
  journalsOnly?: boolean;
  /** True when a file that starts like this is the reader's own. `path` is a hint, never enough by itself. */
  detect(head: string, path: string): boolean;
  /** Loads what the reader needs, once per thread, when the first record of its kind turns up. */
  prepare?(): Promise<void>;
  engines?: ReaderEngines;
}

/** Reads one format. A reader never throws for bad content, except {@link UnreadableError}. */
export interface Reader extends ReaderDescription {
  /** The papers of the record, nearly always one; a container such as an article set gives several. */
  read(record: SourceRecord, options?: ReadOptions): Paper[];
}

/** A reader that may take its time: what a program or a configuration file can register. */
export interface RegisteredReader extends ReaderDescription {
  read(record: SourceRecord, options?: ReadOptions): Paper[] | Promise<Paper[]>;
}

/**
 * Declares a reader of your own; it does nothing but check the types.
 *
 * @example
 * export default defineReader({ name: 'markdown', version: 1, takes: ['bytes'], detect: …, read: … });
 */
export function defineReader(reader: RegisteredReader): RegisteredReader {
  return reader;
}

/** As much of a reader as it takes to know its files. */
export type Format = Pick<ReaderDescription, 'name' | 'detect'> &
  Partial<Pick<ReaderDescription, 'takes' | 'takesAnyPage'>>;

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
