import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from '../cache-root.js';
import { type Dtype, decisiveFiles, locateModel, MODEL_FILES } from './model-location.js';
import { startModel } from './runner.js';

/** The revision that is downloaded by default. */
export const MAIN = 'main';

/** Returns the folder to which a model on the hub is downloaded, with the same layout as on the hub. */
const downloadFolder = (model: string, revision: string): string =>
  join(cacheRoot(), 'models', model, ...(revision === MAIN ? [] : [revision]));

/** Returns the folder of a model that was downloaded from the hub; undefined if it was not, or not wholly. */
export function downloadedModel(model: string, dtype: Dtype, revision = MAIN): string | undefined {
  const folder = downloadFolder(model, revision);
  const hasWeights = decisiveFiles(folder, dtype).some((file) => file.startsWith(join(folder, 'onnx')));
  return hasWeights && MODEL_FILES.every((file) => existsSync(join(folder, file))) ? folder : undefined;
}

/** Downloads a model if it is on the hub and was not downloaded before, so that it can be identified by its files. */
export async function downloadModel(model: string, dtype: Dtype | 'auto'): Promise<void> {
  const location = locateModel(model, process.env.CITEMILL_MODELS, dtype);
  if (location.folder !== undefined || downloadedModel(model, location.dtype)) return;
  const runner = await startModel(model, location, { revision: MAIN });
  await runner.close();
}
