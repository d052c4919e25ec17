import type { Death, StartWorker, WorkerLink, WorkerMessage } from './link.js';
import { failureResult, type Task, type TaskResult } from './task.js';
import type { Thrown } from './thrown.js';

/** Maximum timeout in Node. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface WorkerBudget {
  /** Maximum milliseconds per record. */
  timeoutMs: number;
  /** Maximum milliseconds to load and prepare the stage. */
  startTimeoutMs: number;
}

/** The events that a worker sends to its pool. */
export interface WorkerEvents {
  taskFinished(worker: StageWorker, task: Task, result: TaskResult): void;
  /** The worker exceeded the task's time and must be stopped. */
  taskTimedOut(worker: StageWorker, task: Task): void;
  /** The worker ended by itself, while it was working on `task` if given. It sends no more events. */
  workerDied(worker: StageWorker, death: Death, task: Task | undefined): void;
  /** The worker cannot run the stage. */
  failedToLoad(worker: StageWorker, thrown: Thrown): void;
  /** The worker took too long to load the stage, or ended before the stage was loaded. */
  failedToStart(worker: StageWorker, thrown: Thrown): void;
}

/**
 * One worker and the records assigned to it. It processes the first record; the second is already queued, so that the
 * worker need not wait for the main thread.
 */
export class StageWorker {
  /** In the order in which they were sent, which is the order of the results. */
  readonly tasks: Task[] = [];
  /** The worker reported that its memory is nearly full. */
  needsReplacement = false;
  #link: WorkerLink;
  #budget: WorkerBudget;
  #events: WorkerEvents;
  #ready = false;
  #stopped = false;
  /** Time when work on the first task, or loading, began. */
  #since = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** `capacity`: maximum records assigned at a time. */
  constructor(
    start: StartWorker,
    budget: WorkerBudget,
    events: WorkerEvents,
    public capacity: number,
  ) {
    this.#budget = budget;
    this.#events = events;
    this.#link = start({
      onMessage: (message) => this.#handleMessage(message),
      onDeath: (death) => this.#handleDeath(death),
    });
    this.#startTimer(budget.startTimeoutMs);
  }

  /** Throws if the record cannot be cloned; the worker stays usable. */
  assign(task: Task): void {
    this.#link.send(task.input);
    this.tasks.push(task);
    if (this.#ready && this.tasks.length === 1) this.#startTask();
  }

  /** Stops the worker; it sends no more events. */
  stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    return this.#link.stop();
  }

  #startTask() {
    this.#since = performance.now();
    this.#timer?.refresh();
  }

  #handleMessage(message: WorkerMessage) {
    if (this.#stopped) return;
    if (message.kind === 'load-failed') return this.#events.failedToLoad(this, message.thrown);
    if (message.kind === 'ready') {
      this.#ready = true;
      this.#since = performance.now();
      return this.#startTimer(this.#budget.timeoutMs);
    }
    const task = this.#release();
    if (task === undefined) return;
    this.needsReplacement = message.needsReplacement === true;
    if (this.tasks.length > 0) this.#startTask();
    const result =
      message.kind === 'outputs'
        ? { outputs: message.outputs }
        : failureResult(task, 'error', message.thrown);
    this.#events.taskFinished(this, task, result);
  }

  /** Removes the first task, which is done or has failed. */
  #release(): Task | undefined {
    const task = this.tasks.shift();
    if (task !== undefined) task.ms += performance.now() - this.#since;
    return task;
  }

  #startTimer(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => setImmediate(() => this.#checkTimeout()),
      Math.min(ms, MAX_TIMER_MS),
    ).unref();
  }

  /**
   * Called when the timer has expired, after a turn of the event loop: the result may have been waiting while the main
   * thread was busy. The timer may also have been started for an earlier task.
   */
  #checkTimeout() {
    if (this.#stopped || (this.#ready && this.tasks.length === 0)) return;
    const budget = this.#ready ? this.#budget.timeoutMs : this.#budget.startTimeoutMs;
    const leftMs = budget - (performance.now() - this.#since);
    if (leftMs > 1) this.#startTimer(leftMs);
    else if (this.#ready) this.#timeOut();
    else this.#events.failedToStart(this, { message: `not ready after ${budget} ms` });
  }

  #timeOut() {
    const task = this.#release();
    if (task !== undefined) this.#events.taskTimedOut(this, task);
  }

  #handleDeath(death: Death) {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#timer);
    if (this.#ready) this.#events.workerDied(this, death, this.#release());
    else this.#events.failedToStart(this, { message: death.message });
  }
}
