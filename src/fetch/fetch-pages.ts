import { Fetcher, type FetchResult } from './fetcher.js';
import type { Wish } from './job.js';
import type { FetchOptions } from './options.js';
import { PageCache } from './page-cache.js';

/**
 * Fetches pages into a folder of WARC files, politely: robots.txt is obeyed, every host has one request at a time with a
 * pause after it, and what an earlier run has settled is not asked for again. Only the public internet is reached.
 */
export async function fetchPages(
  wishes: AsyncIterable<Wish> | Iterable<Wish>,
  options: FetchOptions,
): Promise<FetchResult> {
  const cache = PageCache.open(options.pages, { retryFailed: options.retryFailed ?? false });
  try {
    return await new Fetcher(cache, options).run(wishes);
  } finally {
    cache.close();
  }
}
