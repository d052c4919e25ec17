import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type BrokenSource, type FoundRecord, findRecords, type ReadOptions } from '@citemill/read/internal';
import { addEngineVersions } from '@citemill/read/internal/read/engine-versions';
import { readers } from '@citemill/read/internal/read/readers';
import { jsonLine } from '@citemill/read/paper';
import type { Database } from '../database/database.js';
import { runStage, type Failure as StageFailure } from '../engine/index.js';
import type { WritableCorpus } from './folder.js';
import {
  emptyResult,
  type IngestOptions,
  type IngestResult,
  ingestProgress,
  PART_BYTES,
  PART_RECORDS,
  readerLimits,
} from './ingest-options.js';
import { IngestShare } from './ingest-share.js';
import type { IngestSources } from './ingest-sources.js';
import { type ReadResult, type ReadTask, STAGING_FAILED } from './ingest-stage.js';
import { failureKey, type KnownSources, loadKnownSources } from './known-sources.js';
import { PartStore } from './part-store.js';
import { PartWriter, type RecordOrigin } from './part-writer.js';
import { readTask } from './read-task.js';
import { arrivalLocation, failureLocation, sourceKey, sourceLocation } from './reading.js';
import { RemoteLedger, type RemoteRecord, readSettings } from './remote-ledger.js';
import type { FileContext } from './remote-sources.js';
import type { SeenSource, SeenSources } from './seen-sources.js';
import { stagedRow } from './staged-rows.js';

/** Maximum number of unopened sources that wait to be recorded together; an archive may contain a million of them. */
const MAX_WAITING_FAILURES = 256;

interface Failure extends RecordOrigin {
  code: string;
  message: string;
  where?: string;
}

/** One run of `ingest`: reads sources and stores rows and failures. */
export class IngestRun {
  private readonly result = emptyResult();
  private readonly partWriter: PartWriter;
  private readonly broken: BrokenSource[] = [];
  private readonly partStore: PartStore;
  /** Records whose rows the database rejected. Each is replaced by a failure after all sources have been read. */
  private unstorable: { origin: RecordOrigin; message: string }[] = [];
  private readonly readOptions: ReadOptions;
  private readonly share = new IngestShare();
  private ledger: RemoteLedger | undefined;

  constructor(
    private readonly corpus: WritableCorpus,
    private readonly database: Database,
    private readonly options: IngestOptions,
    private readonly sources: IngestSources,
    private readonly seenSources: SeenSources,
  ) {
    this.readOptions = this.findReadOptions();
    this.partWriter = new PartWriter(corpus.folder, corpus.scratch.path, database, {
      records: options.partRecords ?? PART_RECORDS,
      bytes: PART_BYTES,
      onUnstorable: (origin, message) => this.unstorable.push({ origin, message }),
    });
    const { jobs = availableParallelism() } = options;
    this.partStore = new PartStore(this.partWriter, {
      readers: jobs,
      memoryMb: readerLimits(options).memoryMb,
    });
  }

  async run(except: readonly string[]): Promise<IngestResult> {
    const { slice, retryFailed = false } = this.options;
    const limits = { retryFailed, timeoutMs: readerLimits(this.options).timeoutMs };
    const known = await loadKnownSources(this.corpus.folder, this.database, limits);
    const settings = readSettings(this.options, this.readOptions);
    this.ledger = await RemoteLedger.load(this.corpus.folder, settings, known);
    const context: FileContext = {
      ledger: this.ledger,
      retryFailed,
      onBytes: this.share.addBytes,
      onKnown: (record) => this.skip(record),
      onArrived: (path) => this.seenSources.add({ path, location: arrivalLocation(path), hash: '' }),
    };
    const sources = findRecords(() => this.sources.files(context, except), readers, this.share.addBytes, {
      slice,
      withImages: this.options.png ?? false,
      limits: this.options.limits ?? {},
      onSkippedPage: () => {
        this.result.skipped++;
      },
    });
    try {
      for await (const { input, outputs, failure } of this.work(this.tasks(sources, known))) {
        this.failBroken();
        this.share.finish();
        const [output] = outputs ?? [];
        if (failure) this.failRead(input, failure);
        else if (output) this.addResult(output, recordOrigin(input));
        await this.partStore.takeFull();
      }
      await this.partStore.finish();
    } finally {
      await this.partStore.stop();
      await this.ledger.close();
    }
    await this.storeRest();
    return this.result;
  }

  /**
   * Stores the remaining records, which do not fill a part. The workers are idle by then, so the main process can use all cores.
   * A record that cannot be stored is replaced by a failure, which is stored as well.
   */
  private async storeRest(): Promise<void> {
    this.failBroken();
    for (;;) {
      for (const { origin, message } of this.unstorable.splice(0)) this.replaceByFailure(origin, message);
      this.partWriter.close();
      const part = this.partWriter.take();
      if (!part) return;
      await this.partWriter.commit(part);
    }
  }

