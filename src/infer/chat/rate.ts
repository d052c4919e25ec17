import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** A monotonic clock in milliseconds; the system clock can be set back. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), wait: (milliseconds) => setTimeout(milliseconds) };

/** Limits the requests per minute, evenly spaced. */
export class RequestRate {
  private next = 0;
  private readonly gapMs: number;

  constructor(
    perMinute: number | undefined,
    private readonly clock: Clock = CLOCK,
  ) {
    this.gapMs = perMinute === undefined ? 0 : 60_000 / perMinute;
  }

  async wait(): Promise<void> {
    if (this.gapMs === 0) return;
    const now = this.clock.now();
    const start = Math.max(now, this.next);
    this.next = start + this.gapMs;
    if (start > now) await this.clock.wait(start - now);
  }
}
