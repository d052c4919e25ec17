import type { WorkerMessage, WorkerSetup } from './link.js';
import type { Stage } from './stage.js';
import { describeThrown } from './thrown.js';

/** Runs in a worker: loads the stage, then processes records in order and sends each result through `post`. */
export function serve(setup: WorkerSetup, post: (message: WorkerMessage) => void): (record: unknown) => void {
  const waiting: unknown[] = [];
  let stage: Stage<unknown, unknown> | undefined;
  let isBusy = false;

  async function processWaiting() {
    if (isBusy || stage === undefined) return;
    isBusy = true;
    while (waiting.length > 0) {
      try {
        const result = stage.run(waiting.shift(), setup.options);
        const outputs = Array.isArray(result) ? result : await result;
        if (!Array.isArray(outputs)) throw new TypeError(`stage ${stage.name} did not return an array`);
        postOutputs(outputs);
      } catch (error) {
        post({ kind: 'thrown', thrown: describeThrown(error) });
      }
    }
    isBusy = false;
  }

  function postOutputs(outputs: readonly unknown[]) {
    try {
      post({ kind: 'outputs', outputs });
    } catch (error) {
      post({ kind: 'thrown', thrown: { message: describeThrown(error).message, reason: 'unserialisable' } });
    }
  }

  loadStage(setup).then(
    (loaded) => {
      stage = loaded;
      post({ kind: 'ready' });
      void processWaiting();
    },
    (error: unknown) => post({ kind: 'load-failed', thrown: describeThrown(error) }),
  );

  return (record) => {
    waiting.push(record);
    void processWaiting();
  };
}

/** Imports the module's `stage` and prepares it. */
export async function loadStage({ module, options }: WorkerSetup): Promise<Stage<unknown, unknown>> {
  const { stage } = (await import(module)) as { stage?: Partial<Stage<unknown, unknown>> };
  if (typeof stage?.run !== 'function') throw new TypeError('the module does not export a `stage`');
  await stage.prepare?.(options);
  return stage as Stage<unknown, unknown>;
}
