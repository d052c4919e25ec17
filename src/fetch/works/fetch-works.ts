import { RequestError } from '../request.js';
import { AnswerCache } from './answer-cache.js';
import { chooseRecord } from './match.js';
import { serverAddress, type WorkService } from './service.js';
import type { ClientOptions } from './service-client.js';
import { ServiceSession } from './service-session.js';
import { WORK_SERVICES } from './services.js';
import { type FoundWork, KINDS, type MatchKind, type WorkRecord, type WorkRequest } from './work.js';

/** Number of papers that are looked up together. Longer lists are divided, so that memory use does not depend on their length. */
const BLOCK_SIZE = 5000;

export interface WorkFetchOptions extends Omit<ClientOptions, 'address' | 'caller'> {
  /** Folder for answers, which several corpora can share. */
  cache: string;
  /** Services to ask, in order. Default: all. */
  services?: readonly WorkService[];
  /** Addresses to use instead of the public ones, by service name. */
  addresses?: Readonly<Record<string, string>>;
  email?: string;
  /** API keys by service name. They are sent only to the public addresses. */
  keys?: Readonly<Record<string, string>>;
  /** Ask again for papers whose answers are in the cache. */
  refresh?: boolean;
  /** Called for every paper that was found, after all services have been asked. */
  onFound(found: FoundWork): void | Promise<void>;
  /**
   * Called for every paper about which all services were asked and none has an abstract. Papers for which services returned only
   * records of different papers are left out: they may be found once their metadata is corrected.
   */
  onUnavailable?(request: WorkRequest): void | Promise<void>;
  /** Called for every answer about a paper; there may be one from each service. */
  onAnswer?(): void;
}

export interface ServiceCounts {
  service: string;
  /** Number of abstracts, by the way in which their papers were found. */
  abstracts: Partial<Record<MatchKind, number>>;
  requests: number;
  /** Number of lookups that were answered from the cache. */
  cached: number;
  /** Why the service was no longer asked, if it was dropped. */
  problem?: string;
  /** Kinds of lookup that were given up, because the service refused several papers in a row. */
  refused: MatchKind[];
}

export interface WorkFetchResult {
  works: number;
  services: ServiceCounts[];
  /** Number of papers that were found without an abstract. */
  withoutAbstract: number;
  /** Number of papers for which services returned only records of different papers. */
  rejected: number;
  notFound: number;
  /** Number of papers for which no service was asked, because the run was stopped or the services were unavailable. */
  notAsked: number;
  /** True if the run was ended by its signal. */
  stopped: boolean;
}

/** A paper to look up and the results so far. */
interface Task {
  request: WorkRequest;
  /** The request, with identifiers added from records. */
  completed: WorkRequest;
  found?: FoundWork;
  isRejected: boolean;
  isAsked: boolean;
}

/** True if a paper must be looked up in a way: it has what this needs, and its abstract has not been found yet. */
const isWanted = ({ completed, found }: Task, kind: MatchKind): boolean => {
  if (found?.record.abstract !== undefined) return false;
  if (kind !== 'title') return completed[kind] !== undefined;
  return !found && Boolean(completed.title && completed.author && completed.year !== undefined);
};

/** Updates a task with a service's records. */
function addRecords(task: Task, kind: MatchKind, service: string, records: readonly WorkRecord[]): void {
  const chosen = chooseRecord(kind, task.completed, records);
  if (!chosen) {
    const hasRequestedId = ({ [kind as 'doi']: id }: WorkRecord) =>
      id !== undefined && id === task.completed[kind as 'doi'];
    if (kind === 'title' ? records.length > 0 : records.some(hasRequestedId)) task.isRejected = true;
    return;
  }
  const { record, score } = chosen;
  if (task.found && record.abstract === undefined) return;
  // If the identifier was added from another record, the paper counts as found in the way that record was found.
  const matchedBy = task.request[kind] === undefined ? (task.found?.matchedBy ?? kind) : kind;
  task.found = { request: task.request, record, service, matchedBy, score };
  const { doi, arxiv, pmid } = record;
  task.completed = {
    ...(doi ? { doi } : {}),
    ...(arxiv ? { arxiv } : {}),
    ...(pmid ? { pmid } : {}),
    ...task.completed,
  };
}

