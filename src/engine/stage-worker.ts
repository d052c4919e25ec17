import type { Death, StartWorker, WorkerLink, WorkerMessage } from './link.js';
import { failed, type Task, type TaskResult } from './task.js';
import type { Thrown } from './thrown.js';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface WorkerBudget {
  /** Milliseconds for one record. */
  timeoutMs: number;
  /** Milliseconds to load and prepare the stage. */
  startTimeoutMs: number;
}

/** The events that a worker sends to its pool. */
export interface WorkerEvents {
  finished(worker: StageWorker, task: Task, result: TaskResult): void;
  /** The worker hangs over the task and has to be stopped. */
  overdue(worker: StageWorker, task: Task): void;
  /** The worker ended by itself, over the task where it had one. Nothing more comes from it. */
  died(worker: StageWorker, death: Death, task: Task | undefined): void;
  /** The worker can't run the stage. */
  refused(worker: StageWorker, thrown: Thrown): void;
  /** The worker did not get as far as loading the stage: it took too long, or was ended. */
  stillborn(worker: StageWorker, thrown: Thrown): void;
}

/**
 * One worker with the records in its hands: it works on the first, and the second waits at its side so that it
 * need not idle until the main thread has time for it.
 */
export class StageWorker {
  /** In the order they were sent, which is the order they are answered in. */
  readonly tasks: Task[] = [];
  /** It has said that it is full: another should take its place. */
  isWorn = false;
  #link: WorkerLink;
  #budget: WorkerBudget;
  #events: WorkerEvents;
  #ready = false;
  #stopped = false;
  /** When work on the first task, or loading, began. */
  #since = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** `places`: how many records it may hold at a time. */
  constructor(
    start: StartWorker,
    budget: WorkerBudget,
    events: WorkerEvents,
    public places: number,
  ) {
    this.#budget = budget;
    this.#events = events;
    this.#link = start({
      message: (message) => this.#hear(message),
      death: (death) => this.#mourn(death),
    });
    this.#arm(budget.startTimeoutMs);
  }

  /** Throws where the record can't be cloned; the worker is none the worse for it. */
  give(task: Task): void {
    this.#link.send(task.input);
    this.tasks.push(task);
    if (this.#ready && this.tasks.length === 1) this.#begin();
  }

  /** Ends the worker and every event from it. */
  stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    return this.#link.stop();
  }

  #begin() {
    this.#since = performance.now();
    this.#timer?.refresh();
  }

  #hear(message: WorkerMessage) {
    if (this.#stopped) return;
    if (message.kind === 'refused') return this.#events.refused(this, message.thrown);
    if (message.kind === 'ready') {
      this.#ready = true;
      this.#since = performance.now();
      return this.#arm(this.#budget.timeoutMs);
    }
    const task = this.#release();
    if (task === undefined) return;
    this.isWorn = message.isWorn === true;
    if (this.tasks.length > 0) this.#begin();
    const result =
      message.kind === 'outputs' ? { outputs: message.outputs } : failed(task, 'error', message.thrown);
    this.#events.finished(this, task, result);
  }

  /** The first task leaves the worker's hands. */
  #release(): Task | undefined {
    const task = this.tasks.shift();
    if (task !== undefined) task.ms += performance.now() - this.#since;
    return task;
  }

  #arm(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => setImmediate(() => this.#ring()), Math.min(ms, LONGEST_TIMER_MS)).unref();
  }

  /**
   * The timer went off. Its answer may have lain unread while the main thread was busy, which is why this runs
   * only after a turn of the event loop; and the timer may have been set for an earlier task.
   */
  #ring() {
    if (this.#stopped || (this.#ready && this.tasks.length === 0)) return;
    const budget = this.#ready ? this.#budget.timeoutMs : this.#budget.startTimeoutMs;
    const left = budget - (performance.now() - this.#since);
    if (left > 1) this.#arm(left);
    else if (this.#ready) this.#giveUp();
    else this.#events.stillborn(this, { message: `not ready after ${budget} ms` });
  }

  #giveUp() {
    const task = this.#release();
    if (task !== undefined) this.#events.overdue(this, task);
  }

  #mourn(death: Death) {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#timer);
    if (this.#ready) this.#events.died(this, death, this.#release());
    else this.#events.stillborn(this, { message: death.message });
  }
}
