import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { UserError } from '../user-error.js';
import { checkExternalData } from './external-data.js';
import { checkModelFiles } from './model-files.js';

/** How the numbers of a model are kept, and the file that holds them so. */
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

/** The source of a model. */
export interface ModelPlace {
  /** The folder it is loaded from without using the network, if there is one. */
  folder: string | undefined;
  dtype: Dtype;
}

const isPath = (model: string) => isAbsolute(model) || /^\.{1,2}(?:\/|$)/.test(model);

/** The name of a model for publication: the last part of a folder's path. */
export const modelName = (model: string) => (isPath(model) ? basename(resolve(model)) : model);

/**
 * Distinguishes a folder from a name on the hub. A path (`./…`, `../…`, `/…`) is a folder, and so is a name that is found below
 * `modelsFolder`. `auto` takes full precision, or what the folder has.
 */
export function locateModel(
  model: string,
  modelsFolder: string | undefined,
  dtype: Dtype | 'auto',
): ModelPlace {
  const below = modelsFolder && !isPath(model) ? join(modelsFolder, model) : undefined;
  const folder = isPath(model) ? resolve(model) : below && existsSync(below) ? resolve(below) : undefined;
  if (folder === undefined) {
    if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(model))
      throw new UserError(
        `${model}: neither a folder nor a name on the hub, such as Xenova/all-MiniLM-L6-v2`,
      );
    return { folder, dtype: dtype === 'auto' ? 'fp32' : dtype };
  }
  if (!existsSync(join(folder, 'config.json')))
    throw new UserError(`${model}: no model is in ${folder}; it would hold config.json and onnx/`);
  const available = (Object.keys(DTYPES) as Dtype[]).filter((one) => existsSync(modelFile(folder, one)));
  const chosen = dtype === 'auto' ? available[0] : dtype;
  if (chosen === undefined || !available.includes(chosen))
    throw new UserError(
      available.length === 0
        ? `${folder}: has no ONNX file; one would be onnx/${DTYPES.fp32}`
        : `${folder}: has no ${dtype}; it has ${available.join(', ')}`,
    );
  checkModelFiles(folder, { allowLinks: true });
  checkExternalData(modelFile(folder, chosen));
  return { folder, dtype: chosen };
}

const modelFile = (folder: string, dtype: Dtype) => join(folder, 'onnx', DTYPES[dtype]);

/** The hash of the files that decide what a model answers: a folder of the same name may come to hold another. */
export async function folderHash(folder: string, dtype: Dtype): Promise<string> {
  const hash = createHash('sha256');
  const model = modelFile(folder, dtype);
  const names = ['config.json', 'tokenizer.json', 'tokenizer_config.json'].map((name) => join(folder, name));
  for (const file of [...names, model, `${model}_data`]) {
    if (!existsSync(file)) continue;
    hash.update(`${statSync(file).size}\n`);
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }))
      hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
