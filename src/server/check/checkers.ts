import { ApiError } from '../http/api-error.js';
import type { ModelFolders } from '../models/model-folders.js';
import { isForCheck } from '../models/view.js';
import type { Checker } from './checker.js';
import { TrainedChecker } from './trained-checker.js';

/** The model that is fitted on the corpus, and trained ones by name. One trained model is held open at a time: they are large. */
export class Checkers {
  private trained: { name: string; checker: TrainedChecker } | undefined;

  constructor(
    private readonly fitted: Checker,
    private readonly models: ModelFolders,
  ) {}

  async find(name: string | undefined): Promise<Checker> {
    if (!name) return this.fitted;
    const known = this.trained;
    if (known?.name === name && !known.checker.isWorthAnotherTry()) return known.checker;
    const folder = this.models.find(name);
    if (!isForCheck(folder))
      throw new ApiError(400, `model: ${name} does not tell which sentences want a citation`, 'model');
    const checker = new TrainedChecker(name, folder);
    this.trained = { name, checker };
    await known?.checker.close();
    return checker;
  }

  /** The trained models to choose from. */
  names(): string[] {
    return this.models.list().flatMap(({ name, model }) => (isForCheck(model) ? [name] : []));
  }

  async close(): Promise<void> {
    await this.fitted.close();
    await this.trained?.checker.close();
  }
}
