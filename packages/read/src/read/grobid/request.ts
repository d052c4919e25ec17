import { UnreadableError } from '../reader.js';

export interface RequestLimits {
  /** Milliseconds for one paper, all tries and the waits between them together. */
  timeoutMs: number;
  /** Milliseconds before the second try; twice as long before each further one. */
  retryMs: number;
}

/** The most that is sent, and the most that is taken as an answer: TEI of a book has some ten megabytes. */
export const MAX_PDF_BYTES = 100 * 1024 * 1024;
const MAX_TEI_BYTES = 100 * 1024 * 1024;
/** A server that is gone is asked so often; one that is busy is asked until the time is up. */
const MAX_CONNECTIONS = 4;
const MAX_WAIT_MS = 30_000;

const failure = (message: string) => new UnreadableError('io', `GROBID ${message}`);

/** The words behind `fetch failed`: ECONNREFUSED and its kin. */
export function describeError(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? message;
}

const isTimeout = (error: unknown): boolean =>
  (error as Error).name === 'TimeoutError' || describeError(error) === 'UND_ERR_HEADERS_TIMEOUT';

/** The body of an answer, no more of it than `most` bytes. */
async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > limit)
      throw new UnreadableError('too-large', `GROBID’s answer has more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One line of what a server says about an error. */
const errorText = (body: Uint8Array): string =>
  new TextDecoder()
    .decode(body.subarray(0, 2000))
    .replace(/<[^>]*>|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 200);

/** What is asked: no look-ups at other services, no coordinates; the entries as they are printed come along. */
function uploadForm(pdf: Uint8Array): FormData {
  const form = new FormData();
  form.append('input', new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), 'paper.pdf');
  for (const name of ['consolidateHeader', 'consolidateCitations', 'consolidateFunders'])
    form.append(name, '0');
  form.append('includeRawCitations', '1');
  return form;
}

/** One try: the TEI, or `busy` with the milliseconds that the server asks for, if it does. */
async function ask(
  url: URL,
  pdf: Uint8Array,
  timeoutMs: number,
): Promise<{ tei: Uint8Array } | { busy: number | undefined }> {
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
    return { busy: seconds > 0 ? seconds * 1000 : undefined };
  }
  if (status === 204) throw new UnreadableError('not-a-paper', 'GROBID found no text in it');
  const body = await readBody(response, MAX_TEI_BYTES);
  if (status === 200) return { tei: body };
  const words = errorText(body);
  const message = `answered ${status}${words ? `: ${words}` : ''}`;
  if (status === 413) throw new UnreadableError('too-large', `GROBID ${message}`);
  if (status === 400 || status === 500) throw new UnreadableError('malformed', `GROBID ${message}`);
  throw failure(message);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a PDF file to a GROBID server and answers its TEI. A server that is busy (503) is asked again, each time after
 * a longer wait, until the time is up; one that does not answer, a few times.
 *
 * @throws {UnreadableError} where no TEI came back
 */
export async function requestTei(url: URL, pdf: Uint8Array, limits: RequestLimits): Promise<Uint8Array> {
  if (pdf.length > MAX_PDF_BYTES)
    throw new UnreadableError('too-large', `more than the ${MAX_PDF_BYTES} bytes that are sent to GROBID`);
  const deadline = performance.now() + limits.timeoutMs;
  let pause = limits.retryMs;
  let connections = 0;
  let last = '';
  for (;;) {
    let asked: number | undefined;
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw failure(`gave nothing within ${limits.timeoutMs / 1000} s${last}`);
    try {
      const answer = await ask(url, pdf, left);
      if ('tei' in answer) return answer.tei;
      asked = answer.busy;
      last = ': it is busy';
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      if (isTimeout(error)) throw failure(`gave nothing within ${limits.timeoutMs / 1000} s${last}`);
      last = `: ${describeError(error)}`;
      if (++connections >= MAX_CONNECTIONS) throw failure(`can't be reached${last}`);
    }
    // Not the same for all workers, so that they do not come back all at once.
    const waitMs = Math.min(pause, MAX_WAIT_MS) * (0.75 + Math.random() / 2);
    await wait(Math.min(asked ?? waitMs, Math.max(0, deadline - performance.now())));
    pause *= 2;
  }
}
