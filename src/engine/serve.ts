import type { WorkerMessage, WorkerSetup } from './link.js';
import type { Stage } from './stage.js';
import { describeThrown } from './thrown.js';

/** The worker's side: loads the stage, then answers every record in turn through `post`. */
export function serve(setup: WorkerSetup, post: (message: WorkerMessage) => void): (record: unknown) => void {
  const waiting: unknown[] = [];
  let stage: Stage<unknown, unknown> | undefined;
  let busy = false;

  async function work() {
    if (busy || stage === undefined) return;
    busy = true;
    while (waiting.length > 0) {
      try {
        const given = stage.run(waiting.shift(), setup.options);
        const outputs = Array.isArray(given) ? given : await given;
        if (!Array.isArray(outputs)) throw new TypeError(`stage ${stage.name} gave no array`);
        answer(outputs);
      } catch (error) {
        post({ kind: 'thrown', thrown: describeThrown(error) });
      }
    }
    busy = false;
  }

  function answer(outputs: readonly unknown[]) {
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
      void work();
    },
    (error: unknown) => post({ kind: 'refused', thrown: describeThrown(error) }),
  );

  return (record) => {
    waiting.push(record);
    void work();
  };
}

/** Imports the module's `stage` and prepares it. */
export async function loadStage({ module, options }: WorkerSetup): Promise<Stage<unknown, unknown>> {
  const { stage } = (await import(module)) as { stage?: Partial<Stage<unknown, unknown>> };
  if (typeof stage?.run !== 'function') throw new TypeError('the module exports no `stage`');
  await stage.prepare?.(options);
  return stage as Stage<unknown, unknown>;
}
