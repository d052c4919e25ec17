import { setMaxListeners } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { UserError } from '../paper/index.js';
import { decodedBody, isPageType, UnreadableError } from '../read/index.js';
import { hostOf, refusal } from './address.js';
import { problemOf } from './answer-problem.js';
import { backOffMs, retryAfterMs } from './back-off.js';
import { HostQueues } from './host-queues.js';
import type { Job, Wish } from './job.js';
import { DEFAULTS, type FetchOptions } from './options.js';
import type { PageCache } from './page-cache.js';
import { urlOf } from './page-url.js';
import { failureRecord, responseRecord } from './records.js';
import { type Answer, RequestError, type RequestOptions, request } from './request.js';
import { ALLOW_ALL, MAX_ROBOTS_BYTES, robotsRules } from './robots.js';
import { RobotsMemory } from './robots-memory.js';

export interface FetchResult {
  /** Pages settled now, by outcome: `page`, `page-from-archive`, `http-404`, `robots`, `dns` … */
  outcomes: Record<string, number>;
  /** Wishes that an earlier run had settled, or that stood in the list before. */
  known: number;
  requests: number;
  /** Bytes of bodies that came. */
  bytes: number;
  /** True where the run was ended by its signal. */
  stopped: boolean;
}

/** Jobs that are known at a time; the wishes after them are not read yet. */
const WINDOW = 20_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
/** An error page or a redirect is kept up to here. */
const MAX_OTHER_BYTES = 64 * 1024;
/** A copy in an archive helps where the page is gone; not where it was refused, nor where it is no page. */
const NO_COPY = new Set(['robots', 'refused', 'too-large', 'not-text', 'offline', 'stopped']);

const NOWHERE = new URL('http://invalid./');
/** After so many pages without a network the run ends. */
const MAX_OFFLINE = 30;

/** Carries wishes through: every step is one request, and everything waits in the queue of the host it goes to. */
export class Fetcher {
  private readonly result: FetchResult = { outcomes: {}, known: 0, requests: 0, bytes: 0, stopped: false };
  private readonly settings: Required<Pick<FetchOptions, keyof typeof DEFAULTS>>;
  private readonly queues = new HostQueues<Job>();
  private readonly robots = new RobotsMemory<Job>();
  private readonly requestOptions: Omit<RequestOptions, 'maxBytes'>;
  private readonly ending = new AbortController();
  /** Wishes that were taken up and are not settled. */
  private open = 0;
  private active = 0;
  private wake: () => void = () => {};
  /** Some server has answered: there is a network. */
  private answered = false;
  private fault: unknown;

  constructor(
    private readonly cache: PageCache,
    private readonly options: FetchOptions,
  ) {
    const given = Object.entries(options).filter(([name, value]) => name in DEFAULTS && value !== undefined);
    this.settings = { ...DEFAULTS, ...Object.fromEntries(given) };
    const { userAgent, connectMs, idleMs, totalMs } = this.settings;
    setMaxListeners(0, this.ending.signal);
    this.requestOptions = {
      ...{ userAgent, connectMs, idleMs, totalMs },
      signal: this.ending.signal,
      ...(options.ports ? { ports: options.ports } : {}),
      ...(options.allowLoopback ? { allowLoopback: true } : {}),
      ...(options.resolve ? { resolve: options.resolve } : {}),
    };
  }

  async run(wishes: AsyncIterable<Wish> | Iterable<Wish>): Promise<FetchResult> {
    const stop = () => {
      this.result.stopped = true;
      this.ending.abort();
      this.wake();
    };
    const { signal } = this.options;
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    const source =
      Symbol.asyncIterator in wishes ? wishes[Symbol.asyncIterator]() : wishes[Symbol.iterator]();
    try {
      await this.loop(source);
    } finally {
      signal?.removeEventListener('abort', stop);
      this.ending.abort();
      while (this.active > 0) await this.pause();
      await source.return?.();
    }
    if (this.fault !== undefined) throw this.fault;
    return this.result;
  }

