import { createReadStream } from 'node:fs';
import { byteLines } from '@citemill/read/internal';
import type { FetchRequest } from '../fetch/index.js';

/** The requests in a file: an address a line, perhaps with a tab and that of a copy, and a tab and the day of access, or JSON lines with `url`, `archiveUrl` and `accessed`. */
export async function* requestsIn(file: string): AsyncGenerator<FetchRequest> {
  for await (const bytes of byteLines(createReadStream(file), 1024 * 1024)) {
    const line = bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
    if (line === '' || line.startsWith('#')) continue;
    const page = line.startsWith('{') ? jsonRequest(line) : plainRequest(line);
    if (page) yield page;
  }
}

const dayOf = (accessed: unknown): Pick<FetchRequest, 'accessed'> =>
  typeof accessed === 'string' && /^\d{4}-\d\d-\d\d$/.test(accessed) ? { accessed } : {};

function plainRequest(line: string): FetchRequest {
  const [url = '', archiveUrl, accessed] = line.split('\t').map((one) => one.trim());
  return { url, ...(archiveUrl ? { archiveUrl } : {}), ...dayOf(accessed) };
}

function jsonRequest(line: string): FetchRequest | undefined {
  try {
    const { url, archiveUrl, accessed } = JSON.parse(line) as Record<string, unknown>;
    if (typeof url !== 'string') return undefined;
    return { url, ...(typeof archiveUrl === 'string' ? { archiveUrl } : {}), ...dayOf(accessed) };
  } catch {
    return undefined;
  }
}
