export { isPublicAddress, type Reach } from './address.js';
export { fetchPages } from './fetch-pages.js';
export type { FetchResult } from './fetcher.js';
export type { FetchRequest } from './job.js';
export type { FetchOptions } from './options.js';
export { isPage, PageCache, type PageCacheOptions } from './page-cache.js';
export type { Resolved } from './request.js';
