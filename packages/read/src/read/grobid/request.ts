import { formatBytes } from '../bytes.js';
import { UnreadableError } from '../reader.js';

export interface RequestLimits {
  /** Time limit for one paper, including all attempts and the waits between them. */
  timeoutMs: number;
  /** Wait before the second attempt; it doubles before each further one. */
  retryMs: number;
}

/** Maximum size of a PDF file to send. */
export const MAX_PDF_BYTES = 100 * 1024 * 1024;
/** Maximum size of a response; the TEI of a book has about 10 MB. */
const MAX_TEI_BYTES = 100 * 1024 * 1024;
/** Maximum failed attempts to reach a server. A busy server is asked until the time is up. */
const MAX_FAILED_ATTEMPTS = 4;
const MAX_WAIT_MS = 30_000;

const failure = (message: string) => new UnreadableError('io', `GROBID ${message}`);

/** Returns the cause of `fetch failed`, such as ECONNREFUSED. */
export function describeError(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? message;
}

const isTimeout = (error: unknown): boolean =>
  (error as Error).name === 'TimeoutError' || describeError(error) === 'UND_ERR_HEADERS_TIMEOUT';

/**
 * Reads the body of a response.
 *
 * @throws {UnreadableError} if it has more than `limit` bytes
 */
async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > limit)
      throw new UnreadableError('too-large', `GROBID’s response is larger than ${formatBytes(limit)}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the error message of a server as one line. */
const errorText = (body: Uint8Array): string =>
  new TextDecoder()
    .decode(body.subarray(0, 2000))
    .replace(/(?:<[^>]*>|\s)+/g, ' ')
    .trim()
    .slice(0, 200);

/** Returns the request, which asks for bibliography entries as printed, without coordinates or look-ups in other services. */
function uploadForm(pdf: Uint8Array): FormData {
  const form = new FormData();
  form.append('input', new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), 'paper.pdf');
  for (const name of ['consolidateHeader', 'consolidateCitations', 'consolidateFunders'])
    form.append(name, '0');
  form.append('includeRawCitations', '1');
  return form;
}

/** Makes one attempt. Returns the TEI; if the server is busy, the time to wait, if the server states one. */
async function attempt(
  url: URL,
  pdf: Uint8Array,
  timeoutMs: number,
): Promise<{ tei: Uint8Array } | { retryAfterMs: number | undefined }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/xml' },
    body: uploadForm(pdf),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status } = response;
  if (status === 503) {
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return { retryAfterMs: seconds > 0 ? seconds * 1000 : undefined };
  }
  if (status === 204) throw new UnreadableError('not-a-paper', 'GROBID found no text in the PDF');
  const body = await readBody(response, MAX_TEI_BYTES);
  if (status === 200) return { tei: body };
  const text = errorText(body);
  const message = `answered ${status}${text ? `: ${text}` : ''}`;
  if (status === 413) throw new UnreadableError('too-large', `GROBID ${message}`);
  if (status === 400 || status === 500) throw new UnreadableError('malformed', `GROBID ${message}`);
  throw failure(message);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a PDF file to a GROBID server and returns its TEI. If the server is busy (503), the request is repeated after
 * increasing waits until the time is up; if it does not answer, only a few times.
 *
 * @throws {UnreadableError} if the server returns no TEI
 */
export async function requestTei(url: URL, pdf: Uint8Array, limits: RequestLimits): Promise<Uint8Array> {
  if (pdf.length > MAX_PDF_BYTES)
    throw new UnreadableError(
      'too-large',
      `the PDF is larger than ${formatBytes(MAX_PDF_BYTES)}, the maximum that is sent to GROBID`,
    );
  const deadline = performance.now() + limits.timeoutMs;
  let pause = limits.retryMs;
  let failedAttempts = 0;
  let lastProblem = '';
  for (;;) {
    let requestedWaitMs: number | undefined;
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw failure(`did not answer within ${limits.timeoutMs / 1000} s${lastProblem}`);
    try {
      const answer = await attempt(url, pdf, left);
      if ('tei' in answer) return answer.tei;
      requestedWaitMs = answer.retryAfterMs;
      lastProblem = ': it was busy';
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      if (isTimeout(error)) throw failure(`did not answer within ${limits.timeoutMs / 1000} s${lastProblem}`);
      lastProblem = `: ${describeError(error)}`;
      if (++failedAttempts >= MAX_FAILED_ATTEMPTS) throw failure(`cannot be reached${lastProblem}`);
    }
    // The wait is random, so that workers do not all retry at once.
    const waitMs = Math.min(pause, MAX_WAIT_MS) * (0.75 + Math.random() / 2);
    await wait(Math.min(requestedWaitMs ?? waitMs, Math.max(0, deadline - performance.now())));
    pause *= 2;
  }
}
