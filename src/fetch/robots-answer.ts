import { decodedBody, UnreadableError } from '@citemill/read/internal';
import type { Problem } from './answer-problem.js';
import type { Answer } from './request.js';
import { ALLOW_ALL, MAX_ROBOTS_BYTES, type RobotsRules, robotsRules } from './robots.js';

/** The rules of a site from the answer to its robots.txt: none if there is no such file, a problem while the site is ill. */
export function rulesIn(answer: Answer, url: string, userAgent: string): RobotsRules | Problem {
  const { status } = answer;
  const unreachable = (message: string): Problem => ({ outcome: 'robots-unreachable', message });
  if (status >= 500 || status === 429)
    return unreachable(`the server answered ${status} when asked for robots.txt`);
  if (status !== 200) return ALLOW_ALL;
  const headers = new Map([['content-encoding', String(answer.headers['content-encoding'] ?? '')]]);
  try {
    const text = decodedBody({ status, headers, body: answer.body }, MAX_ROBOTS_BYTES).toString('utf8');
    return robotsRules(url, text, userAgent);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return unreachable(`robots.txt can't be read: ${error.message}`);
  }
}
