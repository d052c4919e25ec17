import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import {
  type Broken,
  type Found,
  filesOf,
  type ReadOptions,
  readers,
  recordsOf,
  sourceHash,
  totalBytes,
} from '@citemill/read/internal';
import { jsonLine } from '@citemill/read/paper';
import { Database } from '../database/database.js';
import { runStage, type Failure as StageFailure } from '../engine/index.js';
import { CorpusFolder, type WritableCorpus } from './folder.js';
import { type IngestOptions, type IngestResult, limitsOf, nothingRead } from './ingest-options.js';
import { type ReadResult, type ReadTask, STAGING_FAILED } from './ingest-stage.js';
import { failureKey, knownSources } from './known-sources.js';
import { listedFiles } from './listed-files.js';
import { PartStore } from './part-store.js';
import { PartWriter, type RecordOrigin } from './part-writer.js';
import { readTask } from './read-task.js';
import { slicePaths } from './slice.js';
import { SourceOrder } from './source-order.js';
import { stagedRow } from './staged-rows.js';

export type { IngestOptions, IngestProgress, IngestResult } from './ingest-options.js';

const PART_RECORDS = 500;
const PART_BYTES = 64 * 1024 * 1024;
/** Failures to open a source that wait for their turn: an archive may hold a million of them and no paper. */
const WAITING_FAILURES = 256;

interface Failure extends RecordOrigin {
  code: string;
  message: string;
  where?: string;
}

/**
 * Reads sources into a corpus. Sources whose content is in the corpus already are passed over, so the same command
 * resumes a run that was stopped; a part is written whole or not at all.
 */
export async function ingest(paths: string[], options: IngestOptions): Promise<IngestResult> {
  if (!options.slice) return ingestInto(paths, options);
  const { corpus, order, done } = slicePaths(options.corpus, options.slice);
  const result = await ingestInto(paths, { ...options, corpus }, order);
  writeFileSync(done, `${JSON.stringify({ slice: options.slice, result })}\n`, { flush: true });
  return result;
}

async function ingestInto(
  paths: string[],
  options: IngestOptions,
  orderFile?: string,
): Promise<IngestResult> {
  // A path that does not exist is a mistake to hear of before anything is made.
  const total = await totalBytes(paths);
  const corpus = await CorpusFolder.write(options.corpus);
  try {
    const order = orderFile === undefined ? undefined : new SourceOrder(orderFile);
    const database = await Database.open({ spill: corpus.scratch.spill, memory: '512MB' });
    try {
      return await new Ingest(corpus, database, options, total, order).run(paths);
    } finally {
      database.close();
      await order?.close();
    }
  } finally {
    await corpus.close();
  }
}

/** One run: sources in, rows and failures out. */
class Ingest {
  private readonly result = nothingRead();
  private readonly parts: PartWriter;
  private readonly broken: Broken[] = [];
  private readonly storing: PartStore;
  /** Records whose rows the database refused: a failure takes the place of each when all sources are read. */
  private unstorable: { origin: RecordOrigin; message: string }[] = [];
  private seen = 0;

  constructor(
    private readonly corpus: WritableCorpus,
    private readonly database: Database,
    private readonly options: IngestOptions,
    private readonly total: number,
    private readonly order?: SourceOrder,
  ) {
    this.parts = new PartWriter(corpus.folder, corpus.scratch.path, database, {
      records: options.partRecords ?? PART_RECORDS,
      bytes: PART_BYTES,
      onUnstorable: (origin, message) => this.unstorable.push({ origin, message }),
    });
    const { jobs = availableParallelism() } = options;
    this.storing = new PartStore(this.parts, { readers: jobs, memoryMb: limitsOf(options).memoryMb });
  }

  async run(paths: string[]): Promise<IngestResult> {
    const known = await knownSources(this.corpus.folder, this.database, this.options.retryFailed ?? false);
    const { manifests = [], slice } = this.options;
    async function* files() {
      yield* filesOf(paths);
      yield* listedFiles(manifests);
    }
    const see = (bytes: number) => {
      this.seen += bytes;
    };
    const sources = recordsOf(manifests.length > 0 ? files : paths, readers, see, {
      slice,
      withImages: this.options.png ?? false,
      limits: this.options.limits ?? {},
      except: this.corpus.folder.path,
      onPassedOver: () => {
        this.result.passedOver++;
      },
    });
    try {
      for await (const { input, outputs, failure } of this.work(this.tasks(sources, known))) {
        this.failBroken();
        const [output] = outputs ?? [];
        if (failure) this.failRead(input, failure);
        else if (output) this.keep(output, originOf(input));
        await this.storing.takeFull();
      }
      await this.storing.finish();
    } finally {
      await this.storing.stop();
    }
    await this.storeRest();
    await this.order?.finish();
    return this.result;
  }

