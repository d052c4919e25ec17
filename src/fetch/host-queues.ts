interface Host<Job> {
  name: string;
  jobs: Job[];
  /** True while a request to this host is in progress. */
  isBusy: boolean;
  /** The time at which the next request may be sent. */
  nextAt: number;
  inHeap: boolean;
}

/**
 * Queues jobs by host. Only one job of a host runs at a time, with a delay after it; the host whose delay ended first comes first. Hosts
 * without jobs are forgotten after their delay.
 */
export class HostQueues<Job> {
  private readonly hosts = new Map<string, Host<Job>>();
  /** A binary heap of the hosts that are not busy, by `nextAt`. */
  private readonly heap: Host<Job>[] = [];
  private waiting = 0;

  /** Number of jobs that have not been taken. */
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

  /** Takes a job that may start now. If there is none, returns the time at which the next may start; undefined if there are no jobs. */
  take(now: number): Job | { startAt: number } | undefined {
    for (;;) {
      if (this.waiting === 0) return undefined;
      const host = this.heap[0];
      if (!host) return undefined;
      if (host.nextAt > now) return { startAt: host.nextAt };
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

  /** Ends the current job of a host; its next job may start at `nextAt`. */
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
    let slot = heap.push(host) - 1;
    while (slot > 0) {
      const above = (slot - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.nextAt <= host.nextAt) break;
      heap[slot] = parent;
      slot = above;
    }
    heap[slot] = host;
  }

  private removeFirst(): void {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last) return;
    first.inHeap = false;
    if (heap.length === 0) return;
    let slot = 0;
    for (;;) {
      const [left, right] = [heap[slot * 2 + 1], heap[slot * 2 + 2]];
      const isRight = left !== undefined && right !== undefined && right.nextAt < left.nextAt;
      const child = isRight ? right : left;
      if (!child || child.nextAt >= last.nextAt) break;
      heap[slot] = child;
      slot = slot * 2 + (isRight ? 2 : 1);
    }
    heap[slot] = last;
  }
}
