import type { Paper } from '../paper/index.js';
import type { OcrOptions } from './ocr/options.js';

/** One paper's worth of bytes: a file, a member of an archive, or a line of a JSON-lines file. */
export interface SourceRecord {
  /** A file's path; `archive.zip!/member.xml` for a member; `papers.jsonl:12` for a line. */
  path: string;
  bytes: Uint8Array;
  /** Bytes of a second source for the same paper, such as the S2ORC metadata row of a full text. */
  companion?: Uint8Array;
  /**
   * For papers with many files, such as LaTeX sources: contents by path in the bundle; empty for files without text,
   * such as images. `bytes` is then the main file, or a listing of names and hashes.
   */
  files?: Record<string, Uint8Array>;
  /** For papers with many files: existing files that were not read, with the reason. */
  leftOut?: Record<string, string>;
  /** For web pages: how the page was fetched. */
  web?: WebOrigin;
  /** A bundle's images by path, if requested; they are not part of its hash. */
  images?: Record<string, Uint8Array>;
}

/** Where and when a page was fetched, and the server's response. */
export interface WebOrigin {
  /** The requested URL, before any redirect. */
  url: string;
  /** The URL after redirects, if different. */
  finalUrl?: string;
  status?: number;
  /** The `Content-Type` header, such as `text/html; charset=windows-1252`. */
  type?: string;
  /** Time of the fetch, in ISO 8601. */
  fetched?: string;
}

/** Options for reading. Plain values only, since they are sent to worker processes. */
export interface ReadOptions {
  /** The engine to use instead of a built-in reader, by the reader's name: `{ pdf: 'grobid=http://localhost:8070' }`. */
  engines?: Record<string, string>;
  /** The engines' versions, by the reader's name; found once per run (`addEngineVersions`). */
  engineVersions?: Record<string, string>;
  /** Time limit per document in milliseconds; engines and image converters get a share of it. */
  timeoutMs?: number;
  /** Memory limit of an engine's process, in megabytes. */
  engineMemoryMb?: number;
  /** Milliseconds before retrying a busy engine; doubled with every attempt. */
  engineRetryMs?: number;
  /** Web pages only: whether figure captions are part of the text. Default: false. */
  captions?: boolean;
  /** Options for recognising the text of scanned pages; without them, such pages stay empty. */
  ocr?: OcrOptions;
  /** Folder for figures' images, as PNG or JPEG files; without it, images are ignored. */
  imageFolder?: string;
  /** URLs of modules that export `readers`, like a configuration file; workers load them. */
  readerModules?: string[];
}

/**
 * Input of a reader: `bytes`, one file; `bundle`, a main file with other files, such as LaTeX sources; `page`, a web page
 * with the server's response.
 */
export type SourceShape = 'bytes' | 'bundle' | 'page';

/** Other programs that can read the reader's format in its place. */
export interface ReaderEngines {
  /** The choices, for help texts: `citemill, latexml, or auto (…)`. */
  help: string;
  /** Normalises a choice. Throws `UserError` if there is no such engine. */
  parse(choice: string): string;
  /** Called once before a run. Throws `UserError` if the engine cannot be used; may return a message for the user. */
  check?(choice: string): Promise<string | undefined>;
  /** The versions that the engine's papers depend on: of the engine, and of the readers of its output. */
  version?(choice: string): string;
  /** Reads a record with an engine other than `citemill`, which is the reader itself. */
  read(record: SourceRecord, choice: string, options: ReadOptions): Paper[] | Promise<Paper[]>;
}

/** Properties of a reader that link and build need to know about its papers. */
export interface ReaderTraits {
  /** Kind of documents: `papers`, encyclopedia `articles`, or `pages` that are only cited. Default: papers. */
  documents?: 'papers' | 'articles' | 'pages';
  /** Of two copies of a paper, the one whose format has the lower rank is kept. Default: 2. */
  copyRank?: number;
  /** The venue is always a journal, never a conference. */
  journalsOnly?: boolean;
}

/** The properties of a reader, except `read`. */
export interface ReaderDescription extends ReaderTraits {
  /** A name such as `jats`: the papers' `source.format` and, with the version, their `source.reader`. */
  name: string;
  /** Incremented when the same source gives a different Paper than before. */
  version: number;
  takes: readonly SourceShape[];
  /** Reads every web page that no other reader recognises. */
  takesAnyPage?: boolean;
  /** True if the reader recognises a file that starts with `head`. `path` is only a hint. */
  detect(head: string, path: string): boolean;
  /** Names of other files that the reader needs from the file's folder, such as the bibliography. */
  neededFiles?(head: string, path: string): string[];
  /** Loads what the reader needs, once per thread, before its first record. */
  prepare?(): Promise<void>;
  engines?: ReaderEngines;
  /** Whether the option `ocr` may change what it reads. */
  usesOcr?: boolean;
}

/** Reads one format. A reader never throws for bad content, except {@link UnreadableError}. */
export interface Reader extends ReaderDescription {
  /** Returns the papers in the record: usually one, several for a container such as an article set. */
  read(record: SourceRecord, options?: ReadOptions): Paper[];
}

/** A possibly asynchronous reader, which a program or a configuration file can register. */
export interface RegisteredReader extends ReaderDescription {
  read(record: SourceRecord, options?: ReadOptions): Paper[] | Promise<Paper[]>;
}

/**
 * Declares your own reader; it only checks the types.
 *
 * @example
 * export default defineReader({ name: 'field-notes', version: 1, takes: ['bytes'], detect: …, read: … });
 */
export function defineReader(reader: RegisteredReader): RegisteredReader {
  return reader;
}

/** The part of a reader needed to recognise its files. */
export type Format = Pick<ReaderDescription, 'name' | 'detect'> &
  Partial<Pick<ReaderDescription, 'takes' | 'takesAnyPage' | 'neededFiles'>>;

export type UnreadableCode =
  // Pages in WARC files: the server's status, the reason why fetching failed, or content that is not text.
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
  /** A file on another machine that did not arrive completely. */
  | 'network'
  | 'encrypted'
  // Web pages: the kind of page found instead of an article.
  | 'not-found'
  | 'no-main-text'
  | 'consent-wall'
  | 'login-wall'
  | 'bot-check'
  | 'parked-domain'
  | 'redirect';

/** A source that gives no paper: it is empty, of unknown format, or too damaged to read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  constructor(
    readonly code: UnreadableCode,
    message: string,
    /** The position inside the source, without its path. */
    readonly where?: string,
  ) {
    super(message);
  }
}