  private work(inputs: AsyncIterable<ReadTask>) {
    const { options } = this;
    const limits = readerLimits(options);
    return runStage<ReadTask, ReadResult>({
      module: new URL('./ingest-stage.js', import.meta.url),
      inputs,
      ...(options.jobs ? { jobs: options.jobs } : {}),
      // Documents are untrusted. A document that would abort a thread, and this program with it, ends only a worker process.
      isolation: 'process',
      options: { ...this.readOptions, timeoutMs: limits.timeoutMs } satisfies ReadOptions,
      ...limits,
    });
  }

  private findReadOptions(): ReadOptions {
    const { read = {}, png } = this.options;
    const imageFolder = png ? { imageFolder: resolve(this.corpus.folder.path) } : {};
    return addEngineVersions({ ...read, ...imageFolder });
  }

  private async *tasks(
    sources: AsyncIterable<FoundRecord | BrokenSource>,
    known: KnownSources,
  ): AsyncGenerator<ReadTask> {
    for await (const source of sources) {
      const task = await this.newTask(source, known);
      if (task) yield task;
      // Failures fill parts, too.
      else await this.partStore.takeFull();
    }
  }

  /** Makes the task for a source; undefined if it is already in the corpus, or cannot be opened and is recorded as a failure. */
  private async newTask(
    source: FoundRecord | BrokenSource,
    known: KnownSources,
  ): Promise<ReadTask | undefined> {
    const { place } = source;
    if ('error' in source) {
      const { path, error } = source;
      const key = failureKey(path, error.code, error.message);
      await this.recordSource(
        { path, location: failureLocation(source), hash: key, reading: key, place },
        true,
      );
      if (known.isNewFailure(key)) this.broken.push(source);
      else this.result.known++;
      if (this.broken.length >= MAX_WAITING_FAILURES) this.failBroken();
      return undefined;
    }
    const key = sourceKey(source.record, source.reader, this.readOptions);
    await this.recordSource({ path: source.record.path, ...key, place });
    if (!known.isNew(key)) {
      this.result.known++;
      return undefined;
    }
    this.share.start();
    return readTask(source, key, this.partWriter.stagingFile());
  }

  /** Records that the run found a source; for a source on another machine, also for the next run. */
  private async recordSource(source: SeenSource & { reading: string }, isBroken = false): Promise<void> {
    await this.seenSources.add(source);
    if (this.ledger) await this.sources.remote.add(source, isBroken, this.ledger);
  }

  /** Counts a source in a remote file that has not changed. */
  private async skip(record: RemoteRecord): Promise<void> {
    await this.seenSources.add({ ...record, location: sourceLocation(record.path) });
    this.result.known++;
  }

  private addResult({ papers, warnings, byReader, rows }: ReadResult, origin: RecordOrigin): void {
    const { result } = this;
    result.read++;
    result.papers += papers;
    result.warned += warnings;
    for (const [name, times] of Object.entries(byReader))
      result.byReader[name] = (result.byReader[name] ?? 0) + times;
    this.partWriter.add(rows, { ...origin, papers });
    this.report();
  }

  private fail(failure: Failure): void {
    this.result.failures++;
    const { papers: _, ...row } = failure;
    this.partWriter.add(stagedRow('failures', jsonLine(row)), { ...failure, papers: 0 });
    this.report();
  }

  private failRead(input: ReadTask, { reason, code, message, where }: StageFailure): void {
    // No source can be stored, for example because the disk is full.
    if (reason === STAGING_FAILED) throw new Error(message);
    this.fail({ ...recordOrigin(input), code: reason ?? code, message, ...(where ? { where } : {}) });
  }

  private failBroken(): void {
    for (const source of this.broken.splice(0)) {
      const { path, error } = source;
      const { code, message, where } = error;
      const key = failureKey(path, code, message);
      const origin = { path, stage: 'open', reading: key, location: failureLocation(source) };
      this.fail({ ...origin, code, message, ...(where ? { where } : {}) });
    }
  }

  /** Records a failure in place of a record whose rows the database rejected. */
  private replaceByFailure(origin: RecordOrigin, message: string): void {
    this.result.papers -= origin.papers ?? 0;
    const [line = ''] = message.split('\n');
    this.fail({ ...origin, code: 'unstorable', message: `the tables cannot hold it: ${line}` });
  }

  private report(): void {
    const share = this.share.value(this.sources.bytes);
    this.corpus.scratch.reportProgress({ share, note: `ingest: ${this.result.papers} papers read` });
    this.options.onProgress?.(ingestProgress(this.result, share));
  }
}

const recordOrigin = ({ sha256, path, reader, reading, location }: ReadTask): RecordOrigin => ({
  sha256,
  path,
  stage: reader,
  reading,
  location,
});
