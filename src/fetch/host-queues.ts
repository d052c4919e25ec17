interface Host<Job> {
  name: string;
  jobs: Job[];
  /** True while a request to it is in progress. */
  isBusy: boolean;
  /** The time at which the next request may be sent. */
  nextAt: number;
  inHeap: boolean;
}

/**
 * Jobs by host. Each host has one job at a time, with a delay after it; the host that has waited longest comes first. Only hosts with
 * jobs, or in their delay, are kept.
 */
export class HostQueues<Job> {
  private readonly hosts = new Map<string, Host<Job>>();
  /** A binary heap of the hosts that are not busy, by `nextAt`. */
  private readonly heap: Host<Job>[] = [];
  private waiting = 0;

  /** Jobs that have not been taken. */
  get size(): number {
    return this.waiting;
  }

  /** Puts a job at the end of its host's queue, or at its head if `first` is true. */
  push(name: string, job: Job, first = false): void {
    let host = this.hosts.get(name);
    if (!host) {
      host = { name, jobs: [], isBusy: false, nextAt: 0, inHeap: false };
      this.hosts.set(name, host);
    }
    if (first) host.jobs.unshift(job);
    else host.jobs.push(job);
    this.waiting++;
    if (!host.isBusy && !host.inHeap) this.addToHeap(host);
  }

  /** A job that may start now, whose host is then busy; or the time at which one may start; undefined if there are no jobs. */
  take(now: number): Job | { at: number } | undefined {
    for (;;) {
      if (this.waiting === 0) return undefined;
      const host = this.heap[0];
      if (!host) return undefined;
      if (host.nextAt > now) return { at: host.nextAt };
      this.removeFirst();
      const job = host.jobs.shift();
      if (job === undefined) {
        this.hosts.delete(host.name);
        continue;
      }
      this.waiting--;
      host.isBusy = true;
      return job;
    }
  }

  /** Ends the job of a host; the next one may start at `nextAt`. */
  release(name: string, nextAt: number): void {
    const host = this.hosts.get(name);
    if (!host) throw new Error(`no request to ${name} is in progress`);
    host.isBusy = false;
    host.nextAt = Math.max(host.nextAt, nextAt);
    this.addToHeap(host);
  }

  private addToHeap(host: Host<Job>): void {
    host.inHeap = true;
    const { heap } = this;
    let at = heap.push(host) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.nextAt <= host.nextAt) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = host;
  }

  private removeFirst(): void {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last) return;
    first.inHeap = false;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[at * 2 + 1], heap[at * 2 + 2]];
      const isRight = left !== undefined && right !== undefined && right.nextAt < left.nextAt;
      const child = isRight ? right : left;
      if (!child || child.nextAt >= last.nextAt) break;
      heap[at] = child;
      at = at * 2 + (isRight ? 2 : 1);
    }
    heap[at] = last;
  }
}
