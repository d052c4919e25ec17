import { titleKey } from '@citemill/metrics/text';
import { AnswerCache } from './answer-cache.js';
import type { Lookup, WorkService } from './service.js';
import { type ClientOptions, ServiceClient, ServiceUnavailable } from './service-client.js';
import type { MatchKind, WorkRecord, WorkRequest } from './work.js';

/** Servers accept URLs of about this length. */
const MAX_URL = 4000;
/** After this many single papers that a service refuses in a row, it does not know this way of asking. */
const MAX_REFUSALS = 5;

/** The name of a paper in the cache. */
export const cacheKey = (kind: MatchKind, work: WorkRequest): string =>
  kind === 'title'
    ? `title:${titleKey(work.title ?? '')}|${work.author}|${work.year}`
    : `${kind}:${work[kind]}`;

export type Take = (work: WorkRequest, records: readonly WorkRecord[]) => void;

/** Looks papers up at one service, in its cached answers first. */
export class ServiceSession {
  /** Papers that were answered from the cache. */
  cached = 0;
  /** Why the service is not asked any more in this run. */
  problem: string | undefined;
  private readonly client: ServiceClient;
  private readonly refusals = new Map<Lookup, number>();

  constructor(
    readonly service: WorkService,
    private readonly cache: AnswerCache,
    options: ClientOptions & { refresh?: boolean },
  ) {
    this.client = new ServiceClient(service, options);
    this.refresh = options.refresh ?? false;
  }

  /** Asks again for what is in the cache. */
  private readonly refresh: boolean;

  get requests(): number {
    return this.client.requests;
  }

  /** True if the answer for a paper is in the cache. */
  isCached(kind: MatchKind, work: WorkRequest): boolean {
    return !this.refresh && this.cache.has(cacheKey(kind, work));
  }

  /** Looks papers up and calls `take` with the records that may describe each. */
  async lookUp(kind: MatchKind, works: readonly WorkRequest[], take: Take): Promise<void> {
    const lookup = this.service.lookups[kind];
    if (!lookup) return;
    const cached = works.filter((work) => this.isCached(kind, work));
    this.cached += cached.length;
    const damaged = this.takeCached(lookup, kind, cached, take);
    const missing = [...works.filter((work) => !this.isCached(kind, work)), ...damaged];
    for (let at = 0; at < missing.length && this.problem === undefined; at += lookup.batch) {
      if ((this.refusals.get(lookup) ?? 0) >= MAX_REFUSALS) return;
      try {
        await this.askFor(lookup, kind, missing.slice(at, at + lookup.batch), take);
      } catch (error) {
        if (!(error instanceof ServiceUnavailable)) throw error;
        this.problem = error.message;
      }
    }
  }

  /** Takes the records of cached answers; returns the papers whose answer can't be read any more. */
  private takeCached(
    lookup: Lookup,
    kind: MatchKind,
    works: readonly WorkRequest[],
    take: Take,
  ): WorkRequest[] {
    const byFile = new Map<string, WorkRequest[]>();
    for (const work of works) {
      const path = this.cache.file(cacheKey(kind, work)) ?? '';
      byFile.set(path, [...(byFile.get(path) ?? []), work]);
    }
    const damaged: WorkRequest[] = [];
    for (const [path, group] of byFile) {
      let records: WorkRecord[];
      try {
        const body = AnswerCache.read(path);
        records = body === undefined ? [] : lookup.parse(body);
      } catch {
        damaged.push(...group);
        continue;
      }
      for (const work of group) take(work, records);
    }
    return damaged;
  }

  /** Sends one request for a batch. A batch that is refused as a whole is divided, so that one bad value costs only itself. */
  private async askFor(lookup: Lookup, kind: MatchKind, batch: WorkRequest[], take: Take): Promise<void> {
    const { base } = this.client;
    const divide = async () => {
      const half = Math.ceil(batch.length / 2);
      await this.askFor(lookup, kind, batch.slice(0, half), take);
      await this.askFor(lookup, kind, batch.slice(half), take);
    };
    if ((this.refusals.get(lookup) ?? 0) >= MAX_REFUSALS) return;
    let asked = lookup.request(base, batch);
    if (asked.url.href.length > MAX_URL && batch.length > 1) return divide();
    let result = await this.client.ask(asked, (body) => (lookup.next ? [] : lookup.parse(body)));
    if (result.value === undefined) {
      if (batch.length > 1) return divide();
      // Only an answer that says that the paper is not known is worth remembering.
      if (result.answer.status !== 404) {
        this.refusals.set(lookup, (this.refusals.get(lookup) ?? 0) + 1);
        return undefined;
      }
    } else this.refusals.set(lookup, 0);
    const next = result.value && lookup.next?.(base, result.body);
    if (next) {
      asked = next;
      result = await this.client.ask(next, (body) => lookup.parse(body));
    }
    const { answer, value } = result;
    this.cache.store(
      batch.map((work) => cacheKey(kind, work)),
      {
        url: asked.url,
        status: answer.status,
        encoding: answer.headers['content-encoding'],
        body: answer.body,
      },
    );
    for (const work of batch) take(work, value ?? []);
    return undefined;
  }
}
