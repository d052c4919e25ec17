import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folder with the models for tests. */
export const MODELS = process.env.CITEMILL_MODELS ?? join(ROOT, '..', 'shared', 'models');

/** A small Sentence-BERT model of 384 dimensions. */
export const MINI = 'Xenova/all-MiniLM-L6-v2';

/** Why tests with a real model cannot run here; false if they can. */
export function withoutModel(): string | false {
  if (!existsSync(join(MODELS, MINI))) return `no model ${MINI} below ${MODELS} (CITEMILL_MODELS)`;
  try {
    createRequire(import.meta.url).resolve('@huggingface/transformers');
    return false;
  } catch {
    return 'the optional package @huggingface/transformers is not installed';
  }
}
