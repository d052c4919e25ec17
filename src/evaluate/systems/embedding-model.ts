import type { EmbedderOptions } from '../../embed/index.js';
import type { ModelContext } from './entry.js';

/** The model that ROUGE-SciQFS uses as Sentence-BERT. */
const MINILM = 'Xenova/all-MiniLM-L6-v2';

/** Options to open MiniLM, from the given model folder and with the embedding cache. */
export function embedderOptions({ modelFolder, cacheFolder }: ModelContext): EmbedderOptions {
  return { model: MINILM, cacheFolder, ...(modelFolder ? { modelsFolder: modelFolder } : {}) };
}
