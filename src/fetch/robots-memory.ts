import type { Problem } from './answer-problem.js';
import type { RobotsRules } from './robots.js';

const MAX_BYTES = 64 * 1024 * 1024;

/** The rules of the sites met last, or why they are not to be had, and what waits for those that are being asked. */
export class RobotsMemory<Job> {
  private readonly rules = new Map<string, RobotsRules | Problem>();
  private readonly waiting = new Map<string, Job[]>();
  private bytes = 0;

  get(origin: string): RobotsRules | Problem | undefined {
    const found = this.rules.get(origin);
    if (!found) return undefined;
    // Used last, forgotten last.
    this.rules.delete(origin);
    this.rules.set(origin, found);
    return found;
  }

  /** Lets a job wait for the rules; true if nobody has asked for them yet. */
  wait(origin: string, job: Job): boolean {
    const jobs = this.waiting.get(origin);
    if (jobs) jobs.push(job);
    else this.waiting.set(origin, [job]);
    return jobs === undefined;
  }

  /** Keeps what was found out; answers the jobs that waited for it. */
  set(origin: string, found: RobotsRules | Problem): Job[] {
    this.rules.set(origin, found);
    this.bytes += estimateBytes(found);
    for (const [oldest, one] of this.rules) {
      if (this.bytes <= MAX_BYTES || oldest === origin) break;
      this.rules.delete(oldest);
      this.bytes -= estimateBytes(one);
    }
    const jobs = this.waiting.get(origin) ?? [];
    this.waiting.delete(origin);
    return jobs;
  }
}

const estimateBytes = (found: RobotsRules | Problem) => ('bytes' in found ? found.bytes : 200) + 200;
