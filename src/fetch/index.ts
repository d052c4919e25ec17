export { type AllowedAddresses, isPublicAddress } from './address.js';
export { type CaptureOptions, type CaptureRequest, findCaptures } from './crawl/captures.js';
export {
  type CrawlOptions,
  type CrawlResult,
  type FindCaptures,
  fetchCaptures,
  PAGE_FROM_CRAWL,
  pendingRequests,
} from './crawl/fetch-captures.js';
export { COMMON_CRAWL } from './crawl/record-source.js';
export { fetchImage, type ImageFetchOptions, imageType, NoImageError } from './fetch-image.js';
export { fetchPages } from './fetch-pages.js';
export type { FetchResult } from './fetcher.js';
export type { FetchRequest } from './job.js';
export type { FetchOptions } from './options.js';
export { isPage, PageCache, type PageCacheOptions } from './page-cache.js';
export type { ResolvedAddress } from './request.js';
export {
  fetchWorks,
  type ServiceCounts,
  type WorkFetchOptions,
  type WorkFetchResult,
} from './works/fetch-works.js';
export { familyName } from './works/match.js';
export { planWorks, type WorkPlan } from './works/plan-works.js';
export type { WorkService } from './works/service.js';
export { WORK_SERVICES } from './works/services.js';
export type { FoundWork, MatchKind, WorkRecord, WorkRequest } from './works/work.js';
