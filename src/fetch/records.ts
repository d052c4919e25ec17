import { WARC_FIELD } from '@citemill/read/internal';
import type { Answer } from './request.js';
import type { NewRecord } from './warc-member.js';

/** Headers that speak of how the bytes travelled, not of what they are. */
const OF_THE_WAY = /^(?:transfer-encoding|content-length|connection|keep-alive)$/i;

/** What an answer is for. */
export interface Purpose {
  role: 'page' | 'step' | 'robots';
  /** The address of the page as it was asked for. */
  asked?: string | undefined;
  /** Of the page itself: what came of it. It stands in the same record, since a file may end between two. */
  outcome?: string;
}

/** An answer as it is kept: the body as it came, joined from its chunks. */
export function responseRecord(url: string, answer: Answer, { role, asked, outcome }: Purpose): NewRecord {
  const headers: string[] = [];
  for (let i = 0; i + 1 < answer.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(i, i + 2);
    if (!OF_THE_WAY.test(name)) headers.push(`${name}: ${value}\r\n`);
  }
  const head = `HTTP/1.1 ${answer.status} ${answer.message}\r\n${headers.join('')}Content-Length: ${answer.body.length}\r\n\r\n`;
  return {
    type: 'response',
    url,
    fields: {
      'Content-Type': 'application/http; msgtype=response',
      'WARC-IP-Address': answer.from,
      'WARC-Truncated': answer.cut ? 'length' : undefined,
      [WARC_FIELD.role]: role,
      [WARC_FIELD.asked]: asked,
      [WARC_FIELD.outcome]: outcome,
    },
    block: Buffer.concat([Buffer.from(head, 'latin1'), answer.body]),
  };
}

/** The record of a page that could not be had. */
export const failureRecord = (url: string, outcome: string, message: string): NewRecord => ({
  type: 'metadata',
  url,
  fields: { 'Content-Type': 'text/plain; charset=utf-8', [WARC_FIELD.outcome]: outcome },
  block: Buffer.from(message),
});
