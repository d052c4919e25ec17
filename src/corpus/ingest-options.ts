import type { Readable } from 'node:stream';
import type { ArchiveLimits, ReadOptions, Slice } from '@citemill/read/internal';
import type { StepProgress } from '../engine/index.js';
import type { PlaceOptions } from '../places/index.js';

export interface IngestOptions {
  /**
   * Files, folders, globs and archives; addresses that start with `https://`, `s3://` or `hf://`; `-` for standard input, which
   * contains a list of paths, or documents.
   */
  paths: string[];
  /** Folder of the corpus; created if it is missing. */
  corpus: string;
  /** Number of worker processes. Default: one per core. */
  jobs?: number;
  /** Time limit per source in milliseconds. Default: one minute. */
  timeoutMs?: number;
  /** Memory limit per worker in MB. Default: 1024. */
  memoryMb?: number;
  /** Read sources again that failed, were removed with `citemill remove`, or have pages that were not recognised. */
  retryFailed?: boolean;
  /** Remove papers whose source no longer exists in the given folders and files. */
  prune?: boolean;
  /** Maximum number of sources per part. */
  partRecords?: number;
  /** Store the images of figures in the corpus as PNG and JPEG files. */
  png?: boolean;
  /** Reader options. */
  read?: ReadOptions;
  /** Limits on the unpacked content of an archive. */
  limits?: Partial<ArchiveLimits>;
  /** Additional lists of paths: text files with one path per line, or Parquet files. */
  manifests?: string[];
  /** Ingest one slice of the sources into a separate corpus next to `corpus`, for `mergeSlices`. */
  slice?: Slice | undefined;
  /** Settings for files on other machines, such as credentials. */
  places?: PlaceOptions;
  /** The stream that `-` reads. Default: the standard input of the process. */
  input?: Readable;
  /** Called after every source. */
  onProgress?(progress: StepProgress): void;
}

const TIMEOUT_MS = 60_000;
const MEMORY_MB = 1024;

/** Returns the limits per source and worker, with defaults filled in. */
export const readerLimits = ({
  timeoutMs = TIMEOUT_MS,
  memoryMb = MEMORY_MB,
}: Pick<IngestOptions, 'timeoutMs' | 'memoryMb'>) => ({
  timeoutMs,
  memoryMb,
});

export interface IngestResult {
  /** Number of sources read in this run. */
  read: number;
  /** Number of papers read in this run. */
  papers: number;
  /** Number of papers that were read with warnings. */
  warned: number;
  failures: number;
  /** Number of sources that were already in the corpus. */
  known: number;
  /** Number of papers replaced by a newer reading of their source. */
  replaced: number;
  /** Number of papers removed because their source no longer exists (`prune`). */
  pruned: number;
  /** Number of pages in wiki dumps that are not articles: redirects, talk pages, templates. */
  skipped: number;
  /** Number of papers read in this run by each reader, as in `{ 'latex@1': 12, 'latexml@1': 1 }`. */
  byReader: Record<string, number>;
}

export const emptyResult = (): IngestResult => ({
  read: 0,
  papers: 0,
  warned: 0,
  failures: 0,
  known: 0,
  replaced: 0,
  pruned: 0,
  skipped: 0,
  byReader: {},
});

/** Maximum sources per part of a corpus. */
export const PART_RECORDS = 500;
/** Maximum bytes of rows per part of a corpus. */
export const PART_BYTES = 64 * 1024 * 1024;

export const ingestProgress = ({ papers, failures }: IngestResult, share: number): StepProgress => ({
  step: 'reading papers',
  done: papers,
  share,
  failures,
});
