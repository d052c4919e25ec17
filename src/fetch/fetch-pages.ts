import { Fetcher, type FetchResult } from './fetcher.js';
import type { FetchRequest } from './job.js';
import type { FetchOptions } from './options.js';
import { PageCache } from './page-cache.js';

/**
 * Fetches pages into a folder of WARC files, politely: robots.txt is obeyed, every host has one request at a time with a
 * pause after it, and what an earlier run has settled is not asked for again. Only the public internet is reached.
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
