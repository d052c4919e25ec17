import { createReadStream } from 'node:fs';
import type { FetchRequest } from '../fetch/index.js';
import { byteLines } from '../read/index.js';

/** The requests in a file: an address a line, perhaps with a tab and that of a copy, or JSON lines with `url` and `archiveUrl`. */
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

function plainRequest(line: string): FetchRequest {
  const [url = '', archiveUrl] = line.split('\t').map((one) => one.trim());
  return { url, ...(archiveUrl ? { archiveUrl } : {}) };
}

function jsonRequest(line: string): FetchRequest | undefined {
  try {
    const { url, archiveUrl } = JSON.parse(line) as Record<string, unknown>;
    if (typeof url !== 'string') return undefined;
    return { url, ...(typeof archiveUrl === 'string' ? { archiveUrl } : {}) };
  } catch {
    return undefined;
  }
}
