/** A page in a crawl, from the crawl's index. */
export interface Capture {
  /** The crawled URL. */
  url: string;
  /** UTC time of the crawl, as in `20190507103000`. */
  time: string;
  /** The WARC file, relative to the crawl's files. */
  file: string;
  /** Offset and length of the record, in bytes. */
  offset: number;
  length: number;
}

/** The result of looking up a URL in a crawl's index. */
export interface CaptureFound {
  /** The requested URL. */
  url: string;
  /** The best capture; undefined if the index has none. */
  capture?: Capture;
  /** True if the capture is older than the known access date. */
  isBeforeAccess?: boolean;
}
