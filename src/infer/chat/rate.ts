/** Lets so many requests start within a minute, evenly spaced. */
export class RequestRate {
  private next = 0;
  private readonly gapMs: number;

  constructor(perMinute: number | undefined) {
    this.gapMs = perMinute === undefined ? 0 : 60_000 / perMinute;
  }

  async wait(): Promise<void> {
    if (this.gapMs === 0) return;
    const now = Date.now();
    const start = Math.max(now, this.next);
    this.next = start + this.gapMs;
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now));
  }
}