  private async loop(source: Iterator<Wish> | AsyncIterator<Wish>): Promise<void> {
    let more = true;
    while (!this.ending.signal.aborted && (more || this.open > 0)) {
      for (let taken = 0; more && taken < 256 && this.open < WINDOW; taken++) {
        const next = await source.next();
        if (next.done) more = false;
        else await this.takeUp(next.value);
      }
      const at = this.startJobs();
      if (more && this.open < WINDOW) continue;
      if (this.open > 0) await this.pause(at);
    }
  }

  /** Starts what may be started now; answers when there will be more. */
  private startJobs(): number | undefined {
    while (this.active < this.settings.concurrency) {
      const job = this.queues.take(Date.now());
      if (!job) return undefined;
      if ('at' in job) return job.at;
      this.active++;
      this.perform(job)
        .catch((error) => {
          // The disk is full, or a fault of ours: nothing can be kept any more.
          this.fault ??= error;
          this.ending.abort();
        })
        .finally(() => {
          this.active--;
          this.wake();
        });
    }
    return undefined;
  }

  /** Waits for a job to end, or for a moment. */
  private pause(until?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = until === undefined ? undefined : setTimeout(resolve, Math.max(1, until - Date.now()));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async takeUp(wish: Wish): Promise<void> {
    if (!this.cache.take(wish.url)) {
      this.result.known++;
      return;
    }
    this.open++;
    const url = urlOf(wish.url);
    if (url) this.enqueue({ wish, url, hops: 0, tries: 0 });
    else await this.fail({ wish, url: NOWHERE, hops: 0, tries: 0 }, 'refused', 'is no web address');
  }

  private enqueue(job: Job, first = false): void {
    this.queues.push(hostOf(job.url), job, first);
  }

  /** One job: at most one request to its host, and then the host's pause. */
  private async perform(job: Job): Promise<void> {
    let nextAt = 0;
    try {
      const why = refusal(job.url, this.options);
      if (why !== undefined) await this.fail(job, 'refused', why);
      else if (job.origin !== undefined) nextAt = await this.ask(job, this.settings.delayMs);
      else nextAt = await this.askIfAllowed(job);
    } finally {
      this.queues.release(hostOf(job.url), nextAt);
    }
  }

  private async askIfAllowed(job: Job): Promise<number> {
    const { origin } = job.url;
    const rules = this.robots.get(origin);
    if (!rules) {
      if (this.robots.wait(origin, job))
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
    const wanted = Math.min((rules.crawlDelay ?? 0) * 1000, this.settings.maxWaitMs);
    return this.ask(job, Math.max(this.settings.delayMs, wanted));
  }

  /** Makes the request; answers when its host may be asked again. */
  private async ask(job: Job, delay: number): Promise<number> {
    const { maxBytes } = this.settings;
    this.result.requests++;
    job.tries++;
    const limit = (status: number, headers: IncomingHttpHeaders) => {
      if (status !== 200 && status !== 203) return MAX_OTHER_BYTES;
      if (job.origin !== undefined) return MAX_ROBOTS_BYTES;
      return isPageType(headers['content-type']) ? maxBytes : 0;
    };
    let answer: Answer;
    try {
      answer = await request(job.url, { ...this.requestOptions, maxBytes: limit });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === 'stopped' || this.ending.signal.aborted) return 0;
      if (error.mayPass && job.tries < this.settings.tries) return this.again(job, delay);
      await this.fail(job, this.outcomeOf(error), error.message);
      return Date.now() + delay;
    }
    this.answered = true;
    this.result.bytes += answer.body.length;
    const { status, headers } = answer;
    if (PASSING.has(status) && job.tries < this.settings.tries) {
      await this.keep(job, answer);
      return this.again(job, delay, retryAfterMs(headers['retry-after'], Date.now()));
    }
    if (REDIRECTS.has(status) && headers.location !== undefined) {
      await this.keep(job, answer);
      await this.follow(job, headers.location);
    } else if (job.origin !== undefined) await this.learn(job, answer);
    else await this.settle(job as Job & { wish: Wish }, answer);
    return Date.now() + delay;
  }

  /** A name server that is silent, or no way to a machine, says nothing of a page as long as nobody has answered. */
  private outcomeOf({ code }: RequestError): string {
    if (code !== 'offline' || !this.answered) return code;
    return 'connect';
  }

  /** Puts a job back to the head of its queue; answers when its host may be asked again. */
  private again(job: Job, delay: number, wanted = 0): number {
    this.enqueue(job, true);
    const wait = Math.max(
      backOffMs(this.settings.backOffMs, job.tries),
      Math.min(wanted, this.settings.maxWaitMs),
    );
    return Date.now() + Math.max(delay, wait);
  }

  private async follow(job: Job, location: string): Promise<void> {
    const url = urlOf(location, job.url);
    if (job.hops >= this.settings.maxRedirects)
      await this.fail(job, 'redirects', `more than ${this.settings.maxRedirects} redirects`);
    else if (!url) await this.fail(job, 'redirects', 'the redirect leads to no web address');
    else this.enqueue({ ...job, url, hops: job.hops + 1, tries: 0 }, true);
  }

  /** Keeps an answer that is not the page. */
  private async keep(job: Job, answer: Answer): Promise<void> {
    const role = job.origin === undefined ? 'step' : 'robots';
    await this.cache.write([responseRecord(job.url.href, answer, { role, asked: job.wish?.url })]);
  }

  /** Takes the rules of a site from the answer to its robots.txt: none where there is none, all closed while it is ill. */
  private async learn(job: Job, answer: Answer): Promise<void> {
    await this.keep(job, answer);
    const { status } = answer;
    if (status >= 500 || status === 429) {
      await this.fail(job, 'robots-unreachable', `the server answered ${status} when asked for robots.txt`);
      return;
    }
    let rules = ALLOW_ALL;
    if (status === 200) {
      const headers = new Map([['content-encoding', String(answer.headers['content-encoding'] ?? '')]]);
      try {
        const text = decodedBody({ status, headers, body: answer.body }, MAX_ROBOTS_BYTES).toString('utf8');
        rules = robotsRules(`${job.origin}/robots.txt`, text, this.settings.userAgent);
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        await this.fail(job, 'robots-unreachable', `robots.txt can't be read: ${error.message}`);
        return;
      }
    }
    for (const waiting of this.robots.set(job.origin!, rules).reverse()) this.enqueue(waiting, true);
  }

  /** The answer that counts has come: a page, or why it is none. */
  private async settle(job: Job & { wish: Wish }, answer: Answer): Promise<void> {
    const problem = problemOf(answer, this.settings.maxBytes);
    if (problem) {
      await this.keep(job, answer);
      await this.fail(job, problem.outcome, problem.message);
      return;
    }
    const outcome = job.instead ? 'page-from-archive' : 'page';
    const { url } = job.wish;
    const record = responseRecord(job.url.href, answer, { role: 'page', asked: url, outcome });
    await this.cache.write([record], { url, outcome });
    this.count(url, outcome);
  }

  /** A job came to nothing: a page may still be in an archive, a site without robots.txt takes its pages with it. */
  private async fail(job: Job, outcome: string, message: string): Promise<void> {
    const { wish, instead } = job;
    if (!wish) {
      const gone = { outcome, message };
      for (const waiting of this.robots.set(job.origin!, gone)) await this.fail(waiting, outcome, message);
      return;
    }
    const copy = wish.archiveUrl === undefined ? undefined : urlOf(wish.archiveUrl);
    if (!instead && copy && !NO_COPY.has(outcome) && copy.href !== job.url.href) {
      this.enqueue({ wish, url: copy, hops: 0, tries: 0, instead: { outcome, message } });
      return;
    }
    const first = instead?.outcome ?? outcome;
    const told = instead ? `${instead.message}; the copy in the archive: ${outcome}, ${message}` : message;
    // A machine without a network knows nothing of the page: the next run asks again.
    if (outcome !== 'offline')
      await this.cache.write([failureRecord(wish.url, first, told)], { url: wish.url, outcome: first });
    this.count(wish.url, outcome === 'offline' ? outcome : first);
  }

  private count(url: string, outcome: string): void {
    this.open--;
    const settled = (this.result.outcomes[outcome] ?? 0) + 1;
    if (outcome === 'offline' && settled >= MAX_OFFLINE && !this.answered)
      throw new UserError('no server answers and no name is found: is there a network? Nothing was recorded');
    this.result.outcomes[outcome] = settled;
    this.options.onSettled?.({ url, outcome });
  }
}
