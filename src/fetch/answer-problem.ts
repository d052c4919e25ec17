import { decodeBody, isPageType, UnreadableError } from '@citemill/read/internal';
import type { Answer } from './request.js';

/** Why an answer is not a page. */
export interface Problem {
  /** A code such as `http-404`. */
  outcome: string;
  message: string;
}

/** Returns why an answer is not a page; undefined if it is a page. */
export function answerProblem(answer: Answer, maxBytes: number): Problem | undefined {
  const { status, headers, body, isTruncated } = answer;
  if (status !== 200 && status !== 203)
    return { outcome: `http-${status}`, message: `the server answered ${status}` };
  const type = headers['content-type'];
  if (!isPageType(type)) return { outcome: 'not-text', message: `not a readable page: ${type}` };
  if (isTruncated) return { outcome: 'too-large', message: `the page has more than ${maxBytes} bytes` };
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return undefined;
  try {
    decodeBody({ status, headers: new Map([['content-encoding', encoding]]), body }, maxBytes);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return { outcome: error.code, message: error.message };
    throw error;
  }
}
