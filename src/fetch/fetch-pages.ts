import { Fetcher, type FetchResult } from './fetcher.js';
import type { FetchRequest } from './job.js';
import type { FetchOptions } from './options.js';
import { PageCache } from './page-cache.js';

/**
 * Fetches pages into a folder of WARC files. Obeys robots.txt, sends one request at a time per host with a delay in between, and does
 * not repeat requests that an earlier run has settled. Only public internet addresses are used.
 */
export async function fetchPages(
  requests: AsyncIterable<FetchRequest> | Iterable<FetchRequest>,
  options: FetchOptions,
): Promise<FetchResult> {
  const cache = await PageCache.open(options.pages, { retryFailed: options.retryFailed ?? false });
  try {
    return await new Fetcher(cache, options).run(requests);
  } finally {
    await cache.close();
  }
}
