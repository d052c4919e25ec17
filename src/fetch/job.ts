import type { Problem } from './answer-problem.js';

/** A page to fetch. */
export interface FetchRequest {
  url: string;
  /** Address of an archived copy. */
  archiveUrl?: string;
  /** The day on which the author read the page, as in `2019-05-07`. The newest capture up to that day is used. */
  accessed?: string;
}

/** A request to send. */
export interface Job {
  /** The requested page; absent for robots.txt. */
  page?: FetchRequest;
  url: URL;
  /** The site, for a request for robots.txt. */
  origin?: string;
  hops: number;
  tries: number;
  /** Why the page itself could not be fetched, for a request for its archived copy. */
  problem?: Problem;
}
