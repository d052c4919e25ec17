import type { IncomingHttpHeaders } from 'node:http';
import { isPageType } from '@citemill/read/internal';
import { UserError } from '../user-error.js';
import { hostName, refusalReason } from './address.js';
import { answerProblem } from './answer-problem.js';
import { backOffMs, retryAfterMs } from './back-off.js';
import { REDIRECT_STATUS, TEMPORARY_STATUS } from './http-status.js';
import type { FetchRequest, Job } from './job.js';
import { JobLoop, now } from './job-loop.js';
import { DEFAULTS, type FetchOptions } from './options.js';
import type { PageCache } from './page-cache.js';
import { parsePageUrl } from './page-url.js';
import { failureRecord, responseRecord } from './records.js';
import { type Answer, RequestError, type RequestOptions, request } from './request.js';
import { MAX_ROBOTS_BYTES } from './robots.js';
import { parseRobotsAnswer } from './robots-answer.js';
import { RobotsCache } from './robots-cache.js';

export interface FetchResult {
  /** Number of pages settled in this run, by outcome: `page`, `page-from-archive`, `http-404`, `robots`, `dns` … */
  outcomes: Record<string, number>;
  /** Number of pages that an earlier run has settled or that are repeated in the list. */
  known: number;
  requests: number;
  /** Bytes of bodies received. */
  bytes: number;
  /** True if the run was ended by its signal. */
  stopped: boolean;
  /** Records of earlier runs that are damaged, as in `pages-000002.warc.gz at byte 1024`. */
  damaged: readonly string[];
}

/** Maximum bytes to keep of an error page or a redirect. */
const MAX_OTHER_BYTES = 64 * 1024;
/** Outcomes after which the archived copy is not requested: the site forbids it, or the answer is not a page. */
const NO_ARCHIVE_LOOKUP = new Set(['robots', 'too-large', 'not-text', 'offline']);

/** The URL of a job whose page has no valid address. */
const NO_URL = new URL('http://invalid./');
/** Number of pages that fail without a network before the run ends. */
const MAX_OFFLINE = 30;

/** Fetches pages. Every job is one request, which waits in the queue of its host. */
export class Fetcher {
  private readonly result: FetchResult;
  private readonly settings: Required<Pick<FetchOptions, keyof typeof DEFAULTS>>;
  private readonly loop: JobLoop<Job>;
  private readonly robots = new RobotsCache<Job>();
  private readonly requestOptions: Omit<RequestOptions, 'maxBytes'>;
  /** True if a server has answered, so that the network works. */
  private hasAnswer = false;

  constructor(
    private readonly cache: PageCache,
    private readonly options: FetchOptions,
  ) {
    const { damaged } = cache;
    this.result = { outcomes: {}, known: 0, requests: 0, bytes: 0, stopped: false, damaged };
    const overrides = Object.entries(options).filter(
      ([name, value]) => name in DEFAULTS && value !== undefined,
    );
    this.settings = { ...DEFAULTS, ...Object.fromEntries(overrides) };
    const { userAgent, connectMs, idleMs, totalMs, concurrency } = this.settings;
    this.loop = new JobLoop({ concurrency, perform: (job) => this.perform(job) });
    this.requestOptions = {
      userAgent,
      connectMs,
      idleMs,
      totalMs,
      signal: this.loop.signal,
      ...(options.ports ? { ports: options.ports } : {}),
      ...(options.allowLoopback ? { allowLoopback: true } : {}),
      ...(options.resolve ? { resolve: options.resolve } : {}),
    };
  }

  async run(requests: AsyncIterable<FetchRequest> | Iterable<FetchRequest>): Promise<FetchResult> {
    this.result.stopped = await this.loop.run(requests, (page) => this.accept(page), this.options.signal);
    return this.result;
  }

  private async accept(page: FetchRequest): Promise<void> {
    if (!this.cache.claim(page.url)) {
      this.result.known++;
      return;
    }
    this.loop.open++;
    const url = parsePageUrl(page.url);
    if (url) this.enqueue({ page, url, hops: 0, tries: 0 });
    else await this.fail({ page, url: NO_URL, hops: 0, tries: 0 }, 'refused', 'not a web address');
  }

  private enqueue(job: Job, isFirst = false): void {
    this.loop.queues.push(hostName(job.url), job, isFirst);
  }

  /** Performs a job: at most one request to its host, followed by the host's delay. */
  private async perform(job: Job): Promise<void> {
    let nextAt = 0;
    try {
      const reason = refusalReason(job.url, this.options);
      if (reason !== undefined) await this.fail(job, 'refused', reason);
      else if (job.origin !== undefined) nextAt = await this.send(job, this.settings.delayMs);
      else nextAt = await this.sendIfAllowed(job);
    } finally {
      this.loop.queues.release(hostName(job.url), nextAt);
    }
  }

  private async sendIfAllowed(job: Job): Promise<number> {
    const { origin } = job.url;
    const rules = this.robots.get(origin);
    if (!rules) {
      if (this.robots.enqueue(origin, job))
        this.enqueue({ url: new URL('/robots.txt', origin), origin, hops: 0, tries: 0 }, true);
      return 0;
    }
    if ('outcome' in rules) {
      await this.fail(job, rules.outcome, rules.message);
      return 0;
    }
    if (!rules.isAllowed(job.url.href)) {
      await this.fail(job, 'robots', 'robots.txt of the site disallows it');
      return 0;
    }
    const crawlDelayMs = Math.min((rules.crawlDelay ?? 0) * 1000, this.settings.maxWaitMs);
    return this.send(job, Math.max(this.settings.delayMs, crawlDelayMs));
  }

