import { setTimeout } from 'node:timers/promises';
import type { Death, StartWorker } from './link.js';
import { StageLoadError } from './stage.js';
import { StageWorker, type WorkerBudget, type WorkerEvents } from './stage-worker.js';
import { failureResult, type Task, type TaskResult } from './task.js';
import { describeThrown, type Thrown } from './thrown.js';

/** Records assigned to a worker: it processes one while the next is already queued. */
const WORKER_CAPACITY = 2;
/** Number of tries for a record that crashes its worker; from the second, it is alone in a new worker. */
const MAX_TRIES = 2;
/** Consecutive workers that may fail to start before the run is aborted. */
const MAX_FAILED_STARTS = 3;
/** Maximum wait for workers to stop: a thread stuck in a system call cannot be stopped. */
const MAX_STOP_MS = 5000;

export interface PoolOptions extends WorkerBudget {
  start: StartWorker;
  /** Maximum number of workers; they are started as records arrive. */
  jobs: number;
  onResult(task: Task): void;
  /** Called when no more records can be run. */
  onBroken(error: Error): void;
}

/** Manages the workers of a run: assigns records, replaces workers that died or hang, and reports which record was to blame. */
export class Pool implements WorkerEvents {
  #options: PoolOptions;
  #workers = new Set<StageWorker>();
  #waiting: Task[] = [];
  #stopping = new Set<Promise<void>>();
  #isClosed = false;
  /** Consecutive workers that failed to start. */
  #failedStarts = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  submit(task: Task): void {
    this.#waiting.push(task);
    this.#assignTasks();
  }

  /** Stops every worker, whatever it is doing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.length = 0;
    for (const worker of this.#workers) this.#retire(worker);
    const timeout = setTimeout(MAX_STOP_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#stopping), timeout]);
  }

  taskFinished(worker: StageWorker, task: Task, result: TaskResult): void {
    worker.capacity = WORKER_CAPACITY;
    this.#failedStarts = 0;
    if (worker.needsReplacement) {
      this.#retire(worker);
      this.#waiting.unshift(...worker.tasks);
    }
    this.#setResult(task, result);
    this.#assignTasks();
  }

  taskTimedOut(worker: StageWorker, task: Task): void {
    this.#retire(worker);
    this.#waiting.unshift(...worker.tasks);
    const message = `no result after ${this.#options.timeoutMs} ms`;
    this.#setResult(task, failureResult(task, 'timeout', { message }));
    this.#assignTasks();
  }

  workerDied(worker: StageWorker, death: Death, task: Task | undefined): void {
    this.#workers.delete(worker);
    this.#waiting.unshift(...worker.tasks);
    if (task !== undefined) {
      task.deaths += 1;
      // An earlier record may have damaged the worker, so the record is tried again, alone, before it gets the blame.
      if (task.deaths < MAX_TRIES) this.#assign(task, this.#spawn(1));
      else this.#setResult(task, failureResult(task, death.code, { message: death.message }));
    }
    this.#assignTasks();
  }

  failedToStart(worker: StageWorker, thrown: Thrown): void {
    this.#retire(worker);
    this.#waiting.unshift(...worker.tasks);
    // If the machine was briefly short of time or memory, the next worker may start.
    if (++this.#failedStarts > MAX_FAILED_STARTS) this.#fail(thrown);
    else this.#assignTasks();
  }

  failedToLoad(worker: StageWorker, thrown: Thrown): void {
    this.#retire(worker);
    this.#fail(thrown);
  }

  #assignTasks() {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      let worker = this.#leastBusy();
      if (worker === undefined || worker.tasks.length > 0) {
        if (this.#workers.size < this.#options.jobs) worker = this.#spawn(WORKER_CAPACITY);
      }
      if (worker === undefined) return;
      const task = this.#waiting.shift();
      if (task) this.#assign(task, worker);
    }
  }

  #leastBusy(): StageWorker | undefined {
    let leastBusy: StageWorker | undefined;
    for (const worker of this.#workers) {
      if (worker.tasks.length >= worker.capacity) continue;
      if (leastBusy === undefined || worker.tasks.length < leastBusy.tasks.length) leastBusy = worker;
    }
    return leastBusy;
  }

  #spawn(capacity: number): StageWorker | undefined {
    try {
      const worker = new StageWorker(this.#options.start, this.#options, this, capacity);
      this.#workers.add(worker);
      return worker;
    } catch (error) {
      this.#fail(describeThrown(error));
      return undefined;
    }
  }

  #assign(task: Task, worker: StageWorker | undefined) {
    try {
      worker?.assign(task);
    } catch (error) {
      const { message } = describeThrown(error);
      this.#setResult(task, failureResult(task, 'error', { message, reason: 'unserialisable' }));
    }
  }

  #setResult(task: Task, result: TaskResult) {
    task.result = result;
    this.#options.onResult(task);
  }

  #retire(worker: StageWorker) {
    this.#workers.delete(worker);
    const stopped = worker.stop().finally(() => this.#stopping.delete(stopped));
    this.#stopping.add(stopped);
  }

  #fail(thrown: Thrown) {
    this.#isClosed = true;
    this.#options.onBroken(new StageLoadError(`the stage cannot be run: ${thrown.message}`));
  }
}
