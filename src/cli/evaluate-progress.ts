import { type Progress, progress } from '../engine/index.js';
import type { RunProgress } from '../evaluate/index.js';

/** Shows how a model gets on: while it learns, where it does, and while it answers. */
export function modelProgress(model: string, quiet: boolean) {
  let shown: Progress | undefined;
  let step: RunProgress['step'] | undefined;
  let before = 0;
  return {
    note(now: RunProgress): void {
      if (now.step !== step) {
        shown?.done();
        const label = now.step === 'fit' ? `${model}, learning` : model;
        shown = progress({ label, unit: now.step === 'fit' ? 'steps' : 'examples', quiet, total: now.of });
        step = now.step;
        before = 0;
      }
      shown?.tick(now.done - before);
      before = now.done;
    },
    done: () => shown?.done(),
  };
}
