import { WARC_FIELD } from '@citemill/read/internal';
import type { Answer } from './request.js';
import type { NewRecord } from './warc-member.js';

/** Header fields about the transfer, not the content. */
const TRANSFER_HEADERS = /^(?:transfer-encoding|content-length|connection|keep-alive)$/i;

/** The role of an answer in the cache: `step` is a redirect, or an answer that was not a page. */
export interface RecordRole {
  role: 'page' | 'step' | 'robots';
  /** The URL of the page as requested. */
  requested?: string | undefined;
  /** The outcome of the page. It is part of the page's own record, since a file may end between two records. */
  outcome?: string;
}

/** Makes the record of an answer, with its body as received, except that chunks are joined. */
export function responseRecord(
  url: string,
  answer: Answer,
  { role, requested, outcome }: RecordRole,
): NewRecord {
  const headers: string[] = [];
  for (let i = 0; i + 1 < answer.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(i, i + 2);
    if (!TRANSFER_HEADERS.test(name)) headers.push(`${name}: ${value}\r\n`);
  }
  const head = `HTTP/1.1 ${answer.status} ${answer.message}\r\n${headers.join('')}Content-Length: ${answer.body.length}\r\n\r\n`;
  return {
    type: 'response',
    url,
    fields: {
      'Content-Type': 'application/http; msgtype=response',
      'WARC-IP-Address': answer.serverAddress,
      'WARC-Truncated': answer.isTruncated ? 'length' : undefined,
      [WARC_FIELD.role]: role,
      [WARC_FIELD.requested]: requested,
      [WARC_FIELD.outcome]: outcome,
    },
    block: Buffer.concat([Buffer.from(head, 'latin1'), answer.body]),
  };
}

/** Makes the record of a page that could not be fetched. */
export const failureRecord = (url: string, outcome: string, message: string): NewRecord => ({
  type: 'metadata',
  url,
  fields: { 'Content-Type': 'text/plain; charset=utf-8', [WARC_FIELD.outcome]: outcome },
  block: Buffer.from(message),
});
