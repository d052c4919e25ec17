import { type Progress, progress } from '../engine/index.js';
import type { RunProgress } from '../evaluate/index.js';

/** Shows the progress of a model while it learns (if it does) and while it predicts. */
export function modelProgress(model: string, quiet: boolean) {
  let bar: Progress | undefined;
  let step: RunProgress['step'] | undefined;
  let before = 0;
  return {
    note(now: RunProgress): void {
      if (now.step !== step) {
        bar?.done();
        const label = `${now.step === 'fit' ? 'training' : 'running'} ${model}`;
        bar = progress({ label, unit: now.step === 'fit' ? 'steps' : 'examples', quiet, total: now.of });
        step = now.step;
        before = 0;
      }
      bar?.tick(now.done - before);
      before = now.done;
    },
    done: () => bar?.done(),
  };
}
