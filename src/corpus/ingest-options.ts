import type { ArchiveLimits, ReadOptions, Slice } from '@citemill/read/internal';
import type { StepProgress } from '../engine/index.js';

export interface IngestOptions {
  /** Files, folders, globs and archives. */
  paths: string[];
  /** The folder of the corpus; it is made if it is not there. */
  corpus: string;
  /** Worker processes. */
  jobs?: number;
  /** Milliseconds one source may take. */
  timeoutMs?: number;
  /** Megabytes of memory one worker may take. */
  memoryMb?: number;
  /** Reads the sources that failed before once more, and those that were removed. */
  retryFailed?: boolean;
  /** Removes papers whose source is gone from the given folders and files. */
  prune?: boolean;
  /** Sources a part holds at most. */
  partRecords?: number;
  /** Puts figures' images into the corpus as PNG and JPEG files. */
  png?: boolean;
  /** What the user chose about reading. */
  read?: ReadOptions;
  /** How much an archive may unpack to. */
  limits?: Partial<ArchiveLimits>;
  /** Lists of paths beside those given: text files with one a line, or Parquet files. */
  manifests?: string[];
  /** Ingests one slice of the sources into a corpus of its own beside `corpus`, for `mergeSlices`. */
  slice?: Slice | undefined;
  /** Called after every source. */
  onProgress?(progress: StepProgress): void;
}

const TIMEOUT_MS = 60_000;
const MEMORY_MB = 1024;

/** What a source and a worker may take. */
export const limitsOf = ({
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
  /** Papers that were removed, since a newer reading of their source took their place. */
  replaced: number;
  /** Papers that were removed, since their source is gone; with `prune`. */
  pruned: number;
  /** Pages of wikis' dumps that are no articles: redirects, talk, templates. */
  passedOver: number;
  /** How many papers each reader served now, as in `{ 'latex@1': 12, 'latexml@1': 1 }`. */
  served: Record<string, number>;
}

export const nothingRead = (): IngestResult => ({
  read: 0,
  papers: 0,
  warned: 0,
  failures: 0,
  known: 0,
  replaced: 0,
  pruned: 0,
  passedOver: 0,
  served: {},
});

/** Where an ingest has got to. */
export const ingestProgress = ({ papers, failures }: IngestResult, share: number): StepProgress => ({
  step: 'reading papers',
  done: papers,
  share,
  failures,
});
