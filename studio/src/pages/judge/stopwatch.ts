/** A page that was left open for longer says nothing about the item, and the server refuses larger values. */
const MAX_SECONDS = 86_400;

/** Measures how long an item is in view. The time in which the page is hidden does not count. */
export class Stopwatch {
  private passed = 0;
  private startedAt: number | undefined;
  private readonly now: () => number;

  /** `now` returns milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  restart(): void {
    this.passed = 0;
    this.startedAt = this.now();
  }

  pause(): void {
    if (this.startedAt !== undefined) this.passed += this.now() - this.startedAt;
    this.startedAt = undefined;
  }

  resume(): void {
    this.startedAt ??= this.now();
  }

  get seconds(): number {
    const running = this.startedAt === undefined ? 0 : this.now() - this.startedAt;
    return Math.min(MAX_SECONDS, Math.round((this.passed + running) / 100) / 10);
  }
}
