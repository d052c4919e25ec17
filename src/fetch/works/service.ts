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

/** A kind of lookup at a service. */
export interface Lookup {
  /** Maximum number of papers per request. */
  batch: number;
  request(base: URL, works: readonly WorkRequest[]): ServiceRequest;
  /** Returns the next request if an answer leads to one instead of containing records. Throws if the answer is damaged. */
  next?(base: URL, body: string): ServiceRequest | undefined;
  /** Parses the records in an answer. Throws if the answer is damaged. */
  parse(body: string): WorkRecord[];
  /** True if a refusal means that the service knows none of the papers. Other refusals say nothing about them. */
  isUnknown?(refusal: Refusal): boolean;
}

/** A service with records of papers. */
export interface WorkService {
  name: string;
  /** Public address of the service. */
  address: string;
  /** Name of the environment variable with its API key. */
  keyVariable?: string;
  /** Milliseconds between two requests. */
  pauseMs(caller: Caller): number;
  /** Adds the caller to the URL of a request, and returns header fields to send. */
  identify(url: URL, caller: Caller): Record<string, string>;
  lookups: Partial<Record<MatchKind, Lookup>>;
}

/** Returns the part of an address that identifies a server, without parameters, which can be secret. */
export function serverAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Makes the address of an endpoint, with parameters. */
export function endpoint(base: URL, path: string, parameters: Record<string, string | number>): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}

/** Maximum words of a title that many papers contain. */
const MAX_SHORT_TITLE_WORDS = 3;
const CANDIDATES_FOR_SHORT_TITLE = 20;

export const isShortTitle = (title?: string): boolean =>
  titleWords(title).split(' ').length <= MAX_SHORT_TITLE_WORDS;

/** Returns how many results of a search to request: more than usual for a short title. */
export const countCandidates = (title: string | undefined, usual: number): number =>
  isShortTitle(title) ? CANDIDATES_FOR_SHORT_TITLE : usual;

/** Maximum characters of a title in a search. In a URL, a character can take nine. */
const MAX_TITLE = 300;

/** Returns the words of a title in lower case and without punctuation, so that nothing in it (such as AND) is query syntax. */
export function titleWords(title = ''): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const characters = [...words];
  if (characters.length <= MAX_TITLE) return words;
  // Drop the last word, which may be cut.
  return characters.slice(0, MAX_TITLE).join('').replace(/ \S*$/, '');
}
