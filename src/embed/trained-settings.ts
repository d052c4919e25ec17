import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UserError } from '../user-error.js';

/** How a model converts a text to a vector. */
interface EmbeddingSettings {
  maxTokens?: number;
  pooling?: 'mean' | 'cls';
  normalise?: boolean;
  /** The number of values that a vector is cut to (default: all). */
  vectorSize?: number;
}

const encoderSchema = z.looseObject({
  schema: z.literal('citemill.model/1'),
  architecture: z.literal('bi-encoder'),
  max_length: z.int().min(4),
  pooling: z.enum(['mean', 'cls']),
  normalise: z.boolean(),
  vector_size: z.int().min(1).optional(),
});

/** Reads the settings that an encoder was trained with from the `model.json` of `citemill train`; {} for other models. */
export function trainedSettings(folder: string | undefined): EmbeddingSettings {
  const file = folder === undefined ? undefined : join(folder, 'model.json');
  if (file === undefined || !existsSync(file)) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(`${file} cannot be read (${(error as Error).message})`);
  }
  const { data } = encoderSchema.safeParse(content);
  if (!data) return {};
  const { max_length, pooling, normalise, vector_size } = data;
  return {
    maxTokens: max_length,
    pooling,
    normalise,
    ...(vector_size === undefined ? {} : { vectorSize: vector_size }),
  };
}
