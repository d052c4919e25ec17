import { join } from 'node:path';
import { z } from 'zod';
import { loadJson } from '../lineage/index.js';
import { MODEL_ADVICE } from './model-folder.js';

const settings = z.record(z.string(), z.unknown());

/** The parts of `tokenizer.json` that are used. */
const tokenizerSchema = z.looseObject({
  added_tokens: z.array(z.looseObject({ id: z.int(), content: z.string() })).nullish(),
  model: z.looseObject({
    type: z.string().nullish(),
    vocab: z.unknown().optional(),
    unk_token: z.unknown().optional(),
  }),
});

/** `config.json` or `tokenizer_config.json` of a model. */
export const readConfig = (folder: string, name: string): Record<string, unknown> =>
  loadJson(join(folder, name), settings, { advice: MODEL_ADVICE });

export const readTokenizer = (folder: string): z.infer<typeof tokenizerSchema> =>
  loadJson(join(folder, 'tokenizer.json'), tokenizerSchema, { advice: MODEL_ADVICE });
