import { setTimeout as sleep } from 'node:timers/promises';
import { allBytes, UnreadableError } from '@citemill/read/internal';
import { backOffMs, retryAfterMs } from '../fetch/back-off.js';
import { TEMPORARY_STATUS } from '../fetch/http-status.js';
import { RequestError } from '../fetch/request.js';
import { type Change, type Site, type SiteAnswer, send } from './site.js';
import { TRANSFER, type TransferOptions } from './transfer-options.js';

/** A server did not give a usable answer. The message contains neither the address nor anything that the server sent. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  constructor(
    message: string,
    /** The status, if the server answered. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Repeats `attempt` until it succeeds, fails permanently, or has failed too often. */
export async function retry<T>(attempt: () => Promise<T>, options: TransferOptions): Promise<T> {
  const {
    tries = TRANSFER.tries,
    backOffMs: base = TRANSFER.backOffMs,
    maxWaitMs = TRANSFER.maxWaitMs,
  } = options;
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      const { isTemporary, waitMs } = failureKind(error);
      if (!isTemporary || number >= tries || waitMs > maxWaitMs)
        throw error instanceof RequestError ? new TransferError(error.message) : error;
      await sleep(Math.max(backOffMs(base, number), waitMs));
    }
  }
}

/** A status that may be temporary, such as 503. */
class TemporaryAnswer extends TransferError {
  constructor(
    status: number,
    readonly waitMs: number,
  ) {
    super(`the server answered ${status}`, status);
  }
}

function failureKind(error: unknown): { isTemporary: boolean; waitMs: number } {
  if (error instanceof TemporaryAnswer) return { isTemporary: true, waitMs: error.waitMs };
  return { isTemporary: error instanceof RequestError && error.isTemporary, waitMs: 0 };
}

/** Sends one request. Throws {@link TransferError} for an answer whose status is not expected. */
export async function expectStatus(
  url: URL,
  site: Site,
  expected: readonly number[],
  headers: Record<string, string>,
  options: TransferOptions,
  change?: Change,
): Promise<SiteAnswer> {
  const answer = await send(url, site, headers, options, change);
  const { status } = answer;
  if (expected.includes(status)) return answer;
  answer.discard();
  if (TEMPORARY_STATUS.has(status))
    throw new TemporaryAnswer(status, retryAfterMs(answer.headers['retry-after'], Date.now()) ?? 0);
  const advice = site.advise?.(status, answer.headers);
  throw new TransferError(`the server answered ${status}${advice ? `; ${advice}` : ''}`, status);
}

/** Requests a page of a listing; returns its text and the header fields. */
export function askText(
  url: URL,
  site: Site,
  maxBytes: number,
  options: TransferOptions,
): Promise<{ text: string; headers: SiteAnswer['headers'] }> {
  return retry(async () => {
    const { headers, body } = await expectStatus(url, site, [200], {}, options);
    try {
      return { text: (await allBytes(body, maxBytes)).toString('utf8'), headers };
    } catch (error) {
      if (error instanceof UnreadableError)
        throw new TransferError(`the listing is longer than ${Math.round(maxBytes / 1024 / 1024)} MB`);
      throw error;
    }
  }, options);
}
