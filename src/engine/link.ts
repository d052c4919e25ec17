import type { Thrown } from './thrown.js';

/** Sent to a worker when it starts. */
export interface WorkerSetup {
  /** URL of the stage's module. */
  module: string;
  options: unknown;
}

/** Messages from a worker: first `ready` or `load-failed`, then one result per record, in order. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'load-failed'; thrown: Thrown }
  | ({ kind: 'outputs'; outputs: readonly unknown[] } & WorkerState)
  | ({ kind: 'thrown'; thrown: Thrown } & WorkerState);

export interface WorkerState {
  /** True if the worker should be replaced, because it has too little memory left for the next record. */
  needsReplacement?: boolean;
}

/** Why a worker ended without being stopped. */
export interface Death {
  code: 'memory' | 'crash';
  message: string;
}

/** The main thread's handle on a worker. */
export interface WorkerLink {
  /** Throws if the record cannot be cloned. */
  send(record: unknown): void;
  /** Stops the worker, even in the middle of an endless loop. */
  stop(): Promise<void>;
}

export interface WorkerListener {
  onMessage(message: WorkerMessage): void;
  /** Called after the last message. */
  onDeath(death: Death): void;
}

export type StartWorker = (listener: WorkerListener) => WorkerLink;
