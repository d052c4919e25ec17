import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findFiles, sourceFiles, totalBytes } from '@citemill/read/internal';
import { Database } from '../../database/database.js';
import { type SparkOptions, SparkSession } from '../../engine/spark/index.js';
import { UserError } from '../../user-error.js';
import { CorpusFolder, type WritableCorpus } from '../folder.js';
import { checkPrune } from '../ingest.js';
import {
  emptyResult,
  type IngestOptions,
  type IngestResult,
  ingestProgress,
  PART_BYTES,
  PART_RECORDS,
  readerLimits,
} from '../ingest-options.js';
import { knownKeys } from '../known-sources.js';
import { listedFiles } from '../listed-files.js';
import { reconcileCorpus } from '../reconcile.js';
import { requireLocalFiles } from '../remote-sources.js';
import { IngestWave } from './ingest-wave.js';
import { writeHashes } from './known-file.js';
import type { SourceRowsOptions } from './source-rows.js';
import { writeTasks } from './task-files.js';

/** Minimum bytes of sources per task. With less, most time would be spent on starting tasks. */
const MIN_TASK_BYTES = 4 * 1024 * 1024;
/** Number of tasks per core, so that no core waits long for the slowest task. */
const TASKS_PER_CORE = 4;
/** Number of tasks per wave, after which their papers are in the corpus. */
const WAVE = { minTasks: 64, tasksPerCore: 16 };
/** Spark setting that overrides the number of tasks per wave. */
const WAVE_SETTING = 'spark.citemill.wave';

export interface SparkIngestOptions extends IngestOptions {
  spark: SparkOptions;
  /** The command that runs a stage on every node, for example `['node', 'main.js', 'stage']`. */
  stage: readonly string[];
}

/**
 * Reads sources into a corpus with Spark: every task runs `citemill stage rows`, and Spark writes the parts. The rows are the same as
 * with an ingest on one machine. The same command resumes a run that was stopped, without reading the papers in the corpus again.
 */
export async function ingestOnSpark(options: SparkIngestOptions): Promise<IngestResult> {
  const { paths } = options;
  checkPrune(paths, options);
  if (options.slice) throw new UserError('--slice: Spark divides the sources itself; leave it out');
  requireLocalFiles(paths, '--engine spark');
  const bytes = await totalBytes(paths);
  const corpus = await CorpusFolder.write(options.corpus);
  try {
    const { folder, scratch } = corpus;
    const wasEmpty = folder.parts().length === 0;
    if (!wasEmpty) folder.setIngesting(true, scratch.path);
    const database = await Database.open({ spill: scratch.spill });
    try {
      const run = new SparkIngest(corpus, database, options);
      const result = await run.run(paths, bytes);
      if (wasEmpty || run.seen.length === 0) return result;
      const reconciled = await reconcileCorpus(corpus, database, {
        seen: run.seen,
        retryFailed: options.retryFailed ?? false,
        prune: options.prune ? paths : undefined,
      });
      folder.setIngesting(false, scratch.path);
      return { ...result, ...reconciled };
    } finally {
      database.close();
    }
  } finally {
    await corpus.close();
  }
}

class SparkIngest {
  private readonly folder: string;
  private readonly result = emptyResult();
  /** Files that list the sources that the run found. */
  seen: string[] = [];

  constructor(
    private readonly corpus: WritableCorpus,
    private readonly database: Database,
    private readonly options: SparkIngestOptions,
  ) {
    this.folder = join(corpus.scratch.path, 'spark');
    mkdirSync(this.folder);
  }

  async run(paths: string[], bytes: number): Promise<IngestResult> {
    const spark = await SparkSession.start(this.options.spark, this.folder);
    try {
      const lists = join(this.folder, 'tasks');
      const tasks = await writeTasks(this.sources(paths), lists, {
        files: this.options.partRecords ?? PART_RECORDS,
        bytes: Math.min(PART_BYTES, Math.max(MIN_TASK_BYTES, bytes / (TASKS_PER_CORE * spark.parallelism))),
      });
      const wave = new IngestWave(spark, this.corpus, this.database, lists);
      const command = [
        ...this.options.stage,
        'rows',
        '--options',
        `@${await this.stageOptions()}`,
        ...this.limits(),
      ];
      const size = this.waveSize(spark.parallelism);
      for (let first = 0; first < tasks; first += size) {
        const end = Math.min(tasks, first + size);
        this.add(await wave.run(first, end, command));
        this.reportProgress(end / tasks);
      }
      this.seen = wave.seenFiles;
      return this.result;
    } finally {
      await spark.close();
    }
  }

  /** Yields the files in the order in which an ingest on one machine reads them. */
  private async *sources(paths: string[]) {
    const { manifests = [] } = this.options;
    if (manifests.length === 0) {
      const { readers } = await import('@citemill/read/internal/read/readers');
      yield* sourceFiles(paths, readers, { except: this.corpus.folder.path });
      return;
    }
    yield* findFiles(paths);
    yield* listedFiles(manifests);
  }

  private waveSize(cores: number): number {
    const setting = this.options.spark.conf?.[WAVE_SETTING];
    if (setting === undefined) return Math.max(WAVE.minTasks, WAVE.tasksPerCore * cores);
    const size = Number(setting);
    if (!Number.isInteger(size) || size < 1)
      throw new UserError(
        `--spark-conf ${WAVE_SETTING}=${setting}: give a whole number of tasks, at least 1`,
      );
    return size;
  }

  /** Returns the limits per source and worker as flags of the stage. */
  private limits(): string[] {
    const { jobs = 1 } = this.options;
    const { timeoutMs, memoryMb } = readerLimits(this.options);
    return ['--jobs', `${jobs}`, '--timeout', `${timeoutMs / 1000}`, '--memory', `${memoryMb}`];
  }

  /** Writes the options of the stage to a file that every task reads. */
  private async stageOptions(): Promise<string> {
    const { options } = this;
    const hashFile = join(this.folder, 'known');
    const { retryFailed = false } = options;
    const { timeoutMs } = readerLimits(options);
    const keys = knownKeys(this.corpus.folder, this.database, { retryFailed, timeoutMs });
    const count = await writeHashes(keys, hashFile);
    const rowOptions: SourceRowsOptions = {
      partRecords: options.partRecords ?? PART_RECORDS,
      partBytes: PART_BYTES,
      read: {
        ...options.read,
        ...(options.png ? { imageFolder: resolve(this.corpus.folder.path) } : {}),
      },
      folder: process.cwd(),
      ...(options.limits ? { limits: options.limits } : {}),
      ...(count > 0 ? { known: hashFile } : {}),
    };
    const path = join(this.folder, 'stage.json');
    writeFileSync(path, JSON.stringify(rowOptions));
    return path;
  }

  private add(wave: IngestResult): void {
    const { result } = this;
    for (const key of ['read', 'papers', 'warned', 'failures', 'known', 'skipped'] as const)
      result[key] += wave[key];
    for (const [name, times] of Object.entries(wave.byReader))
      result.byReader[name] = (result.byReader[name] ?? 0) + times;
  }

  private reportProgress(share: number): void {
    this.corpus.scratch.reportProgress({ share, note: `ingest: ${this.result.papers} papers read` });
    this.options.onProgress?.(ingestProgress(this.result, share));
  }
}