  /** Sends a request; returns the time at which the next request to its host may be sent. */
  private async send(job: Job, delay: number): Promise<number> {
    const { maxBytes } = this.settings;
    this.result.requests++;
    job.tries++;
    const maxBodyBytes = (status: number, headers: IncomingHttpHeaders) => {
      if (status !== 200 && status !== 203) return MAX_OTHER_BYTES;
      if (job.origin !== undefined) return MAX_ROBOTS_BYTES;
      return isPageType(headers['content-type']) ? maxBytes : 0;
    };
    let answer: Answer;
    try {
      answer = await request(job.url, {
        ...this.requestOptions,
        maxBytes: maxBodyBytes,
        keepBeginning: job.origin !== undefined,
      });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === 'stopped' || this.loop.signal.aborted) return 0;
      if (error.isTemporary && job.tries < this.settings.tries) return this.retry(job, delay);
      // If no server has answered yet, the local network may be down.
      await this.fail(job, error.isLocal && !this.hasAnswer ? 'offline' : error.code, error.message);
      return now() + delay;
    }
    this.hasAnswer = true;
    this.result.bytes += answer.body.length;
    const { status, headers } = answer;
    if (TEMPORARY_STATUS.has(status) && job.tries < this.settings.tries) {
      await this.recordStep(job, answer);
      return this.retry(job, delay, retryAfterMs(headers['retry-after'], Date.now()));
    }
    if (REDIRECT_STATUS.has(status) && headers.location !== undefined) {
      await this.recordStep(job, answer);
      await this.follow(job, headers.location);
    } else if (job.origin !== undefined) await this.applyRobots(job, answer);
    else await this.settle(job as Job & { page: FetchRequest }, answer);
    return now() + delay;
  }

  /** Puts a job back at the head of its queue; returns the time at which it may be sent again. */
  private retry(job: Job, delay: number, requestedMs = 0): number {
    this.enqueue(job, true);
    const wait = Math.max(
      backOffMs(this.settings.backOffMs, job.tries),
      Math.min(requestedMs, this.settings.maxWaitMs),
    );
    return now() + Math.max(delay, wait);
  }

  private async follow(job: Job, location: string): Promise<void> {
    const url = parsePageUrl(location, job.url);
    if (job.hops >= this.settings.maxRedirects)
      await this.fail(job, 'redirects', `more than ${this.settings.maxRedirects} redirects`);
    else if (!url) await this.fail(job, 'redirects', 'the redirect does not lead to a web address');
    else this.enqueue({ ...job, url, hops: job.hops + 1, tries: 0 }, true);
  }

  /** Records an answer that is not the final answer for a page. */
  private async recordStep(job: Job, answer: Answer): Promise<void> {
    const role = job.origin === undefined ? 'step' : 'robots';
    await this.cache.write([responseRecord(job.url.href, answer, { role, requested: job.page?.url })]);
  }

  /** Parses the answer to a request for robots.txt, and continues with the pages that wait for the rules. */
  private async applyRobots(job: Job, answer: Answer): Promise<void> {
    await this.recordStep(job, answer);
    const rules = parseRobotsAnswer(answer, `${job.origin}/robots.txt`, this.settings.userAgent);
    if ('outcome' in rules) {
      await this.fail(job, rules.outcome, rules.message);
      return;
    }
    for (const waiting of this.robots.set(job.origin ?? job.url.origin, rules).reverse())
      this.enqueue(waiting, true);
  }

  /** Records the final answer: a page, or a problem. */
  private async settle(job: Job & { page: FetchRequest }, answer: Answer): Promise<void> {
    const problem = answerProblem(answer, this.settings.maxBytes);
    if (problem) {
      await this.recordStep(job, answer);
      await this.fail(job, problem.outcome, problem.message);
      return;
    }
    const outcome = job.problem ? 'page-from-archive' : 'page';
    const { url } = job.page;
    const record = responseRecord(job.url.href, answer, { role: 'page', requested: url, outcome });
    await this.cache.write([record], { url, outcome });
    this.count(url, outcome);
  }

  /** Handles a failed job: requests the archived copy of a page, or fails all pages of a site if its robots.txt failed. */
  private async fail(job: Job, outcome: string, message: string): Promise<void> {
    const { page, problem } = job;
    if (!page) {
      for (const waiting of this.robots.set(job.origin ?? job.url.origin, { outcome, message }))
        await this.fail(waiting, outcome, message);
      return;
    }
    const archiveUrl = page.archiveUrl === undefined ? undefined : parsePageUrl(page.archiveUrl);
    if (!problem && archiveUrl && !NO_ARCHIVE_LOOKUP.has(outcome) && archiveUrl.href !== job.url.href) {
      this.enqueue({ page, url: archiveUrl, hops: 0, tries: 0, problem: { outcome, message } });
      return;
    }
    const cause = problem?.outcome ?? outcome;
    const reason = problem ? `${problem.message}; archived copy: ${outcome}, ${message}` : message;
    // Without a network, nothing was learnt about the page, so the next run tries again.
    if (outcome !== 'offline')
      await this.cache.write([failureRecord(page.url, cause, reason)], { url: page.url, outcome: cause });
    this.count(page.url, outcome === 'offline' ? outcome : cause);
  }

  private count(url: string, outcome: string): void {
    this.loop.open--;
    const settled = (this.result.outcomes[outcome] ?? 0) + 1;
    if (outcome === 'offline' && settled >= MAX_OFFLINE && !this.hasAnswer)
      throw new UserError('no server can be reached, so no failures were recorded; check the network');
    this.result.outcomes[outcome] = settled;
    this.options.onSettled?.({ url, outcome });
  }
}