  /**
   * What makes no full part. Workers would be idle over it: the main process stores it with all cores. A record that can't be stored
   * becomes a failure, which is stored in turn.
   */
  private async storeRest(): Promise<void> {
    this.failBroken();
    for (;;) {
      for (const { origin, message } of this.unstorable.splice(0)) this.replaceByFailure(origin, message);
      this.parts.close();
      const part = this.parts.take();
      if (!part) return;
      await this.parts.commit(part);
    }
  }

  private work(inputs: AsyncIterable<ReadTask>) {
    const { options } = this;
    const limits = limitsOf(options);
    return runStage<ReadTask, ReadResult>({
      module: new URL('./ingest-stage.js', import.meta.url),
      inputs,
      ...(options.jobs ? { jobs: options.jobs } : {}),
      // Documents come from anywhere: a process keeps what would abort a thread, and this program with it, to itself.
      isolation: 'process',
      options: {
        ...options.read,
        timeoutMs: limits.timeoutMs,
        ...(options.png ? { imageFolder: resolve(this.corpus.folder.path) } : {}),
      } satisfies ReadOptions,
      ...limits,
    });
  }

  /** What the workers have to read. */
  private async *tasks(
    sources: AsyncIterable<Found | Broken>,
    known: { add(hash: string): boolean },
  ): AsyncGenerator<ReadTask> {
    for await (const one of sources) {
      const task = await this.fresh(one, known);
      if (task) yield task;
      // Failures fill parts, too.
      else await this.storing.takeFull();
    }
  }

  /** A source that is not in the corpus yet, as a task. What can't be opened is put down as a failure. */
  private async fresh(
    one: Found | Broken,
    known: { add(hash: string): boolean },
  ): Promise<ReadTask | undefined> {
    if ('error' in one) {
      const key = failureKey(one.path, one.error.code, one.error.message);
      await this.order?.add(key, one.place);
      if (known.add(key)) this.broken.push(one);
      else this.result.known++;
      if (this.broken.length >= WAITING_FAILURES) this.failBroken();
      return undefined;
    }
    const sha256 = sourceHash(one.record);
    await this.order?.add(sha256, one.place);
    if (!known.add(sha256)) {
      this.result.known++;
      return undefined;
    }
    return readTask(one, sha256, this.parts.stagingFile());
  }

  private keep({ papers, warnings, served, rows }: ReadResult, origin: RecordOrigin): void {
    const { result } = this;
    result.read++;
    result.papers += papers;
    result.warned += warnings;
    for (const [name, times] of Object.entries(served))
      result.served[name] = (result.served[name] ?? 0) + times;
    this.parts.add(rows, origin);
    this.report();
  }

  private fail(failure: Failure): void {
    this.result.failures++;
    this.parts.add(stagedRow('failures', jsonLine(failure)), failure);
    this.report();
  }

  private failRead(input: ReadTask, { reason, code, message, where }: StageFailure): void {
    // The disk is full, or gone: nothing could be kept of any source.
    if (reason === STAGING_FAILED) throw new Error(message);
    this.fail({ ...originOf(input), code: reason ?? code, message, ...(where ? { where } : {}) });
  }

  private failBroken(): void {
    for (const { path, error } of this.broken.splice(0)) {
      const { code, message, where } = error;
      this.fail({ path, stage: 'open', code, message, ...(where ? { where } : {}) });
    }
  }

  /** The rows of a record were refused by the database: a failure takes their place. */
  private replaceByFailure(origin: RecordOrigin, message: string): void {
    this.result.papers--;
    const [line = ''] = message.split('\n');
    this.fail({ ...origin, code: 'unstorable', message: `the tables can't hold it: ${line}` });
  }

  private report(): void {
    const share = this.total > 0 ? Math.min(1, this.seen / this.total) : 0;
    this.corpus.scratch.reportProgress({ share, note: `ingest: ${this.result.papers} papers read` });
    this.options.onProgress?.({ ...this.result, share });
  }
}

const originOf = ({ sha256, path, reader }: ReadTask): RecordOrigin => ({ sha256, path, stage: reader });
