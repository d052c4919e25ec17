interface Host<Job> {
  name: string;
  jobs: Job[];
  /** A request to it is on its way. */
  busy: boolean;
  /** When it may be asked again. */
  nextAt: number;
  inHeap: boolean;
}

/**
 * Jobs by the host they go to: each host has one at a time, with a pause after it, and the host that has waited longest
 * comes first. Only hosts with jobs, or in their pause, are remembered.
 */
export class HostQueues<Job> {
  private readonly hosts = new Map<string, Host<Job>>();
  /** A binary heap of the hosts that are not busy, the next first. */
  private readonly heap: Host<Job>[] = [];
  private waiting = 0;

  /** Jobs that have not been taken. */
  get size(): number {
    return this.waiting;
  }

  /** Puts a job at the end of its host's queue, or, with `first`, at its head. */
  push(name: string, job: Job, first = false): void {
    let host = this.hosts.get(name);
    if (!host) {
      host = { name, jobs: [], busy: false, nextAt: 0, inHeap: false };
      this.hosts.set(name, host);
    }
    if (first) host.jobs.unshift(job);
    else host.jobs.push(job);
    this.waiting++;
    if (!host.busy && !host.inHeap) this.enter(host);
  }

  /** A job whose host may be asked now, which is then busy; else the time at which one may be; undefined without jobs. */
  take(now: number): Job | { at: number } | undefined {
    for (;;) {
      if (this.waiting === 0) return undefined;
      const host = this.heap[0];
      if (!host) return undefined;
      if (host.nextAt > now) return { at: host.nextAt };
      this.leave();
      const job = host.jobs.shift();
      if (job === undefined) {
        this.hosts.delete(host.name);
        continue;
      }
      this.waiting--;
      host.busy = true;
      return job;
    }
  }

  /** The request to a host is over; it may be asked again from `nextAt` on. */
  release(name: string, nextAt: number): void {
    const host = this.hosts.get(name);
    if (!host) throw new Error(`no request to ${name} is under way`);
    host.busy = false;
    host.nextAt = Math.max(host.nextAt, nextAt);
    this.enter(host);
  }

  private enter(host: Host<Job>): void {
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

  private leave(): void {
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
