export * from './chat/index.js';
export { type LanguageModel, openLanguageModel, type TextLikelihood } from './language-model.js';
export {
  folderIdentity,
  isModelFolder,
  type ModelDescription,
  type ModelFolder,
  type Precision,
  readModelFolder,
} from './model-folder.js';
export { modelInput, verifyModel } from './model-manifest.js';
export { type OpenModelOptions, openModel, type TrainedModel } from './open.js';
export { openReranker, type Reranker, rerankerQuery } from './reranker.js';
export type * from './rows.js';
