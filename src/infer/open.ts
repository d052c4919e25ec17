import { UserError } from '../user-error.js';
import { AnswerCache, rowKey } from './answer-cache.js';
import { openCrossEncoder } from './cross-encoder.js';
import { openFusion } from './fusion.js';
import type { RowModel } from './model.js';
import { folderIdentity, type ModelFolder, type Precision, readModelFolder } from './model-folder.js';
import { openRagSequence } from './rag-sequence.js';
import type { ModelAnswer, ModelRow } from './rows.js';
import { openSentencesInContext } from './sentences-in-context.js';
import { openSeq2seq } from './seq2seq.js';
import { openSequenceClassifier } from './sequence-classifier.js';
import { openSparseRanker } from './sparse-ranker.js';
import { openTokenTagger } from './token-tagger.js';
import { openVectorRanker } from './vector-ranker.js';
import { openWindowExtractor } from './window-extractor.js';

export interface OpenModelOptions {
  /** Default: full precision. */
  precision?: Precision | undefined;
  /** Folder for cached answers and sentence vectors. Default: no cache. */
  cacheFolder?: string | undefined;
}

/** A trained model that is ready to answer rows. */
export interface TrainedModel {
  readonly folder: ModelFolder;
  /** Hash of the model's files. */
  readonly identity: string;
  /** Rows answered from the cache or by an equal row, and rows that the model was run on. */
  readonly statistics: { hits: number; misses: number };
  /** Returns an answer for each row, in order. */
  answer(rows: readonly ModelRow[]): Promise<ModelAnswer[]>;
  close(): Promise<void>;
}

type Opener = (folder: ModelFolder, precision: Precision, cacheFolder?: string) => Promise<RowModel<never>>;

/** Architectures that run with ONNX, by their name in `model.json`. */
const ARCHITECTURES: ReadonlyMap<string, Opener> = new Map<string, Opener>(
  Object.entries({
    'sequence-classifier': openSequenceClassifier,
    'pu-learning': openSequenceClassifier,
    'word-classifier': openSequenceClassifier,
    'sentences-in-context': openSentencesInContext,
    'vector-ranker': openVectorRanker,
    'sparse-ranker': openSparseRanker,
    'window-extractor': openWindowExtractor,
    seq2seq: openSeq2seq,
    'figure-seq2seq': openSeq2seq,
    fusion: openFusion,
    'figure-fusion': openFusion,
    'rag-sequence': openRagSequence,
    'token-tagger': openTokenTagger,
    'cross-encoder': openCrossEncoder,
  }),
);

/**
 * Opens a model that `citemill train` wrote. Needs the package `@huggingface/transformers`, which Citemill does not install.
 *
 * @example
 * ```ts
 * const model = await openModel('models/bert', { precision: 'int8' });
 * const [answer] = await model.answer([{ id: '1', text: 'Silt settles in still water.' }]);
 * answer.scores; // the probability of each label
 * await model.close();
 * ```
 */
export async function openModel(path: string, options: OpenModelOptions = {}): Promise<TrainedModel> {
  const { precision = 'fp32', cacheFolder } = options;
  const folder = readModelFolder(path);
  const open = ARCHITECTURES.get(folder.description.architecture);
  if (!open)
    throw new UserError(
      `${path}: the architecture ${folder.description.architecture} does not run with ONNX; use citemill predict --engine pytorch`,
    );
  const identity = await folderIdentity(folder, precision);
  const model = (await open(folder, precision, cacheFolder)) as RowModel;
  const cache = cacheFolder ? new AnswerCache(cacheFolder, identity) : undefined;
  const statistics = { hits: 0, misses: 0 };
  return {
    folder,
    identity,
    statistics,
    async answer(rows) {
      const keys = rows.map((row) => rowKey(identity, row));
      const answers = new Map<string, ModelAnswer>();
      const missing = new Map<string, ModelRow>();
      for (const [i, row] of rows.entries()) {
        const key = keys[i] ?? '';
        if (answers.has(key) || missing.has(key)) continue;
        const cached = cache?.get(key);
        if (cached) answers.set(key, cached);
        else missing.set(key, row);
      }
      const computed = missing.size > 0 ? await model.answer([...missing.values()]) : [];
      for (const [i, key] of [...missing.keys()].entries()) {
        const answer = computed[i] ?? {};
        answers.set(key, answer);
        cache?.put(key, answer);
      }
      statistics.misses += missing.size;
      statistics.hits += rows.length - missing.size;
      return keys.map((key) => answers.get(key) ?? {});
    },
    async close() {
      cache?.close();
      await model.close();
    },
  };
}
