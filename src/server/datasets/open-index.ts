import { ApiError, orNotFound } from '../http/api-error.js';
import type { Studio } from '../studio.js';
import { toReadError } from './damaged-file.js';
import { ExampleIndex } from './example-index.js';

type Folder = Pick<Studio, 'catalogue' | 'store' | 'jobs'>;

/** Returns the index of a dataset, which may not be built yet. */
export const openIndex = ({ catalogue }: Pick<Folder, 'catalogue'>, name: string): ExampleIndex =>
  new ExampleIndex(orNotFound(catalogue.find(name), `dataset ${name}`));

/** Reads from a dataset that may not be indexed yet. Throws an {@link ApiError} that describes the damage of a damaged dataset. */
export async function readDataset<T>(
  { catalogue }: Pick<Folder, 'catalogue'>,
  name: string,
  read: (index: ExampleIndex) => Promise<T>,
): Promise<T> {
  const index = openIndex({ catalogue }, name);
  const { problem } = index.dataset;
  if (problem !== undefined) throw new ApiError(422, `${name} is damaged: ${problem}`);
  try {
    return await read(index);
  } catch (error) {
    throw toReadError(name, error);
  }
}

/** Returns the index of a dataset, after it has been built. */
export const completeIndex = ({ catalogue, store, jobs }: Folder, name: string): Promise<ExampleIndex> =>
  readDataset({ catalogue }, name, async (index) => {
    await index.waitForIndex(store, jobs);
    return index;
  });
