import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { checkModelFiles } from '../embed/index.js';
import { isInnerPath } from '../engine/index.js';
import { identitySchema, loadJson, manifestSchema } from '../lineage/index.js';
import { UserError } from '../user-error.js';

const MODEL_FORMAT = 'citemill.model/1';

/** Advice for errors about damaged files. */
export const MODEL_ADVICE = 'get a complete copy of the model, or train it again with citemill train';

const innerPath = z.string().refine(isInnerPath, { error: 'leads out of the model folder' });
const settings = z.record(z.string(), z.unknown());

/** `model.json`: how a model was trained, and everything needed to run it. */
const modelSchema = z.looseObject({
  schema: z.literal(MODEL_FORMAT),
  preset: z.string(),
  architecture: z.string(),
  job: z.looseObject({
    settings: settings.default({}),
    input: z.looseObject({ name: z.string(), options: settings.default({}) }).optional(),
    dataset: z.string().nullish(),
  }),
  labels: z.array(z.string()).nullish(),
  threshold: z.number().nullish(),
  scores: settings.nullish(),
  /** Weight files with their sizes. */
  weights: z.array(z.looseObject({ path: z.string(), bytes: z.number() })).default([]),
  /** Every file that affects the answers, with its hash; missing in older models. */
  files: z.array(z.object({ path: innerPath, bytes: z.number(), sha256: identitySchema })).optional(),
  /** What the model was made from; missing in older models. */
  lineage: manifestSchema.optional(),
});

export type ModelDescription = z.infer<typeof modelSchema>;

/** Precision of the weights: 32-bit floats, or 8-bit integers for a quarter of the size. */
export type Precision = 'fp32' | 'int8';

/** A model folder written by `citemill train`. */
export interface ModelFolder {
  path: string;
  name: string;
  description: ModelDescription;
}

export const isModelFolder = (path: string): boolean => existsSync(join(path, 'model.json'));

export function readModelFolder(path: string): ModelFolder {
  checkModelFiles(path, { allowLinks: false });
  const description = loadJson(join(path, 'model.json'), modelSchema, {
    whenMissing: `${path}: not a trained model (no model.json); create one with citemill train`,
    advice: MODEL_ADVICE,
  });
  return { path: resolve(path), name: basename(resolve(path)), description };
}

export function onnxFile(folder: string, part: string, precision: Precision): string {
  const file = join(folder, 'onnx', precision === 'int8' ? `${part}_int8.onnx` : `${part}.onnx`);
  if (existsSync(file)) return file;
  const files = existsSync(join(folder, 'onnx')) ? readdirSync(join(folder, 'onnx')) : [];
  throw new UserError(
    `${file}: no such file${files.length > 0 ? `; the folder has ${files.filter((name) => name.endsWith('.onnx')).join(', ')}` : ''}; export it with citemill train`,
  );
}

/** Returns whether a model is run from this file at a precision, or with PyTorch. */
function isUsedAt(file: string, precision: Precision | 'pytorch'): boolean {
  if (file.endsWith('.safetensors')) return precision === 'pytorch';
  // Graphs, and the file with the weights of several graphs.
  if (!/\.(?:onnx|data)$/.test(file)) return true;
  return precision !== 'pytorch' && file.includes('_int8.') === (precision === 'int8');
}

/** Returns a hash of every file that affects the answers. */
export async function folderIdentity(
  { path, description }: ModelFolder,
  precision: Precision | 'pytorch',
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([precision, description.job.settings]));
  for (const file of relevantFiles(path).filter((name) => isUsedAt(name, precision))) {
    hash.update(`${file} ${statSync(join(path, file)).size}\n`);
    for await (const chunk of createReadStream(join(path, file), { highWaterMark: 1 << 20 }))
      hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** Tokenizer, configuration and ONNX files of the model and of its inner encoder or retriever. */
function relevantFiles(path: string): string[] {
  const plain = [
    'config.json',
    'generation_config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'vocabulary.json',
    'model.safetensors',
  ];
  return ['', 'encoder', 'retriever'].flatMap((inner) => {
    const onnx = join(path, inner, 'onnx');
    const graphs = existsSync(onnx) ? readdirSync(onnx).sort() : [];
    return [...plain, ...graphs.map((name) => join('onnx', name))]
      .map((name) => join(inner, name))
      .filter((name) => existsSync(join(path, name)));
  });
}
