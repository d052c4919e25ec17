import type { MatchKind, WorkRecord, WorkRequest } from './work.js';

export interface ServiceRequest {
  url: URL;
  /** JSON to post. */
  body?: string;
}

/** What a user can say about themselves to a service. */
export interface Caller {
  email?: string;
  /** The service's API key. */
  key?: string;
}

/** One way of asking a service for papers. */
export interface Lookup {
  /** Maximum number of papers per request. */
  batch: number;
  request(base: URL, works: readonly WorkRequest[]): ServiceRequest;
  /** The request that an answer leads to, if the papers are not in the answer itself. */
  next?(base: URL, body: string): ServiceRequest | undefined;
  /** The records in an answer. Throws if the answer is damaged. */
  parse(body: string): WorkRecord[];
}

/** A service that knows papers. */
export interface WorkService {
  name: string;
  /** Its public address. */
  address: string;
  /** Name of the environment variable with its API key. */
  keyVariable?: string;
  /** Milliseconds between two requests. */
  pauseMs(caller: Caller): number;
  /** Adds the caller to a request, and returns header fields to send. */
  identify(url: URL, caller: Caller): Record<string, string>;
  lookups: Partial<Record<MatchKind, Lookup>>;
}

/** The address of an endpoint, with parameters. */
export function endpoint(base: URL, path: string, parameters: Record<string, string | number>): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}

/** Words of a title without the characters that have a meaning in queries. */
export const titleWords = (title: string | undefined): string =>
  (title ?? '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
