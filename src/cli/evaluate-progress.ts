import { type Progress, progress } from '../engine/index.js';
import type { RunProgress } from '../evaluate/index.js';

/** Shows how a model gets on: first while it learns, then while it answers. Nothing is shown of what is over at once. */
export function modelProgress(model: string, quiet: boolean) {
  const started = performance.now();
  let shown: Progress | undefined;
  let before = 0;
  return {
    note({ step, done, of }: RunProgress): void {
      if (step !== 'answer' || (!shown && performance.now() - started < 1000)) return;
      shown ??= progress({ label: model, unit: 'examples', quiet, total: of });
      shown.tick(done - before);
      before = done;
    },
    done: () => shown?.done(),
  };
}
