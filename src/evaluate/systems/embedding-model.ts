import type { EmbedderOptions } from '../../embed/index.js';
import type { ModelContext } from './entry.js';

/** The model that ROUGE-SciQFS uses as Sentence-BERT. */
const MINILM = 'Xenova/all-MiniLM-L6-v2';

/** Options to open MiniLM, from the given model folder and with the embedding cache. */
export function minilmOptions({ modelFolder, cacheFolder }: ModelContext): EmbedderOptions {
  return { model: MINILM, cacheFolder, ...(modelFolder ? { modelsFolder: modelFolder } : {}) };
}

/** Options to open the model that the user chose, or MiniLM. */
export const embedderOptions = (context: ModelContext): EmbedderOptions => ({
  ...minilmOptions(context),
  ...(context.embeddings ? { model: context.embeddings } : {}),
});
