import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { UserError } from '../user-error.js';
import { checkExternalData } from './external-data.js';
import { checkModelFiles } from './model-files.js';

/** The number formats of models and their file names. */
export const DTYPES = {
  fp32: 'model.onnx',
  fp16: 'model_fp16.onnx',
  q8: 'model_quantized.onnx',
  int8: 'model_int8.onnx',
  uint8: 'model_uint8.onnx',
  q4: 'model_q4.onnx',
  q4f16: 'model_q4f16.onnx',
  bnb4: 'model_bnb4.onnx',
} as const;

export type Dtype = keyof typeof DTYPES;

export interface ModelLocation {
  /** Folder from which the model is loaded without the network; undefined for a model on the hub. */
  folder: string | undefined;
  dtype: Dtype;
}

const isPath = (model: string) => isAbsolute(model) || /^\.{1,2}(?:\/|$)/.test(model);

/** Returns the name of a model to publish: for a folder, the last part of its path. */
export const modelName = (model: string) => (isPath(model) ? basename(resolve(model)) : model);

/**
 * Finds out whether a model is a folder or a name on the hub. A path (`./…`, `../…`, `/…`) is a folder, and so is a name that exists
 * below `modelsFolder`, or a model below the working folder, such as `models/encoder`. `auto` chooses full precision, or the best format
 * in the folder.
 */
export function locateModel(
  model: string,
  modelsFolder: string | undefined,
  dtype: Dtype | 'auto',
): ModelLocation {
  const folder = isPath(model) ? resolve(model) : findFolder(model, modelsFolder);
  if (folder === undefined) {
    if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(model))
      throw new UserError(
        `${model}: neither a folder nor a name on the hub, such as Xenova/all-MiniLM-L6-v2`,
      );
    return { folder, dtype: dtype === 'auto' ? 'fp32' : dtype };
  }
  if (!existsSync(join(folder, 'config.json')))
    throw new UserError(`${model}: no model in ${folder}; a model has config.json and onnx/`);
  const available = (Object.keys(DTYPES) as Dtype[]).filter((candidate) =>
    existsSync(modelFile(folder, candidate)),
  );
  const chosen = dtype === 'auto' ? available[0] : dtype;
  if (chosen === undefined || !available.includes(chosen))
    throw new UserError(
      available.length === 0
        ? `${folder} contains no ONNX file, such as onnx/${DTYPES.fp32}`
        : `${folder} has no model in format ${dtype}; choose from ${available.join(', ')}`,
    );
  checkModelFiles(folder, { allowLinks: true });
  checkExternalData(modelFile(folder, chosen));
  return { folder, dtype: chosen };
}

function findFolder(name: string, modelsFolder: string | undefined): string | undefined {
  const below = modelsFolder && join(modelsFolder, name);
  if (below && existsSync(below)) return resolve(below);
  return existsSync(join(name, 'config.json')) ? resolve(name) : undefined;
}

const modelFile = (folder: string, dtype: Dtype) => join(folder, 'onnx', DTYPES[dtype]);

/** The files of a model besides its weights. */
export const MODEL_FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];

/** Lists the files of a folder that determine a model's output. */
export function decisiveFiles(folder: string, dtype: Dtype): string[] {
  const model = modelFile(folder, dtype);
  const names = MODEL_FILES.map((name) => join(folder, name));
  return [...names, model, `${model}_data`].filter((file) => existsSync(file));
}

/** Hashes the files that determine a model's output, since a folder may later contain a different model. */
export async function folderHash(folder: string, dtype: Dtype): Promise<string> {
  const hash = createHash('sha256');
  for (const file of decisiveFiles(folder, dtype)) {
    hash.update(`${statSync(file).size}\n`);
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }))
      hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
