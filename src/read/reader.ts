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
  /** Of a web page: how it was met, which its bytes do not tell. */
  web?: WebOrigin;
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
  read(record: SourceRecord): Paper[];
}

export type UnreadableCode =
  | 'empty'
  | 'unknown-format'
  | 'not-a-paper'
  | 'malformed'
  | 'too-large'
  | 'encoding'
  | 'archive'
  | 'io'
  | 'encrypted';

/** There is nothing to return: the source is empty, of no known format, or broken beyond reading. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  constructor(
    readonly code: UnreadableCode,
    message: string,
    readonly where?: string,
  ) {
    super(message);
  }
}
