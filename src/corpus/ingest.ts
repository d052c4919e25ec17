import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runStage } from '../engine/index.js';
import { jsonLine } from '../paper/index.js';
import {
  type Broken,
  type Found,
  filesOf,
  type ReadOptions,
  readers,
  recordsOf,
  sourceHash,
  totalBytes,
} from '../read/index.js';
import { UserError } from '../user-error.js';
import { Database } from './database.js';
import { CorpusFolder, type WritableCorpus } from './folder.js';
import type { IngestOptions, IngestResult } from './ingest-options.js';
import { failureKey, knownSources } from './known-sources.js';
import { listedFiles } from './listed-files.js';
import { PartWriter } from './part-writer.js';
import type { ReadInput, ReadOutput } from './read-stage.js';
import { slicePaths } from './slice.js';
import { SourceOrder } from './source-order.js';
import type { RecordOrigin } from './staged-records.js';

export type { IngestOptions, IngestProgress, IngestResult } from './ingest-options.js';

const PART_RECORDS = 500;
const PART_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 1024;
/** Failures to open a source that wait for their turn: an archive may hold a million of them and no paper. */
const WAITING_FAILURES = 256;

/** A source on its way to a worker. */
type Pending = ReadInput & { sha256: string };

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
  if (options.png)
    throw new UserError('--png: images are not merged from slices yet; ingest without --slice');
  const { corpus, order, done } = slicePaths(options.corpus, options.slice);
  const result = await ingestInto(paths, { ...options, corpus }, new SourceOrder(order));
  writeFileSync(done, `${JSON.stringify({ slice: options.slice, result })}\n`, { flush: true });
  return result;
}

async function ingestInto(
  paths: string[],
  options: IngestOptions,
  order?: SourceOrder,
): Promise<IngestResult> {
  // A path that does not exist is a mistake to hear of before anything is made.
  const total = await totalBytes(paths);
  const corpus = await CorpusFolder.write(options.corpus);
  try {
    const database = await Database.open({ spill: corpus.scratch.spill, memory: '512MB' });
    try {
      return await new Ingest(corpus, database, options, total, order).run(paths);
    } finally {
      database.close();
    }
  } finally {
    await corpus.close();
  }
}

/** One run: sources in, rows and failures out. */
class Ingest {
  private readonly result: IngestResult = {
    read: 0,
    papers: 0,
    warned: 0,
    failures: 0,
    known: 0,
    passedOver: 0,
    served: {},
  };
  private readonly parts: PartWriter;
  private readonly broken: Broken[] = [];
  /** Rows come from the workers and from the walk over the sources: they are written one after the other. */
  private writing: Promise<void> = Promise.resolve();
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
      onUnstorable: (origin, message) => this.replaceByFailure(origin, message),
    });
  }

  async run(paths: string[]): Promise<IngestResult> {
    const known = await knownSources(this.corpus.folder, this.database, this.options.retryFailed ?? false);
    const { manifests = [], slice } = this.options;
    async function* files() {
      yield* filesOf(paths);
      yield* listedFiles(manifests);
    }
    const sources = recordsOf(manifests.length > 0 ? files : paths, readers, (bytes) => this.see(bytes), {
      slice,
      withImages: this.options.png ?? false,
      limits: this.options.limits ?? {},
      except: this.corpus.folder.path,
      onPassedOver: () => {
        this.result.passedOver++;
      },
    });
    try {
      for await (const outcome of this.readAll(this.fresh(sources, known))) {
        await this.inTurn(() => this.failBroken());
        const { input, outputs, failure } = outcome;
        if (failure) {
          const code = failure.reason ?? failure.code;
          const where = failure.where ? { where: failure.where } : {};
          await this.inTurn(() =>
            this.fail({ ...originOf(input), code, message: failure.message, ...where }),
          );
        } else for (const output of outputs) await this.inTurn(() => this.keep(output, originOf(input)));
      }
      await this.inTurn(() => this.failBroken());
      await this.inTurn(() => this.parts.finish());
      // A record that could not be stored has become a failure, which is to be stored, too.
      await this.inTurn(() => this.parts.finish());
      await this.order?.finish();
      return this.result;
    } catch (error) {
      this.parts.abort();
      throw error;
    }
  }

  private readAll(inputs: AsyncIterable<Pending>) {
    const { options } = this;
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    return runStage<Pending, ReadOutput>({
      module: new URL('./read-stage.js', import.meta.url),
      inputs,
      ...(options.jobs ? { jobs: options.jobs } : {}),
      // Documents come from anywhere: a process keeps what would abort a thread, and this program with it, to itself.
      isolation: 'process',
      options: {
        ...options.read,
        timeoutMs,
        ...(options.png ? { imageFolder: resolve(this.corpus.folder.path) } : {}),
      } satisfies ReadOptions,
      timeoutMs,
      memoryMb: options.memoryMb ?? MEMORY_MB,
    });
  }

  /** The sources that are not in the corpus yet. What can't be opened is put down as a failure. */
  private async *fresh(
    sources: AsyncIterable<Found | Broken>,
    known: { add(hash: string): boolean },
  ): AsyncGenerator<Pending> {
    for await (const one of sources) {
      if ('error' in one) {
        await this.order?.add(failureKey(one.path, one.error.code, one.error.message), one.place);
        if (known.add(failureKey(one.path, one.error.code, one.error.message))) this.broken.push(one);
        else this.result.known++;
        if (this.broken.length >= WAITING_FAILURES) await this.inTurn(() => this.failBroken());
        continue;
      }
      const hash = sourceHash(one.record);
      await this.order?.add(hash, one.place);
      if (!known.add(hash)) {
        this.result.known++;
        continue;
      }
      // A line is a view into a larger buffer, and all of that buffer would travel to the worker.
      const bytes = new Uint8Array(one.record.bytes);
      yield { ...one.record, bytes, reader: one.reader, sha256: hash };
    }
  }

  private inTurn(write: () => Promise<void>): Promise<void> {
    const done = this.writing.then(write);
    this.writing = done.catch(() => {});
    return done;
  }

  private async keep({ papers, warnings, served, rows }: ReadOutput, origin: RecordOrigin): Promise<void> {
    const { result } = this;
    result.read++;
    result.papers += papers;
    result.warned += warnings;
    for (const [name, times] of Object.entries(served))
      result.served[name] = (result.served[name] ?? 0) + times;
    await this.parts.add(rows, origin);
    this.report();
  }

  private async fail(failure: Failure): Promise<void> {
    this.result.failures++;
    await this.parts.add({ failures: Buffer.from(jsonLine(failure)) }, failure);
    this.report();
  }

  private async failBroken(): Promise<void> {
    for (const { path, error } of this.broken.splice(0)) {
      const where = error.where ? { where: error.where } : {};
      await this.fail({ path, stage: 'open', code: error.code, message: error.message, ...where });
    }
  }

  /** The rows of a record were refused by the database: a failure takes their place. */
  private async replaceByFailure(origin: RecordOrigin, message: string): Promise<void> {
    this.result.papers--;
    const [line = ''] = message.split('\n');
    await this.fail({ ...origin, code: 'unstorable', message: `the tables can't hold it: ${line}` });
  }

  private see(bytes: number): void {
    this.seen += bytes;
  }

  private report(): void {
    const share = this.total > 0 ? Math.min(1, this.seen / this.total) : 0;
    this.corpus.scratch.tell({ share, note: `ingest: ${this.result.papers} papers read` });
    this.options.onProgress?.({ ...this.result, share });
  }
}

const originOf = ({ sha256, path, reader }: Pending): RecordOrigin => ({ sha256, path, stage: reader });
