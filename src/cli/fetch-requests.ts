import { createReadStream } from 'node:fs';
import { byteLines } from '@citemill/read/internal';
import type { FetchRequest } from '../fetch/index.js';

/**
 * Reads requests from a file. A line is an address, optionally followed by the address of an archived copy and the day of
 * access (tab-separated), or a JSON object with `url`, `archiveUrl` and `accessed`.
 */
export async function* readRequests(file: string): AsyncGenerator<FetchRequest> {
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

const accessDay = (accessed: unknown): Pick<FetchRequest, 'accessed'> =>
  typeof accessed === 'string' && /^\d{4}-\d\d-\d\d$/.test(accessed) ? { accessed } : {};

function plainRequest(line: string): FetchRequest {
  const [url = '', archiveUrl, accessed] = line.split('\t').map((cell) => cell.trim());
  return { url, ...(archiveUrl ? { archiveUrl } : {}), ...accessDay(accessed) };
}

function jsonRequest(line: string): FetchRequest | undefined {
  try {
    const { url, archiveUrl, accessed } = JSON.parse(line) as Record<string, unknown>;
    if (typeof url !== 'string') return undefined;
    return { url, ...(typeof archiveUrl === 'string' ? { archiveUrl } : {}), ...accessDay(accessed) };
  } catch {
    // A line that is not JSON names no page.
    return undefined;
  }
}
