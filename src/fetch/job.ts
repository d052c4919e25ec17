import type { Problem } from './answer-problem.js';

/** A requested page, and the address of an archived copy. */
export interface FetchRequest {
  url: string;
  archiveUrl?: string;
  /** The day on which it was read, as in `2019-05-07`: of a crawl's captures, the newest up to it is taken. */
  accessed?: string;
}

/** One request that is to be made. */
export interface Job {
  /** The page it is for; none of a robots.txt. */
  page?: FetchRequest;
  url: URL;
  /** Of a robots.txt: the site it speaks for. */
  origin?: string;
  hops: number;
  tries: number;
  /** Why the page itself could not be had, when its copy in an archive is asked for. */
  instead?: Problem;
}
