import type { Thrown } from './thrown.js';

/** The set-up that a worker gets when it starts. */
export interface WorkerSetup {
  /** URL of the stage's module. */
  module: string;
  options: unknown;
}

/** Everything a worker ever says: once `ready` or `refused`, then one result per record, in order. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'refused'; thrown: Thrown }
  | ({ kind: 'outputs'; outputs: readonly unknown[] } & WorkerState)
  | ({ kind: 'thrown'; thrown: Thrown } & WorkerState);

export interface WorkerState {
  /** The worker holds on to so much memory that too little is left for the next record. */
  isWorn?: boolean;
}

/** How a worker that was not stopped came to end. */
export interface Death {
  code: 'memory' | 'crash';
  message: string;
}

/** The main thread's end of a worker. */
export interface WorkerLink {
  /** Throws where the record can't be cloned. */
  send(record: unknown): void;
  /** Ends the worker, even in the middle of an endless loop. */
  stop(): Promise<void>;
}

export interface WorkerListener {
  message(message: WorkerMessage): void;
  /** Comes after the last message. */
  death(death: Death): void;
}

export type StartWorker = (listener: WorkerListener) => WorkerLink;
