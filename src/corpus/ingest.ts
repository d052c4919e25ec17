import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HashSet, lockFolder, runStage } from '../engine/index.js';
import {
  type Broken,
  type Found,
  filesOf,
  type ReadOptions,
  readers,
  recordsOf,
  sha256,
  sourceHash,
} from '../read/index.js';
import { Database, literal } from './database.js';
import { CorpusFolder } from './folder.js';

import { PartWriter } from './part.js';
import type { ReadInput, ReadOutput } from './read-stage.js';

export interface IngestOptions {
  corpus: string;
  /** Worker threads. */
  jobs?: number;
  /** Milliseconds one source may take. */
  timeoutMs?: number;
  /** Megabytes of heap one worker may take. */
  memoryMb?: number;
  /** Reads the sources that failed before once more. */
  retryFailed?: boolean;
  /** Sources a part holds at most. */
  partRecords?: number;
  /** Puts figures' images into the corpus as PNG and JPEG files. */
  png?: boolean;
  /** What the user chose about reading. */
  read?: ReadOptions;
  /** Told after every source. */
  onProgress?(progress: IngestProgress): void;
}

export interface IngestResult {
  /** Sources that were read now. */
  read: number;
  papers: number;
  /** Papers that were read with warnings. */
  warned: number;
  failures: number;
  /** Sources that were in the corpus already. */
  known: number;
  /** Pages of wikis' dumps that are no articles: redirects, talk, templates. */
  passedOver: number;
  /** How many papers each reader served now, as in `{ 'latex@1': 12, 'latexml@1': 1 }`. */
  served: Record<string, number>;
}

export interface IngestProgress extends IngestResult {
  /** The share of the sources' bytes that has been read. */
  share: number;
}

const PART_RECORDS = 500;
const PART_BYTES = 64 * 1024 * 1024;

/** The key of a source that could not be opened, and so has no content to hash: what was said of it. */
const failureKey = (path: string, code: string, message: string) =>
  sha256(Buffer.from(JSON.stringify([path, code, message])));

/** The hashes of the sources that are in the corpus, read or failed. */
async function knownSources(
  folder: CorpusFolder,
  database: Database,
  retryFailed: boolean,
): Promise<HashSet> {
  const known = new HashSet();
  const parts = folder.parts();
  if (parts.length === 0) return known;
  for (const table of retryFailed ? (['papers'] as const) : (['papers', 'failures'] as const)) {
    const files = parts.map((part) => literal(join(folder.table(table), part))).join(', ');
    const query = `SELECT DISTINCT sha256 FROM read_parquet([${files}]) WHERE sha256 IS NOT NULL`;
    for await (const rows of database.stream(query)) for (const row of rows) known.add(row.sha256 as string);
  }
  const files = parts.map((part) => literal(join(folder.table('failures'), part))).join(', ');
  const unopened = `SELECT path, code, message FROM read_parquet([${files}]) WHERE sha256 IS NULL`;
  for await (const rows of database.stream(unopened)) {
    for (const row of rows as Record<string, string>[])
      known.add(failureKey(row.path!, row.code!, row.message!));
  }
  return known;
}

async function bytesOf(paths: string[]): Promise<number> {
  let bytes = 0;
  for await (const path of filesOf(paths)) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/** A source that is on its way, or a failure that takes its place in the order. */
type Pending = ReadInput & { sha256: string };

/**
 * Reads sources into a corpus. Sources whose content is in the corpus already are passed over, so the same command
 * resumes a run that was stopped; a part is written whole or not at all.
 */
export async function ingest(paths: string[], options: IngestOptions): Promise<IngestResult> {
  // A path that is not there is told before anything is made.
  const total = await bytesOf(paths);
  const folder = CorpusFolder.create(options.corpus);
  const unlock = lockFolder(folder.path, 'corpus');
  const timeoutMs = options.timeoutMs ?? 60_000;
  const result: IngestResult = {
    read: 0,
    papers: 0,
    warned: 0,
    failures: 0,
    known: 0,
    passedOver: 0,
    served: {},
  };
  folder.sweep();
  const work = folder.workFolder();
  const database = await Database.open({ spill: join(work, 'spill'), memory: '1GB' });
  try {
    const known = await knownSources(folder, database, options.retryFailed ?? false);
    let seen = 0;
    const told = () => options.onProgress?.({ ...result, share: total > 0 ? Math.min(1, seen / total) : 0 });
    let part: PartWriter | undefined;
    const broken: Broken[] = [];

    const finishPart = async () => {
      if (!part) return;
      await part.finish(database);
      folder.commitPart(join(work, 'part'), folder.nextPart());
      part = undefined;
    };
    const write = async (rows: Parameters<PartWriter['add']>[0]) => {
      part ??= new PartWriter(join(work, 'part'));
      await part.add(rows);
      if (part.records >= (options.partRecords ?? PART_RECORDS) || part.bytes >= PART_BYTES)
        await finishPart();
    };
    const fail = async (failure: {
      sha256?: string;
      path: string;
      stage: string;
      code: string;
      message: string;
      where?: string;
    }) => {
      result.failures++;
      await write({ failures: `${JSON.stringify(failure)}\n` });
      told();
    };
    const failBroken = async () => {
      for (const { path, error } of broken.splice(0)) {
        await fail({
          path,
          stage: 'open',
          code: error.code,
          message: error.message,
          ...(error.where ? { where: error.where } : {}),
        });
      }
    };

    async function* fresh(found: AsyncIterable<Found | Broken>): AsyncGenerator<Pending> {
      for await (const one of found) {
        if ('error' in one) {
          if (known.add(failureKey(one.path, one.error.code, one.error.message))) broken.push(one);
          else result.known++;
          continue;
        }
        const hash = sourceHash(one.record);
        if (!known.add(hash)) {
          result.known++;
          continue;
        }
        // A line is a view into a larger buffer, and all of that buffer would travel to the worker.
        const bytes = new Uint8Array(one.record.bytes);
        yield { ...one.record, bytes, reader: one.reader, sha256: hash };
      }
    }

    const outcomes = runStage<Pending, ReadOutput>({
      module: new URL('./read-stage.js', import.meta.url),
      inputs: fresh(
        recordsOf(
          paths,
          readers,
          (bytes) => {
            seen += bytes;
          },
          {
            withImages: options.png ?? false,
            onPassedOver: () => {
              result.passedOver++;
            },
          },
        ),
      ),
      ...(options.jobs ? { jobs: options.jobs } : {}),
      // Documents come from anywhere: a process keeps what would abort a thread, and this program with it, to itself.
      isolation: 'process',
      options: {
        ...options.read,
        timeoutMs,
        ...(options.png ? { imageFolder: resolve(folder.path) } : {}),
      } satisfies ReadOptions,
      timeoutMs,
      memoryMb: options.memoryMb ?? 1024,
    });
    for await (const { input, outputs, failure } of outcomes) {
      await failBroken();
      if (failure) {
        const { sha256: hash, path, reader } = input;
        const code = failure.reason ?? failure.code;
        await fail({
          sha256: hash,
          path,
          stage: reader,
          code,
          message: failure.message,
          ...(failure.where ? { where: failure.where } : {}),
        });
        continue;
      }
      for (const { papers, warnings, served, rows } of outputs) {
        result.read++;
        result.papers += papers;
        result.warned += warnings;
        for (const [name, times] of Object.entries(served))
          result.served[name] = (result.served[name] ?? 0) + times;
        await write(rows);
      }
      told();
    }
    await failBroken();
    await finishPart();
    return result;
  } finally {
    database.close();
    folder.sweep();
    unlock();
  }
}
