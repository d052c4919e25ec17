import type { MatchKind, WorkRecord, WorkRequest } from './work.js';

export interface ServiceRequest {
  url: URL;
  /** JSON to post. */
  body?: string;
}

/** How a user identifies themselves to a service. */
export interface Caller {
  email?: string;
  /** The service's API key. */
  key?: string;
}

/** An answer with a status other than 200. */
export interface Refusal {
  status: number;
  body: string;
}

/** One way of asking a service for papers. */
export interface Lookup {
  /** Maximum number of papers per request. */
  batch: number;
  request(base: URL, works: readonly WorkRequest[]): ServiceRequest;
  /** The request that an answer leads to, if the papers are not in the answer itself. Throws if the answer is damaged. */
  next?(base: URL, body: string): ServiceRequest | undefined;
  /** The records in an answer. Throws if the answer is damaged. */
  parse(body: string): WorkRecord[];
  /** True if a refusal means that the service knows none of the papers. Other refusals say nothing about them. */
  isUnknown?(refusal: Refusal): boolean;
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

/** The part of an address that identifies a server: without parameters, which can be secret. */
export function serverAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** The address of an endpoint, with parameters. */
export function endpoint(base: URL, path: string, parameters: Record<string, string | number>): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}

/** Searches need no more characters of a title; in a URL, each can take nine. */
const MAX_TITLE = 300;

/** Words of a title without what has a meaning in queries: signs, and the upper-case words AND, OR and NOT. */
export function titleWords(title = ''): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const characters = [...words];
  if (characters.length <= MAX_TITLE) return words;
  // The last word may have been cut.
  return characters.slice(0, MAX_TITLE).join('').replace(/ \S*$/, '');
}
