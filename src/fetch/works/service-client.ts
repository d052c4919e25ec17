import { setTimeout as sleep } from 'node:timers/promises';
import { decodeBody, UnreadableError } from '@citemill/read/internal';
import { type AllowedAddresses, refusalReason } from '../address.js';
import { backOffMs, retryAfterMs } from '../back-off.js';
import { REDIRECT_STATUS, TEMPORARY_STATUS } from '../http-status.js';
import { DEFAULTS } from '../options.js';
import { type Answer, RequestError, type ResolvedAddress, request } from '../request.js';
import { MAX_ANSWER_BYTES } from './answer-cache.js';
import type { Caller, ServiceRequest, WorkService } from './service.js';

export interface ClientOptions {
  userAgent: string;
  /** Address to use instead of the service's public one. It may be on this machine, since the user named it. */
  address?: string;
  caller: Caller;
  tries?: number;
  /** Milliseconds before the first retry. */
  backOffMs?: number;
  /** Maximum milliseconds that a service can request to wait. If it requests more, it is not asked again in this run. */
  maxWaitMs?: number;
  totalMs?: number;
  signal?: AbortSignal;
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
  /** Waits for some milliseconds. Tests replace it. */
  wait?: (ms: number) => Promise<void>;
}

/** The service must not be asked again in this run. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
}

/** An answer and the value that was read from it. */
export interface ReadAnswer<T> {
  answer: Answer;
  /** Decoded body; empty if a refusal cannot be decoded. */
  body: string;
  /** Undefined if the service refused the request. */
  value: T | undefined;
}

const MAX_REDIRECTS = 5;
/** Status of an answer that refuses the request, or to which nothing is known. */
const REFUSED_STATUS = new Set([400, 404, 410, 413, 414, 422, 431]);

/** Sends requests to one service, one at a time. Handles pauses, retries and redirects. */
export class ServiceClient {
  readonly base: URL;
  requests = 0;
  private nextAt = 0;
  private pauseMs: number;

  constructor(
    private readonly service: WorkService,
    private readonly options: ClientOptions,
  ) {
    this.base = new URL(options.address ?? service.address);
    this.pauseMs = service.pauseMs(options.caller);
  }

  /** Repeats a request until `read` can read the answer. Throws {@link ServiceUnavailable}. */
  async ask<T>(query: ServiceRequest, read: (body: string) => T): Promise<ReadAnswer<T>> {
    const { tries = DEFAULTS.tries, backOffMs: base = DEFAULTS.backOffMs } = this.options;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.attempt(query, read);
      if (!('problem' in outcome)) return outcome;
      const { problem, isTemporary, waitMs = 0 } = outcome;
      const { maxWaitMs = DEFAULTS.maxWaitMs } = this.options;
      if (waitMs > maxWaitMs)
        throw new ServiceUnavailable(`${problem} and asked to wait ${Math.ceil(waitMs / 1000)} s`);
      if (!isTemporary || attempt >= tries) throw new ServiceUnavailable(problem);
      await this.wait(Math.max(backOffMs(base, attempt), waitMs));
    }
  }

  private async attempt<T>(
    query: ServiceRequest,
    read: (body: string) => T,
  ): Promise<ReadAnswer<T> | { problem: string; isTemporary: boolean; waitMs?: number }> {
    let answer: Answer;
    try {
      answer = await this.send(query);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code === 'stopped') throw error;
      return { problem: error.message, isTemporary: error.isTemporary };
    }
    const { status, headers } = answer;
    if (REFUSED_STATUS.has(status)) return { answer, body: this.decodeRefusal(answer), value: undefined };
    if (status !== 200)
      return {
        problem: `answered ${status}`,
        // OpenAlex answers 403 if requests are too frequent.
        isTemporary: status === 403 || TEMPORARY_STATUS.has(status),
        waitMs: retryAfterMs(headers['retry-after'], Date.now()) ?? 0,
      };
    try {
      const body = this.decode(answer);
      return { answer, body, value: read(body) };
    } catch (error) {
      // It may be a proxy's page or a truncated answer, so a retry may succeed.
      return { problem: `sent an unreadable answer (${(error as Error).message})`, isTemporary: true };
    }
  }

  private decodeRefusal(answer: Answer): string {
    try {
      return this.decode(answer);
    } catch {
      // A refusal may have no readable text.
      return '';
    }
  }

  private decode({ status, headers, body, isTruncated }: Answer): string {
    if (isTruncated) throw new UnreadableError('too-large', `longer than ${MAX_ANSWER_BYTES} bytes`);
    const encoding = headers['content-encoding'];
    const fields = new Map(encoding === undefined ? [] : [['content-encoding', encoding]]);
    return decodeBody({ status, headers: fields, body }, MAX_ANSWER_BYTES).toString('utf8');
  }

  /** Sends a request and follows redirects; only the user's own address may be outside the public internet. */
  private async send({ url: start, body }: ServiceRequest): Promise<Answer> {
    const { caller, userAgent, signal, resolve, totalMs = DEFAULTS.totalMs } = this.options;
    let url = new URL(start);
    const identity = this.service.identify(url, caller);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const isOwn = url.origin === this.base.origin;
      const allowed: AllowedAddresses =
        isOwn && this.options.address !== undefined ? { anyAddress: true, allowLoopback: true } : {};
      const reason = refusalReason(url, allowed);
      if (reason !== undefined) throw new RequestError('refused', reason, false);
      await this.pause();
      this.requests++;
      const answer = await request(url, {
        ...allowed,
        userAgent,
        connectMs: DEFAULTS.connectMs,
        idleMs: DEFAULTS.idleMs,
        totalMs,
        maxBytes: () => MAX_ANSWER_BYTES,
        headers: { accept: 'application/json, application/xml;q=0.9, */*;q=0.1', ...(isOwn ? identity : {}) },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
        ...(resolve ? { resolve } : {}),
      });
      this.setPause(answer);
      const { location } = answer.headers;
      if (!REDIRECT_STATUS.has(answer.status) || location === undefined) return answer;
      if (!URL.canParse(location, url.href))
        throw new RequestError('malformed', 'the redirect does not lead to a web address', false);
      url = new URL(location, url);
    }
    throw new RequestError('malformed', `more than ${MAX_REDIRECTS} redirects`, false);
  }

  /** Reduces the rate to the limit that Crossref states in its header fields; a pause is never longer than `maxWaitMs`. */
  private setPause({ headers }: Answer): void {
    const { maxWaitMs = DEFAULTS.maxWaitMs } = this.options;
    const limit = Number(headers['x-rate-limit-limit']);
    const seconds = Number(/^(\d+)s$/.exec(String(headers['x-rate-limit-interval']))?.[1]);
    if (limit > 0 && seconds > 0)
      this.pauseMs = Math.max(this.pauseMs, Math.min((seconds * 1000) / limit, maxWaitMs));
    this.nextAt = performance.now() + this.pauseMs;
  }

  private async pause(): Promise<void> {
    const ms = this.nextAt - performance.now();
    if (ms > 0) await this.wait(ms);
  }

  private async wait(ms: number): Promise<void> {
    const { signal, wait } = this.options;
    if (wait) await wait(ms);
    else await sleep(ms, undefined, signal ? { signal } : {});
  }
}
