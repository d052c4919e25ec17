import { decodedBody, isPageType, UnreadableError } from '@citemill/read/internal';
import type { Answer } from './request.js';

/** Why an answer is not a page. */
export interface Problem {
  /** As in `http-404`. */
  outcome: string;
  message: string;
}

/** What is wrong with an answer that should be a page; undefined if nothing is. */
export function answerProblem(answer: Answer, maxBytes: number): Problem | undefined {
  const { status, headers, body, cut } = answer;
  if (status !== 200 && status !== 203)
    return { outcome: `http-${status}`, message: `the server answered ${status}` };
  const type = headers['content-type'];
  if (!isPageType(type)) return { outcome: 'not-text', message: `no page to read: ${type}` };
  if (cut) return { outcome: 'too-large', message: `the page has more than ${maxBytes} bytes` };
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return undefined;
  try {
    decodedBody({ status, headers: new Map([['content-encoding', encoding]]), body }, maxBytes);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return { outcome: error.code, message: error.message };
    throw error;
  }
}
