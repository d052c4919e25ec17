import type { Readable } from 'node:stream';
import type { ArchiveLimits, ReadOptions, Slice } from '@citemill/read/internal';
import type { StepProgress } from '../engine/index.js';
import type { PlaceOptions } from '../places/index.js';

export interface IngestOptions {
  /**
   * Files, folders, globs and archives; addresses that start with `https://`, `s3://` or `hf://`; `-` for standard input, which is a
   * list of paths or documents.
   */
  paths: string[];
  /** The folder of the corpus; created if missing. */
  corpus: string;
  /** Worker processes. */
  jobs?: number;
  /** Time limit per source. */
  timeoutMs?: number;
  /** Memory limit per worker, in megabytes. */
  memoryMb?: number;
  /** Reads sources again that failed, were removed with `citemill remove`, or have pages that were not recognised. */
  retryFailed?: boolean;
  /** Removes papers whose source no longer exists in the given folders and files. */
  prune?: boolean;
  /** Maximum number of sources per part. */
  partRecords?: number;
  /** Puts figures' images into the corpus as PNG and JPEG files. */
  png?: boolean;
  /** Reader options. */
  read?: ReadOptions;
  /** Limits on what an archive may unpack to. */
  limits?: Partial<ArchiveLimits>;
  /** Additional lists of paths: text files with one path per line, or Parquet files. */
  manifests?: string[];
  /** Ingests one slice of the sources into a separate corpus next to `corpus`, for `mergeSlices`. */
  slice?: Slice | undefined;
  /** How files on other machines are transferred, and where credentials are looked up. */
  places?: PlaceOptions;
  /** What `-` reads (default: the standard input of the process). */
  input?: Readable;
  /** Called after every source. */
  onProgress?(progress: StepProgress): void;
}

const TIMEOUT_MS = 60_000;
const MEMORY_MB = 1024;

/** The limits per source and worker, with defaults. */
export const readerLimits = ({
  timeoutMs = TIMEOUT_MS,
  memoryMb = MEMORY_MB,
}: Pick<IngestOptions, 'timeoutMs' | 'memoryMb'>) => ({
  timeoutMs,
  memoryMb,
});

export interface IngestResult {
  /** Sources that were read now. */
  read: number;
  papers: number;
  /** Papers that were read with warnings. */
  warned: number;
  failures: number;
  /** Sources that were in the corpus already. */
  known: number;
  /** Papers replaced by a newer reading of their source. */
  replaced: number;
  /** With `prune`: papers removed because their source no longer exists. */
  pruned: number;
  /** Pages of wiki dumps that are not articles: redirects, talk pages, templates. */
  skipped: number;
  /** Number of papers read now by each reader, as in `{ 'latex@1': 12, 'latexml@1': 1 }`. */
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

/** Maximum sources and bytes per part of a corpus. */
export const PART_RECORDS = 500;
export const PART_BYTES = 64 * 1024 * 1024;

export const ingestProgress = ({ papers, failures }: IngestResult, share: number): StepProgress => ({
  step: 'reading papers',
  done: papers,
  share,
  failures,
});
