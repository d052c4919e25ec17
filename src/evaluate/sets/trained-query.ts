import { locateModel } from '../../embed/index.js';
import { isModelFolder, readModelFolder } from '../../infer/index.js';

interface QueryChoice {
  /** The parts of a query by name, chosen by the user. */
  query?: string | undefined;
  /** Embedding model by name or folder. */
  embeddings?: string | undefined;
  /** Folder with embedding models by name. */
  modelFolder?: string | undefined;
}

/**
 * How queries are made: as those that the embedding model was trained on if `citemill train` wrote it, and otherwise in the recipe's own
 * way. The user's choice of parts takes precedence over both.
 */
export function chooseQuery({ query, embeddings, modelFolder }: QueryChoice): Record<string, unknown> {
  return {
    ...(embeddings ? trainedQuery(embeddings, modelFolder) : {}),
    ...(query ? { query } : {}),
  };
}

/** Returns the settings of the queries that an encoder was trained on, with those that its job left to the default. */
function trainedQuery(model: string, modelFolder = process.env.CITEMILL_MODELS): Record<string, unknown> {
  const { folder } = locateModel(model, modelFolder, 'auto');
  if (folder === undefined || !isModelFolder(folder)) return {};
  const { architecture, job } = readModelFolder(folder).description;
  if (architecture !== 'bi-encoder') return {};
  return { query: 'abstract', marks: 'keep', ...job.input?.options };
}
