import type { EmbedderOptions } from '../../embed/index.js';
import type { ModelContext } from './entry.js';

/** The model that ROUGE-SciQFS takes for Sentence-BERT. */
const MINILM = 'Xenova/all-MiniLM-L6-v2';

/** How MiniLM is opened: from the folder that is named, with what was embedded before. */
export function embedderOptions({ modelFolder, cacheFolder }: ModelContext): EmbedderOptions {
  return { model: MINILM, cacheFolder, ...(modelFolder ? { modelsFolder: modelFolder } : {}) };
}
