import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answerRows } from '../../evaluate/index.js';
import { type ModelFolder, openModel, type TrainedModel } from '../../infer/index.js';
import type { CheckState } from '../schemas/check.js';
import type { Checker } from './checker.js';

/** Milliseconds before a model that could not be opened is opened again. */
const RETRY_AFTER = 5000;

/** A model that `citemill train` wrote, opened when it is first asked for. */
export class TrainedChecker implements Checker {
  private current: CheckState;
  private opened: Promise<TrainedModel> | undefined;
  private failedAt: number | undefined;

  constructor(
    name: string,
    private readonly folder: ModelFolder,
  ) {
    this.current = {
      state: 'waiting',
      model: name,
      dataset: folder.description.job.dataset ?? null,
      paragraphs: 0,
      threshold: folder.description.threshold ?? 0.5,
      measured: null,
      note: '',
    };
  }

  state(): CheckState {
    if (!this.opened) {
      this.current = { ...this.current, state: 'learning', note: 'opening the model' };
      // Half the memory and twice the speed where there is the choice.
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

  /** True a while after it could not be opened: what was missing may have been installed. */
  isWorthAnotherTry(): boolean {
    return this.failedAt !== undefined && Date.now() - this.failedAt > RETRY_AFTER;
  }

  async score(sentences: string[]): Promise<number[]> {
    const model = await this.opened;
    if (!model) return [];
    const row = { id: 'paragraph', samples: sentences.map((text) => ({ text, label: '' })) };
    const rows = (async function* () {
      yield row;
    })();
    for await (const { scores } of answerRows(model, rows)) return scores ?? [];
    return [];
  }

  async close(): Promise<void> {
    const model = await this.opened?.catch(() => undefined);
    await model?.close();
  }
}
