import { titleKey } from '@citemill/metrics/text';
import { AnswerCache } from './answer-cache.js';
import type { Lookup, ServiceRequest, WorkService } from './service.js';
import { type ClientOptions, type ReadAnswer, ServiceClient, ServiceUnavailable } from './service-client.js';
import type { MatchKind, WorkRecord, WorkRequest } from './work.js';

/** Maximum length of a URL. Servers accept about 4000 characters; the rest is for the caller's e-mail address and key. */
const MAX_URL = 3500;
/** Number of single papers that a service must refuse in a row before a kind of lookup is given up. */
const MAX_REFUSALS = 5;

/** Returns the key of a paper in the cache. */
export const cacheKey = (kind: MatchKind, work: WorkRequest): string =>
  kind === 'title'
    ? `title:${titleKey(work.title ?? '')}|${work.author}|${work.year}`
    : `${kind}:${work[kind]}`;

/** Removes the parameters of the service's own address, which can be secret, from an address to be stored. */
function withoutServiceParameters(url: URL, base: URL): URL {
  const plain = new URL(url);
  for (const name of base.searchParams.keys()) plain.searchParams.delete(name);
  return plain;
}

export type OnRecords = (work: WorkRequest, records: readonly WorkRecord[]) => void;

/** An answer with its records, and the address that was requested. */
interface SentRequest extends ReadAnswer<WorkRecord[]> {
  url: URL;
}

/** Looks up papers at one service, first in its cached answers. */
export class ServiceSession {
  /** Number of papers that were answered from the cache. */
  cached = 0;
  /** Why the service is not asked again in this run. */
  problem: string | undefined;
  /** Kinds of lookup that were given up, because the service refused several papers in a row. */
  readonly refused = new Set<MatchKind>();
  /** True to ask again for papers whose answers are in the cache. */
  private readonly refresh: boolean;
  private readonly client: ServiceClient;
  private readonly refusals = new Map<MatchKind, number>();

  constructor(
    readonly service: WorkService,
    private readonly cache: AnswerCache,
    options: ClientOptions & { refresh?: boolean },
  ) {
    this.client = new ServiceClient(service, options);
    this.refresh = options.refresh ?? false;
  }

  get requests(): number {
    return this.client.requests;
  }

  /** True if the answer for a paper is in the cache. */
  isCached(kind: MatchKind, work: WorkRequest): boolean {
    return !this.refresh && this.cache.has(cacheKey(kind, work));
  }

  /** Looks up papers and calls `onRecords` with the records that may describe each. */
  async lookUp(kind: MatchKind, works: readonly WorkRequest[], onRecords: OnRecords): Promise<void> {
    const lookup = this.service.lookups[kind];
    if (!lookup) return;
    const cached = works.filter((work) => this.isCached(kind, work));
    const damaged = this.readCached(lookup, kind, cached, onRecords);
    this.cached += cached.length - damaged.length;
    const missing = [...works.filter((work) => !this.isCached(kind, work)), ...damaged];
    for (let start = 0; start < missing.length && this.problem === undefined; start += lookup.batch) {
      try {
        await this.askFor(lookup, kind, missing.slice(start, start + lookup.batch), onRecords);
      } catch (error) {
        if (!(error instanceof ServiceUnavailable)) throw error;
        this.problem = error.message;
      }
    }
  }

  /** Calls `onRecords` with the records of cached answers; returns the papers whose answers are damaged. */
  private readCached(
    lookup: Lookup,
    kind: MatchKind,
    works: readonly WorkRequest[],
    onRecords: OnRecords,
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
        const { status, body } = AnswerCache.read(path);
        if (status !== 200 && !lookup.isUnknown?.({ status, body })) throw new Error(`answered ${status}`);
        records = status === 200 ? lookup.parse(body) : [];
      } catch {
        // A damaged answer is asked for again.
        damaged.push(...group);
        continue;
      }
      for (const work of group) onRecords(work, records);
    }
    return damaged;
  }

  /** Looks up a batch. A batch that is refused is divided, so that one bad value affects only its own paper. */
  private async askFor(
    lookup: Lookup,
    kind: MatchKind,
    batch: WorkRequest[],
    onRecords: OnRecords,
  ): Promise<void> {
    if (this.refused.has(kind)) return;
    const request = lookup.request(this.client.base, batch);
    const isTooLong = request.url.href.length > MAX_URL;
    // A single paper whose URL is too long cannot be looked up.
    if (isTooLong && batch.length === 1) return;
    const sent = isTooLong ? undefined : await this.send(lookup, request);
    if (sent && (sent.value || lookup.isUnknown?.({ status: sent.answer.status, body: sent.body }))) {
      this.refusals.set(kind, 0);
      this.store(kind, batch, sent);
      for (const work of batch) onRecords(work, sent.value ?? []);
    } else if (batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      await this.askFor(lookup, kind, batch.slice(0, half), onRecords);
      await this.askFor(lookup, kind, batch.slice(half), onRecords);
    } else {
      // A refusal is not stored, so that the next run asks for the paper again.
      for (const work of batch) onRecords(work, []);
      const refusals = (this.refusals.get(kind) ?? 0) + 1;
      this.refusals.set(kind, refusals);
      if (refusals >= MAX_REFUSALS) this.refused.add(kind);
    }
  }

  /** Sends a request and, if its answer leads to another request, that one, too. */
  private async send(lookup: Lookup, request: ServiceRequest): Promise<SentRequest> {
    const { value, ...first } = await this.client.ask(request, (body) => {
      const next = lookup.next?.(this.client.base, body);
      return { next, records: next ? [] : lookup.parse(body) };
    });
    const next = value?.next;
    if (!next) return { ...first, url: request.url, value: value?.records };
    return { ...(await this.client.ask(next, (body) => lookup.parse(body))), url: next.url };
  }

  private store(kind: MatchKind, batch: readonly WorkRequest[], { url, answer }: SentRequest): void {
    this.cache.store(
      batch.map((work) => cacheKey(kind, work)),
      {
        url: withoutServiceParameters(url, this.client.base),
        status: answer.status,
        encoding: answer.headers['content-encoding'],
        body: answer.body,
      },
    );
  }
}
