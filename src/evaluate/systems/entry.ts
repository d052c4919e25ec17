import type { Precision } from '../../infer/index.js';
import { type AnySet, type EvaluationSet, type TaskKind, toOneKind } from '../sets/set.js';
import type { System } from './system.js';

/** Options for language models on a server. */
export interface ApiOptions {
  /** The address of an OpenAI-compatible server. */
  endpoint?: string | undefined;
  /** Number of training examples before each question. */
  shots?: number | undefined;
  /** A folder of prompts that override the built-in ones. */
  prompts?: string | undefined;
  maxTokens?: number | undefined;
  concurrency?: number | undefined;
  requestsPerMinute?: number | undefined;
  /** Sent as a bearer token. */
  key?: string | undefined;
}

/** What a model may need to be created. */
export interface ModelContext {
  set: AnySet;
  seed: number;
  /** Folder with embedding models by name. */
  modelFolder?: string | undefined;
  /** Embedding model by name or folder, for models that compare embeddings. Default: MiniLM. */
  embeddings?: string | undefined;
  /** Folder in which embeddings and answers of trained models are cached between runs. */
  cacheFolder?: string | undefined;
  /** Minimum score for a sentence to count as positive. Default: the model's own. */
  threshold?: number | undefined;
  /** For language models on a server. */
  api?: ApiOptions | undefined;
  /** Which weights of trained models are run. Default: full precision. */
  precision?: Precision | undefined;
}

/** A model that `evaluate` can run by name. */
export interface ModelEntry<Kind extends TaskKind = TaskKind> {
  name: string;
  about: string;
  kind: Kind;
  /** The sets it is for, if not for all of its kind. */
  sets?: readonly string[];
  /** Whether it needs an embedding model and the package that runs it. */
  embeds?: boolean;
  learns?: boolean;
  /** The signature of the dataset that a trained model learnt from. */
  learntFrom?: string | null;
  /** True if `all` does not include it. */
  excludedFromAll?: boolean;
  make(context: ModelContext): System<Kind> | Promise<System<Kind>>;
}

export type AnyEntry = { [Kind in TaskKind]: ModelEntry<Kind> }[TaskKind];

/** Creates a model for a set. The entry must be of the set's kind. */
export async function createModel<Kind extends TaskKind>(
  entry: AnyEntry,
  set: EvaluationSet<Kind>,
  context: Omit<ModelContext, 'set'>,
): Promise<System<Kind>> {
  return (await entry.make({ ...context, set: toOneKind(set) })) as unknown as System<Kind>;
}
