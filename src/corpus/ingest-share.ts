/** How much of an ingest is done. The number of papers is not known beforehand, so sources count by their bytes. */
export class IngestShare {
  private bytes = 0;
  private started = 0;
  private done = 0;

  /** Counts bytes of sources that have been opened. */
  readonly addBytes = (bytes: number): void => {
    this.bytes += bytes;
  };

  /** A record of the opened sources is given to a reader. */
  start(): void {
    this.started++;
  }

  /** A record has been read, or has failed. */
  finish(): void {
    this.done++;
  }

  /** Returns the share, from 0 to 1. Of few sources, all may have been opened while most are still being read. */
  value(totalBytes: number): number {
    const opened = totalBytes > 0 ? Math.min(1, this.bytes / totalBytes) : 0;
    return this.started > 0 ? (opened * this.done) / this.started : opened;
  }
}
