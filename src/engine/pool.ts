import { setTimeout } from 'node:timers/promises';
import type { Death, StartWorker } from './link.js';
import { StageLoadError } from './stage.js';
import { StageWorker, type WorkerBudget, type WorkerEvents } from './stage-worker.js';
import { failed, type Task, type TaskResult } from './task.js';
import { describeThrown, type Thrown } from './thrown.js';

/** A worker processes one record while the next is already queued for it. */
const PLACES = 2;
/** A record that took a worker down gets this many tries in all, the later ones alone in a fresh worker. */
const TRIES = 2;
/** So many workers in a row may fail to start before the run is given up. */
const STARTS = 3;
/** A thread stuck inside the operating system can't be ended; the run doesn't wait longer for it. */
const LONGEST_FAREWELL_MS = 5000;

export interface PoolOptions extends WorkerBudget {
  start: StartWorker;
  /** At most this many workers; they are started as records come. */
  jobs: number;
  /** The task has its result. */
  settled(task: Task): void;
  /** No record can be run any more. */
  broken(error: Error): void;
}

/** The workers of a run: hands out records, replaces workers that died or hang, and says whose fault it was. */
export class Pool implements WorkerEvents {
  #options: PoolOptions;
  #workers = new Set<StageWorker>();
  #waiting: Task[] = [];
  #farewells = new Set<Promise<void>>();
  #closed = false;
  /** Workers in a row that never came to work. */
  #stillborn = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  submit(task: Task): void {
    this.#waiting.push(task);
    this.#handOut();
  }

  /** Ends every worker, whatever it is doing. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.length = 0;
    for (const worker of this.#workers) this.#dismiss(worker);
    const patience = setTimeout(LONGEST_FAREWELL_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#farewells), patience]);
  }

  finished(worker: StageWorker, task: Task, result: TaskResult): void {
    worker.places = PLACES;
    this.#stillborn = 0;
    if (worker.isWorn) {
      this.#dismiss(worker);
      this.#waiting.unshift(...worker.tasks);
    }
    this.#settle(task, result);
    this.#handOut();
  }

  overdue(worker: StageWorker, task: Task): void {
    this.#dismiss(worker);
    this.#waiting.unshift(...worker.tasks);
    const message = `no result after ${this.#options.timeoutMs} ms`;
    this.#settle(task, failed(task, 'timeout', { message }));
    this.#handOut();
  }

  died(worker: StageWorker, death: Death, task: Task | undefined): void {
    this.#workers.delete(worker);
    this.#waiting.unshift(...worker.tasks);
    if (task !== undefined) {
      task.deaths += 1;
      // Perhaps an earlier record left the worker ill: only a second death, alone, is surely the record's own.
      if (task.deaths < TRIES) this.#give(task, this.#hire(1));
      else this.#settle(task, failed(task, death.code, { message: death.message }));
    }
    this.#handOut();
  }

  stillborn(worker: StageWorker, thrown: Thrown): void {
    this.#dismiss(worker);
    this.#waiting.unshift(...worker.tasks);
    // A machine that is short of time or memory for a moment may be better off with the next one.
    if (++this.#stillborn > STARTS) this.#break(thrown);
    else this.#handOut();
  }

  refused(worker: StageWorker, thrown: Thrown): void {
    this.#dismiss(worker);
    this.#break(thrown);
  }

  #handOut() {
    while (this.#waiting.length > 0 && !this.#closed) {
      let worker = this.#freest();
      if (worker === undefined || worker.tasks.length > 0) {
        if (this.#workers.size < this.#options.jobs) worker = this.#hire(PLACES);
      }
      if (worker === undefined) return;
      const task = this.#waiting.shift();
      if (task) this.#give(task, worker);
    }
  }

  #freest(): StageWorker | undefined {
    let freest: StageWorker | undefined;
    for (const worker of this.#workers) {
      if (worker.tasks.length >= worker.places) continue;
      if (freest === undefined || worker.tasks.length < freest.tasks.length) freest = worker;
    }
    return freest;
  }

  #hire(places: number): StageWorker | undefined {
    try {
      const worker = new StageWorker(this.#options.start, this.#options, this, places);
      this.#workers.add(worker);
      return worker;
    } catch (error) {
      this.#break(describeThrown(error));
      return undefined;
    }
  }

  #give(task: Task, worker: StageWorker | undefined) {
    try {
      worker?.give(task);
    } catch (error) {
      const { message } = describeThrown(error);
      this.#settle(task, failed(task, 'error', { message, reason: 'unserialisable' }));
    }
  }

  #settle(task: Task, result: TaskResult) {
    task.result = result;
    this.#options.settled(task);
  }

  #dismiss(worker: StageWorker) {
    this.#workers.delete(worker);
    const farewell = worker.stop().finally(() => this.#farewells.delete(farewell));
    this.#farewells.add(farewell);
  }

  #break(thrown: Thrown) {
    this.#closed = true;
    this.#options.broken(new StageLoadError(`the stage can't be run: ${thrown.message}`));
  }
}
