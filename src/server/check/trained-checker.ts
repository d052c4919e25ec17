import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LIKELY, scoreSentences } from '../../audit/index.js';
import { type ModelFolder, openModel, type TrainedModel } from '../../infer/index.js';
import type { CheckState } from '../schemas/check.js';
import { type Checker, initialState } from './checker.js';

/** Milliseconds before opening a model is tried again. */
const RETRY_MS = 5000;

/** A model that `citemill train` wrote, opened on first use. */
export class TrainedChecker implements Checker {
  private current: CheckState;
  private opened: Promise<TrainedModel> | undefined;
  private failedAt: number | undefined;

  constructor(
    name: string,
    private readonly folder: ModelFolder,
  ) {
    const { job, threshold } = folder.description;
    this.current = {
      ...initialState(threshold ?? LIKELY),
      model: name,
      dataset: job.dataset ?? null,
    };
  }

  state(): CheckState {
    if (!this.opened) {
      this.current = { ...this.current, state: 'learning', note: 'opening the model' };
      // int8 takes half the memory and half the time.
      const precision = existsSync(join(this.folder.path, 'onnx', 'model_int8.onnx')) ? 'int8' : 'fp32';
      this.opened = openModel(this.folder.path, { precision });
      this.opened.then(
        () => {
          this.current = { ...this.current, state: 'ready', note: '' };
        },
        (error: unknown) => {
          this.failedAt = Date.now();
          this.current = {
            ...this.current,
            state: 'failed',
            note: error instanceof Error ? error.message : String(error),
          };
        },
      );
    }
    return this.current;
  }

  /** True if opening failed some time ago, since a missing package may have been installed meanwhile. */
  shouldRetry(): boolean {
    return this.failedAt !== undefined && Date.now() - this.failedAt > RETRY_MS;
  }

  async score(sentences: string[]): Promise<number[]> {
    const model = await this.opened;
    if (!model) return [];
    return scoreSentences(model, sentences);
  }

  async close(): Promise<void> {
    // A model that failed to open needs no closing.
    const model = await this.opened?.catch(() => undefined);
    await model?.close();
  }
}