async function* blocks<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let block: T[] = [];
  for await (const item of items) {
    block.push(item);
    if (block.length < BLOCK_SIZE) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

const openSessions = ({
  services = WORK_SERVICES,
  cache,
  addresses,
  email,
  keys,
  ...options
}: WorkFetchOptions) =>
  services.map((service) => {
    const address = addresses?.[service.name];
    const isPublic = serverAddress(address ?? service.address) === serverAddress(service.address);
    const key = isPublic ? keys?.[service.name] : undefined;
    return new ServiceSession(service, AnswerCache.open(cache, service, address), {
      ...options,
      caller: { ...(email === undefined ? {} : { email }), ...(key === undefined ? {} : { key }) },
      ...(address === undefined ? {} : { address }),
    });
  });

/** Looks up the papers of a block; returns true if the run was stopped. */
async function lookUpBlock(
  tasks: Task[],
  sessions: readonly ServiceSession[],
  { signal, onAnswer }: WorkFetchOptions,
): Promise<boolean> {
  try {
    for (const session of sessions)
      for (const kind of KINDS) {
        signal?.throwIfAborted();
        const taskByWork = new Map(
          tasks.filter((task) => isWanted(task, kind)).map((task) => [task.completed, task]),
        );
        await session.lookUp(kind, [...taskByWork.keys()], (work, records) => {
          onAnswer?.();
          const task = taskByWork.get(work);
          if (!task) return;
          task.isAsked = true;
          addRecords(task, kind, session.service.name, records);
        });
      }
    return false;
  } catch (error) {
    if (signal?.aborted || (error instanceof RequestError && error.code === 'stopped')) return true;
    throw error;
  }
}

/**
 * Looks up cited papers by DOI, arXiv id and PMID, or else by title, first author and year. Services are asked in order until one
 * has an abstract. Their answers are cached, so that a later run does not request them again.
 */
export async function fetchWorks(
  requests: AsyncIterable<WorkRequest> | Iterable<WorkRequest>,
  options: WorkFetchOptions,
): Promise<WorkFetchResult> {
  const sessions = openSessions(options);
  const counts = new Map<string, ServiceCounts['abstracts']>();
  const result = { works: 0, withoutAbstract: 0, rejected: 0, notFound: 0, notAsked: 0, stopped: false };
  for await (const block of blocks(requests)) {
    const tasks = block.map(
      (request): Task => ({ request, completed: { ...request }, isRejected: false, isAsked: false }),
    );
    result.stopped = await lookUpBlock(tasks, sessions, options);
    const haveAllAnswered =
      !result.stopped &&
      sessions.every(({ problem, refused }) => problem === undefined && refused.size === 0);
    for (const { request, found, isRejected, isAsked } of tasks) {
      result.works++;
      const isAnswered = haveAllAnswered && isAsked && (found !== undefined || !isRejected);
      if (isAnswered && found?.record.abstract === undefined) await options.onUnavailable?.(request);
      if (found) {
        await options.onFound(found);
        if (found.record.abstract === undefined) result.withoutAbstract++;
        else {
          const abstracts = counts.get(found.service) ?? {};
          abstracts[found.matchedBy] = (abstracts[found.matchedBy] ?? 0) + 1;
          counts.set(found.service, abstracts);
        }
      } else if (isRejected) result.rejected++;
      else if (isAsked) result.notFound++;
      else result.notAsked++;
    }
  }
  const services = sessions.map(
    ({ service, requests, cached, problem, refused }): ServiceCounts => ({
      service: service.name,
      abstracts: counts.get(service.name) ?? {},
      requests,
      cached,
      refused: [...refused],
      ...(problem === undefined ? {} : { problem }),
    }),
  );
  return { ...result, services };
}
