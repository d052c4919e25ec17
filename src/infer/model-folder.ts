import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { checkModelFiles } from '../embed/index.js';
import { loadJson } from '../lineage/index.js';
import { UserError } from '../user-error.js';

const MODEL_FORMAT = 'citemill.model/1';

/** What to do about a damaged file of a model. */
export const MODEL_ADVICE = 'get a whole copy of the model, or write it again with citemill train';

const settings = z.record(z.string(), z.unknown());

/** `model.json`: how a model was trained, and all that serving it needs to know. */
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
  /** The files of weights with their sizes. */
  weights: z.array(z.looseObject({ path: z.string(), bytes: z.number() })).default([]),
});

export type ModelDescription = z.infer<typeof modelSchema>;

/** How the weights are kept: full precision, or 8-bit integers for a quarter of the size. */
export type Precision = 'fp32' | 'int8';

/** A folder that `citemill train` wrote, here or on another machine. */
export interface ModelFolder {
  path: string;
  name: string;
  description: ModelDescription;
}

export const isModelFolder = (path: string): boolean => existsSync(join(path, 'model.json'));

export function readModelFolder(path: string): ModelFolder {
  checkModelFiles(path, { allowLinks: false });
  const description = loadJson(join(path, 'model.json'), modelSchema, {
    whenMissing: `${path}: is not a trained model (no model.json); citemill train writes one`,
    advice: MODEL_ADVICE,
  });
  return { path: resolve(path), name: basename(resolve(path)), description };
}

/** The ONNX file of a part of the model in a precision; a model that lacks it is the user's mistake. */
export function onnxFile(folder: string, part: string, precision: Precision): string {
  const file = join(folder, 'onnx', precision === 'int8' ? `${part}_int8.onnx` : `${part}.onnx`);
  if (existsSync(file)) return file;
  const held = existsSync(join(folder, 'onnx')) ? readdirSync(join(folder, 'onnx')) : [];
  throw new UserError(
    `${file}: no such file${held.length > 0 ? `; the folder has ${held.filter((name) => name.endsWith('.onnx')).join(', ')}` : ''}; export it with citemill train`,
  );
}

/** A hash of every file that decides an answer: the same name may come to hold another model. */
export async function folderIdentity(
  { path, description }: ModelFolder,
  precision: Precision,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([precision, description.job.settings]));
  for (const file of filesBelow(path)) {
    if (/\.onnx$/.test(file) && /_int8\.onnx$/.test(file) !== (precision === 'int8')) continue;
    hash.update(`${file} ${statSync(join(path, file)).size}\n`);
    for await (const chunk of createReadStream(join(path, file), { highWaterMark: 1 << 20 }))
      hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** Tokenizer, configuration and ONNX files, of the model and of the encoder inside it. */
function filesBelow(path: string): string[] {
  const plain = [
    'config.json',
    'generation_config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'vocabulary.json',
  ];
  return ['', 'encoder', 'retriever'].flatMap((inner) => {
    const onnx = join(path, inner, 'onnx');
    const graphs = existsSync(onnx) ? readdirSync(onnx).sort() : [];
    return [...plain, ...graphs.map((name) => join('onnx', name))]
      .map((name) => join(inner, name))
      .filter((name) => existsSync(join(path, name)));
  });
}
