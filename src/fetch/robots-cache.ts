import type { Problem } from './answer-problem.js';
import type { RobotsRules } from './robots.js';

/** Maximum estimated size of the cached rules. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Caches the rules of recently used sites, or why they are unavailable, and holds the jobs that wait for rules. */
export class RobotsCache<Job> {
  private readonly rules = new Map<string, RobotsRules | Problem>();
  private readonly waiting = new Map<string, Job[]>();
  private bytes = 0;

  get(origin: string): RobotsRules | Problem | undefined {
    const rules = this.rules.get(origin);
    if (!rules) return undefined;
    // The least recently used rules are removed first.
    this.rules.delete(origin);
    this.rules.set(origin, rules);
    return rules;
  }

  /** Adds a job that waits for the rules; returns true if it is the first, so that they must be requested. */
  enqueue(origin: string, job: Job): boolean {
    const jobs = this.waiting.get(origin);
    if (jobs) jobs.push(job);
    else this.waiting.set(origin, [job]);
    return jobs === undefined;
  }

  /** Stores the rules of a site; returns the jobs that waited for them. */
  set(origin: string, rules: RobotsRules | Problem): Job[] {
    this.rules.set(origin, rules);
    this.bytes += estimateBytes(rules);
    for (const [oldest, oldRules] of this.rules) {
      if (this.bytes <= MAX_BYTES || oldest === origin) break;
      this.rules.delete(oldest);
      this.bytes -= estimateBytes(oldRules);
    }
    const jobs = this.waiting.get(origin) ?? [];
    this.waiting.delete(origin);
    return jobs;
  }
}

const estimateBytes = (rules: RobotsRules | Problem) => ('bytes' in rules ? rules.bytes : 200) + 200;
