import type { Problem } from './answer-problem.js';

/** A requested page, and the address of an archived copy. */
export interface FetchRequest {
  url: string;
  archiveUrl?: string;
  /** The day on which it was read, as in `2019-05-07`; of several captures, the newest up to that day is used. */
  accessed?: string;
}

/** A request to send. */
export interface Job {
  /** The requested page; absent for robots.txt. */
  page?: FetchRequest;
  url: URL;
  /** For robots.txt: the site. */
  origin?: string;
  hops: number;
  tries: number;
  /** For an archived copy: why the page itself could not be fetched. */
  problem?: Problem;
}
