import { setTimeout as wait } from 'node:timers/promises';
import type { Capture, CaptureFound } from '@citemill/read/internal';
import { UserError } from '../../user-error.js';
import { backOffMs } from '../back-off.js';
import type { FetchRequest } from '../job.js';
import { DEFAULTS, type FetchOptions } from '../options.js';
import { PageCache } from '../page-cache.js';
import { captureRecord } from './capture-record.js';
import { CaptureError, COMMON_CRAWL, type RecordSource, recordSource } from './record-source.js';

/** Looks URLs up in a crawl's index and yields each once. */
export type FindCaptures = (wanted: AsyncIterable<FetchRequest>) => AsyncIterable<CaptureFound>;

export interface CrawlOptions extends FetchOptions {
  /** Location of the crawl's files: a folder, `http://…`, `https://…` or `s3://bucket/…`. */
  records?: string;
  /** The server for `s3://`, as in `https://minio.example.org:9000`. */
  s3Endpoint?: string;
}

export interface CrawlResult {
  /** Number of URLs by outcome: `page-from-crawl`, `not-in-index`, or the problem of the record, such as `damaged`. */
  outcomes: Record<string, number>;
  /** Number of URLs that an earlier run has settled or that are repeated in the list. */
  known: number;
  /** Number of records requested. */
  requests: number;
  /** Number of bytes received. */
  bytes: number;
  /** Number of pages that were captured on or before the day of access. */
  beforeAccess: number;
  stopped: boolean;
  /** Messages about the first records of the crawl that could not be used. */
  problems: string[];
  /** Locations of damaged records in the cache. */
  damaged: readonly string[];
}

export const PAGE_FROM_CRAWL = 'page-from-crawl';
const NOT_IN_INDEX = 'not-in-index';
const MAX_PROBLEMS = 20;
/** Number of consecutive failures after which the run ends, since the server is down or refuses us. */
const MAX_REFUSED = 30;
const REFUSED = /^(?:dns|connect|tls|timeout|malformed|http-(?:401|403|429|5\d\d))$/;
/** All records are on one server, so the limit is lower than for many hosts. */
const MAX_CONCURRENCY = 8;

/** Yields the requests that are not settled in the cache. */
export async function* pendingRequests(
  requests: AsyncIterable<FetchRequest> | Iterable<FetchRequest>,
  cache: PageCache,
  onKnown: () => void,
): AsyncGenerator<FetchRequest> {
  for await (const page of requests)
    if (cache.claim(page.url)) yield page;
    else onKnown();
}

class CaptureFetcher {
  readonly result: CrawlResult;
  private readonly maxBytes: number;
  /** Number of consecutive requests that the server did not answer or refused. */
  private refused = 0;

  constructor(
    private readonly cache: PageCache,
    private readonly source: RecordSource,
    private readonly options: CrawlOptions,
  ) {
    this.maxBytes = options.maxBytes ?? DEFAULTS.maxBytes;
    this.result = {
      outcomes: {},
      known: 0,
      requests: 0,
      bytes: 0,
      beforeAccess: 0,
      stopped: false,
      problems: [],
      damaged: cache.damaged,
    };
  }

  /**
   * Fetches the capture of a URL into the cache. Failures are counted but not recorded, so that the next run or a live fetch tries again.
   */
  async settle({ url, capture, isBeforeAccess }: CaptureFound): Promise<void> {
    if (!capture) {
      this.count(url, NOT_IN_INDEX);
      return;
    }
    try {
      const bytes = await this.loadBytes(capture);
      const options = { maxBytes: this.maxBytes, outcome: PAGE_FROM_CRAWL };
      const record = await captureRecord(url, bytes, capture, options);
      await this.cache.write([record], { url, outcome: PAGE_FROM_CRAWL });
    } catch (error) {
      if (!(error instanceof CaptureError)) throw error;
      if (this.options.signal?.aborted) return;
      if (this.result.problems.length < MAX_PROBLEMS) this.result.problems.push(error.message);
      this.count(url, error.code);
      return;
    }
    if (isBeforeAccess) this.result.beforeAccess++;
    this.count(url, PAGE_FROM_CRAWL);
  }

