import type { Slice } from '@citemill/read/internal';
import {
  type IngestOptions,
  type IngestResult,
  ingest,
  ingestOnSpark,
  requireLocalFiles,
  slicesFolder,
} from '../corpus/index.js';
import { type Progress, progress } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { choosesEngine, documentTimeout, type EngineFlags, readOptions } from './engine-options.js';
import { commandLine, type SlurmFlags, submit } from './slurm.js';
import { ingestJobs } from './slurm-jobs.js';
import { archiveLimits, type LimitFlags, warnMissingConverters } from './source-options.js';
import { type SparkFlags, sparkOptions, stageProgram } from './spark-options.js';
import { formatCount, pluralise } from './table.js';

export interface IngestFlags extends EngineFlags, LimitFlags, SparkFlags, SlurmFlags {
  corpus: string;
  jobs?: number;
  timeout?: number;
  memory: number;
  quiet?: boolean;
  retryFailed?: boolean;
  prune?: boolean;
  partSize?: number;
  png?: boolean;
  manifest?: string[];
  slice?: Slice;
}

/** Runs an ingest and shows progress. */
export async function ingestWithProgress(paths: string[], flags: IngestFlags): Promise<IngestResult> {
  let bar: Progress | undefined;
  let done = 0;
  let failed = 0;
  const read = await readOptions(flags);
  const spark = sparkOptions(flags);
  if (flags.png) warnMissingConverters();
  try {
    const options: IngestOptions = {
      paths,
      corpus: flags.corpus,
      timeoutMs: documentTimeout(flags) * 1000,
      memoryMb: flags.memory,
      retryFailed: flags.retryFailed ?? false,
      prune: flags.prune ?? false,
      read,
      png: flags.png ?? false,
      limits: archiveLimits(flags),
      ...(flags.manifest ? { manifests: flags.manifest } : {}),
      ...(flags.slice ? { slice: flags.slice } : {}),
      ...(flags.jobs ? { jobs: flags.jobs } : {}),
      ...(flags.partSize ? { partRecords: flags.partSize } : {}),
      onProgress({ done: papers, failures, share = 0 }) {
        bar ??= progress({ label: 'ingest', quiet: flags.quiet ?? false });
        // The number of papers is unknown until everything is read; the number of bytes is known.
        bar.share(share);
        bar.tick(papers - done, { failures: failures - failed });
        done = papers;
        failed = failures;
      },
    };
    if (!spark) return await ingest(options);
    return await ingestOnSpark({ ...options, spark, stage: stageProgram() });
  } finally {
    bar?.done();
  }
}

/** "12 by latex@1, 2 by latexml@1" */
function renderReaderCounts(byReader: Record<string, number>): string {
  return Object.entries(byReader)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => `${formatCount(times)} by ${name}`)
    .join(', ');
}

/** Summarises an ingest in a line; if an engine was chosen, with the number of papers per reader. */
export function summariseIngest(
  { papers, warned, failures, known, replaced, pruned, skipped, byReader }: IngestResult,
  flags: EngineFlags & Pick<IngestFlags, 'slice'> = {},
): string {
  const parts = [`${pluralise(papers, 'paper')} read`];
  if (warned > 0) parts.push(`${formatCount(warned)} with warnings (citemill warnings lists them)`);
  if (known > 0) parts.push(`${pluralise(known, 'source')} already in the corpus`);
  if (replaced > 0) parts.push(`${pluralise(replaced, 'older version')} replaced`);
  // After files were added or deleted, some files belong to another slice.
  const where = flags.slice ? 'gone or in another slice now' : 'gone';
  if (pruned > 0) parts.push(`${pluralise(pruned, 'paper')} removed because the file is ${where}`);
  if (failures > 0) parts.push(`${pluralise(failures, 'failure')} (citemill failures lists them)`);
  if (skipped > 0) parts.push(`${formatCount(skipped)} redirects and non-article pages skipped`);
  const engines = choosesEngine(flags) ? renderReaderCounts(byReader) : '';
  return parts.join(', ') + (engines ? `; ${engines}` : '');
}

export async function runIngest(paths: string[], flags: IngestFlags): Promise<void> {
  if (paths.length === 0 && !flags.manifest)
    throw new UserError(
      'name what to ingest: files, folders, archives or addresses, or a list with --manifest',
    );
  if (flags.prune && flags.engine === 'slurm')
    throw new UserError(
      '--prune: run citemill ingest with --prune on one machine or on Spark, not with --engine slurm',
    );
  if (flags.engine === 'slurm') requireLocalFiles(paths, '--engine slurm');
  const line =
    flags.engine === 'slurm'
      ? submit(ingestJobs(flags, commandLine('ingest')), slicesFolder(flags.corpus), flags)
      : summariseIngest(await ingestWithProgress(paths, flags), flags);
  process.stdout.write(`${line}\n`);
}
