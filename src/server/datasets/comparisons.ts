import {
  type Corpora,
  corpusBeside,
  DatasetComparison,
  type DatasetFolder,
  isCorpusOf,
} from '../../dataset/index.js';
import { ApiError } from '../http/api-error.js';
import type { Jobs } from '../store/jobs.js';
import { toReadError } from './damaged-file.js';

/** Comparisons to keep, so that paging through one does not join the datasets again. */
const MAX_KEPT = 3;
/** DuckDB's memory limit for a comparison. */
const MEMORY = '256MB';

/** Caches the latest comparisons of datasets. */
export class Comparisons {
  private readonly kept = new Map<string, DatasetComparison>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly jobs: Jobs) {}

  /** Compares two datasets, or reuses a kept comparison. Runs one at a time, so that none is closed while it is read. */
  use<T>(
    before: DatasetFolder,
    after: DatasetFolder,
    read: (comparison: DatasetComparison) => Promise<T>,
  ): Promise<T> {
    checkComparable(before, after);
    const result = this.last.then(async () => read(await this.find(before, after)));
    // The next request only waits for this one; its own caller gets the error.
    this.last = result.catch(() => undefined);
    return result;
  }

  private async find(before: DatasetFolder, after: DatasetFolder): Promise<DatasetComparison> {
    const corpora: Corpora = [ownCorpus(before), ownCorpus(after)];
    const key = JSON.stringify([identity(before), identity(after), corpora]);
    const comparison = this.kept.get(key) ?? (await this.create(key, before, after, corpora));
    // The comparison used last is the last of the map.
    this.kept.delete(key);
    this.kept.set(key, comparison);
    for (const [oldest, unused] of this.kept) {
      if (this.kept.size <= MAX_KEPT) break;
      this.kept.delete(oldest);
      unused.close();
    }
    return comparison;
  }

  private async create(
    key: string,
    before: DatasetFolder,
    after: DatasetFolder,
    corpora: Corpora,
  ): Promise<DatasetComparison> {
    try {
      return await this.jobs.run(`compare ${key}`, `Comparing ${before.name} with ${after.name}`, () =>
        DatasetComparison.create(before.path, after.path, { corpora, memory: MEMORY }),
      );
    } catch (error) {
      throw toReadError(`${before.name} and ${after.name}`, error);
    }
  }

  async close(): Promise<void> {
    await this.last;
    for (const comparison of this.kept.values()) comparison.close();
    this.kept.clear();
  }
}

/** Identifies a dataset by its folder and its dataset.json, which has the hashes of its files. */
const identity = ({ path, inputs }: DatasetFolder) => [
  path,
  inputs.find(({ role }) => role === 'dataset')?.identity,
];

/** Finds the corpus next to a dataset, if the dataset was built from its current state. */
function ownCorpus({ path, manifest }: DatasetFolder): string | undefined {
  const corpus = corpusBeside(path);
  return corpus !== undefined && isCorpusOf(corpus, manifest.lineage) ? corpus : undefined;
}

function checkComparable(before: DatasetFolder, after: DatasetFolder): void {
  if (before.name === after.name)
    throw new ApiError(400, 'other: the same dataset twice; choose another one', 'other');
  const [a, b] = [before.manifest.recipe, after.manifest.recipe];
  if (a !== b)
    throw new ApiError(
      422,
      `${before.name} has recipe ${a}, ${after.name} has recipe ${b}; only datasets of the same recipe can be compared`,
      'other',
    );
  for (const { name, problem } of [before, after])
    if (problem !== undefined) throw new ApiError(422, `${name} is damaged: ${problem}`);
}
