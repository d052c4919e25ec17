/** A page that a crawl holds, as its index tells. */
export interface Capture {
  /** The address that was crawled. */
  url: string;
  /** When, as in `20190507103000`, in UTC. */
  time: string;
  /** The WARC file, relative to where the crawl's files lie. */
  file: string;
  /** Where the record starts in it, in bytes, and how long it is. */
  offset: number;
  length: number;
}

/** What a crawl's index says of an address that is wanted. */
export interface CaptureFound {
  /** The address as it was asked for. */
  url: string;
  /** The capture to take; undefined where the index has none. */
  capture?: Capture;
  /** True where the capture is older than the day of access, which is known. */
  isBeforeAccess?: boolean;
}
