import { decodeBody, UnreadableError } from '@citemill/read/internal';
import type { Problem } from './answer-problem.js';
import type { Answer } from './request.js';
import { ALLOW_ALL, MAX_ROBOTS_BYTES, type RobotsRules, robotsRules } from './robots.js';

/**
 * Reads the rules of a site from the answer to a request for robots.txt. Without such a file, everything is allowed; a
 * server error is a problem.
 */
export function parseRobotsAnswer(answer: Answer, url: string, userAgent: string): RobotsRules | Problem {
  const { status } = answer;
  const unreachable = (message: string): Problem => ({ outcome: 'robots-unreachable', message });
  if (status >= 500 || status === 429)
    return unreachable(`the server answered ${status} to the request for robots.txt`);
  if (status !== 200) return ALLOW_ALL;
  const headers = new Map([['content-encoding', String(answer.headers['content-encoding'] ?? '')]]);
  try {
    const text = decodeBody({ status, headers, body: answer.body }, MAX_ROBOTS_BYTES).toString('utf8');
    return robotsRules(url, text, userAgent);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return unreachable(`robots.txt cannot be read: ${error.message}`);
  }
}
