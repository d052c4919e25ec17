import { ApiError } from '../http/api-error.js';
import type { ModelFolders } from '../models/model-folders.js';
import { isForCheck } from '../models/view.js';
import type { Checker } from './checker.js';
import { TrainedChecker } from './trained-checker.js';

/** The model fitted on a dataset, and trained models by name, of which one is open at a time. */
export class Checkers {
  private trained: { name: string; checker: TrainedChecker } | undefined;

  constructor(
    private readonly fitted: Checker,
    private readonly models: ModelFolders,
  ) {}

  async find(name: string | undefined): Promise<Checker> {
    if (!name) return this.fitted;
    const current = this.trained;
    if (current?.name === name && !current.checker.shouldRetry()) return current.checker;
    const folder = this.models.find(name);
    if (!isForCheck(folder))
      throw new ApiError(400, `model: ${name} cannot find sentences that need a citation`, 'model');
    const checker = new TrainedChecker(name, folder);
    this.trained = { name, checker };
    await current?.checker.close();
    return checker;
  }

  /** Lists the trained models to choose from. */
  names(): string[] {
    return this.models.list().flatMap(({ name, model }) => (isForCheck(model) ? [name] : []));
  }

  async close(): Promise<void> {
    await this.fitted.close();
    await this.trained?.checker.close();
  }
}