  private async loadBytes(capture: Capture): Promise<Buffer> {
    const { offset, length, file } = capture;
    if (!Number.isSafeInteger(offset) || offset < 0 || !Number.isSafeInteger(length) || length < 1)
      throw new CaptureError('damaged', `${file.slice(0, 200)}: the index has no valid offset and length`);
    if (length > this.maxBytes)
      throw new CaptureError('too-large', `${file} at byte ${offset}: the record has ${length} bytes`);
    const { tries = DEFAULTS.tries, backOffMs: base = DEFAULTS.backOffMs, signal } = this.options;
    for (let attempt = 1; ; attempt++) {
      this.result.requests++;
      try {
        const bytes = await this.source(capture);
        this.refused = 0;
        this.result.bytes += bytes.length;
        return bytes;
      } catch (error) {
        if (error instanceof CaptureError && REFUSED.test(error.code)) this.checkServer(error);
        if (!(error instanceof CaptureError) || !error.isTemporary || attempt >= tries || signal?.aborted)
          throw error;
        const pause = Math.max(backOffMs(base, attempt), Math.min(error.waitMs, DEFAULTS.maxWaitMs));
        // An abort ends the pause, and the attempt after it is the last.
        await wait(pause, undefined, signal ? { signal } : {}).catch(() => {});
      }
    }
  }

  private checkServer({ message }: CaptureError): void {
    if (++this.refused >= MAX_REFUSED && !this.options.signal?.aborted)
      throw new UserError(
        `${message}; ${MAX_REFUSED} requests failed in a row: check --records, or run the same command again later to resume`,
      );
  }

  private count(url: string, outcome: string): void {
    this.result.outcomes[outcome] = (this.result.outcomes[outcome] ?? 0) + 1;
    this.options.onSettled?.({ url, outcome });
  }
}

/** Runs `work` on every item with limited concurrency; the first error ends it. */
async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const active = new Set<Promise<void>>();
  let fault: { error: unknown } | undefined;
  try {
    for await (const item of items) {
      const task: Promise<void> = work(item)
        .catch((error: unknown) => {
          fault ??= { error };
        })
        .finally(() => active.delete(task));
      active.add(task);
      if (active.size >= concurrency) await Promise.race(active);
      if (fault) break;
    }
  } finally {
    await Promise.all(active);
  }
  if (fault) throw fault.error;
}

/**
 * Copies pages from a crawl into the folder that {@link fetchPages} also fills, with one range request for each record. Pages from an
 * earlier run are not requested again, except those that failed on the live web.
 */
export async function fetchCaptures(
  requests: AsyncIterable<FetchRequest> | Iterable<FetchRequest>,
  find: FindCaptures,
  options: CrawlOptions,
): Promise<CrawlResult> {
  const { records = COMMON_CRAWL, s3Endpoint, signal, concurrency = DEFAULTS.concurrency } = options;
  const { userAgent, connectMs, idleMs, totalMs } = { ...DEFAULTS, ...options };
  const source = recordSource(records, s3Endpoint, {
    userAgent,
    connectMs,
    idleMs,
    totalMs,
    ...(signal ? { signal } : {}),
    ...(options.resolve ? { resolve: options.resolve } : {}),
  });
  const cache = await PageCache.open(options.pages, { retryFailed: true });
  try {
    const fetcher = new CaptureFetcher(cache, source, options);
    const pending = pendingRequests(requests, cache, () => fetcher.result.known++);
    const untilStopped = (async function* () {
      for await (const capture of find(pending)) {
        if (signal?.aborted) return;
        yield capture;
      }
    })();
    await forEachConcurrently(untilStopped, Math.min(concurrency, MAX_CONCURRENCY), (capture) =>
      fetcher.settle(capture),
    );
    fetcher.result.stopped = signal?.aborted ?? false;
    return fetcher.result;
  } finally {
    await cache.close();
  }
}
