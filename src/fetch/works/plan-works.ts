import { AnswerCache } from './answer-cache.js';
import type { WorkFetchOptions } from './fetch-works.js';
import { cacheKey } from './service-session.js';
import { WORK_SERVICES } from './services.js';
import { KINDS, type MatchKind, type WorkRequest } from './work.js';

export interface WorkPlan {
  works: number;
  /** Number of papers by the kind of their first lookup. */
  byKind: Record<MatchKind, number>;
  /** Number of papers whose first answer is in the cache. */
  cached: number;
  /** Minimum number of requests to the first service. */
  requests: number;
}

const firstKind = (work: WorkRequest): MatchKind => KINDS.find((kind) => work[kind] !== undefined) ?? 'title';

/** Counts what a run would look up, without sending requests. */
export async function planWorks(
  works: AsyncIterable<WorkRequest>,
  {
    cache: root,
    services = WORK_SERVICES,
    addresses,
    refresh = false,
  }: Pick<WorkFetchOptions, 'cache' | 'services' | 'addresses' | 'refresh'>,
): Promise<WorkPlan> {
  const plan: WorkPlan = {
    works: 0,
    byKind: { doi: 0, arxiv: 0, pmid: 0, title: 0 },
    cached: 0,
    requests: 0,
  };
  const [first] = services;
  if (!first) return plan;
  const cache = AnswerCache.open(root, first, addresses?.[first.name]);
  const missing: Record<MatchKind, number> = { doi: 0, arxiv: 0, pmid: 0, title: 0 };
  for await (const work of works) {
    const kind = firstKind(work);
    plan.works++;
    plan.byKind[kind]++;
    if (!refresh && cache.has(cacheKey(kind, work))) plan.cached++;
    else missing[kind]++;
  }
  for (const kind of KINDS)
    plan.requests += Math.ceil(missing[kind] / (first.lookups[kind]?.batch ?? Number.POSITIVE_INFINITY));
  return plan;
}
