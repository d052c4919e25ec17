import { normalise, Vectors } from '@citemill/metrics/vectors';
import { UserError } from '../user-error.js';
import { batches } from './batches.js';
import { downloadedModel, MAIN } from './downloaded-model.js';
import { type Dtype, folderHash, locateModel, type ModelLocation } from './model-location.js';
import { type Pooling, pool } from './pooling.js';
import { startModel } from './runner.js';
import { trainedSettings } from './trained-settings.js';
import { type CacheKey, VectorCache } from './vector-cache.js';

/** Number of texts processed at once: enough to form batches of similar length, few enough to fit into memory. */
const WINDOW_TEXTS = 4096;

/** A text that is not in the cache. */
interface UncachedText {
  text: string;
  key: CacheKey | undefined;
}

export interface EmbedderOptions {
  /** A name on the Hugging Face hub, such as `Xenova/all-MiniLM-L6-v2`, or the path of a folder. */
  model: string;
  /** Folder with models by name, which are loaded without the network. Default: the variable `CITEMILL_MODELS`. */
  modelsFolder?: string | undefined;
  /** Number format. Default: `auto`, which is full precision or, for a model in a folder, the best format there. */
  dtype?: Dtype | 'auto' | undefined;
  /** Revision on the hub. Default: `main`. Not used for a folder, which is identified by the content of its files. */
  revision?: string | undefined;
  /** `mean` as in Sentence-BERT, or `cls` as in SPECTER. Default: as the model was trained by `citemill train`, otherwise `mean`. */
  pooling?: Pooling | undefined;
  /** Scale vectors to length 1. Default: true for `mean`, false for `cls`. */
  normalise?: boolean | undefined;
  /** Maximum tokens per text. Default: as in training by `citemill train`, otherwise the model's maximum. */
  maxTokens?: number | undefined;
  /** Folder in which vectors are cached between runs. Default: none. */
  cacheFolder?: string | undefined;
  /** Maximum tokens of a batch, including padding. */
  batchTokens?: number | undefined;
  /**
   * `alone`: run each text by itself (default for 8-bit models); `padded`: run texts of similar length together (default for others).
   * 8-bit models scale by the largest number in a batch, so that in batches a text's vector would depend on the other texts.
   */
  batching?: 'alone' | 'padded' | undefined;
  /** Threads that compute one batch. Default: one per core; with a process for each core, 1 is faster. */
  threads?: number | undefined;
  onProgress?: ((progress: EmbedProgress) => void) | undefined;
}

export interface EmbedProgress {
  /** Number of texts embedded so far. */
  done: number;
  /** Number of texts to embed. */
  of: number;
}

export interface EmbedStatistics {
  /** Number of distinct texts found in the cache. */
  hits: number;
  /** Number of distinct texts that the model was run on. */
  misses: number;
}

export interface Embedder {
  readonly model: string;
  /** Everything other than the text that determines a vector. */
  readonly identity: string;
  readonly dtype: Dtype;
  readonly dimension: number;
  /** The separator between title and abstract in SPECTER's form. */
  readonly separator: string;
  readonly statistics: Readonly<EmbedStatistics>;
  /** Computes the vectors of texts, in the same order. Equal texts are computed once. */
  embed(texts: readonly string[]): Promise<Vectors>;
  close(): Promise<void>;
}

/**
 * Opens a model for sentence or document embeddings. Requires the package `@huggingface/transformers`, which is not installed with
 * Citemill.
 *
 * @example
 * ```ts
 * const embedder = await openEmbedder({ model: 'Xenova/all-MiniLM-L6-v2', dtype: 'q8' });
 * const vectors = await embedder.embed(['Silt settles in still water.', 'Mud sinks where rivers slow.']);
 * cosine(vectors.row(0), vectors.row(1));
 * ```
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its inner functions share the model, the cache and the counts.
export async function openEmbedder(options: EmbedderOptions): Promise<Embedder> {
  const { model, modelsFolder = process.env.CITEMILL_MODELS, revision = MAIN, onProgress } = options;
  const location = locateModel(model, modelsFolder, options.dtype ?? 'auto');
  const { pooling, normalised, requestedTokens, vectorSize } = chooseSettings(options, location);
  const { batchTokens = 4096, batching = /^(?:q8|int8|uint8)$/.test(location.dtype) ? 'alone' : 'padded' } =
    options;
  const runner = await startModel(model, location, {
    revision,
    maxTokens: requestedTokens,
    threads: options.threads,
  });
  const { dimension: width } = await runner.run([runner.tokens('')]);
  const dimension = Math.min(width, vectorSize ?? width);
  const { maxTokens } = runner;
  const modelIdentity = await identifyModel(location, model, revision);
  const shortened = dimension < width ? { dimension } : {};
  const identity = JSON.stringify({
    ...modelIdentity,
    pooling,
    normalised,
    maxTokens,
    batching,
    ...shortened,
  });
  const cache = options.cacheFolder ? new VectorCache(options.cacheFolder, identity, dimension) : undefined;
  const statistics: EmbedStatistics = { hits: 0, misses: 0 };

  /** Runs the model on texts that are not in the cache; calls `onVector` with each vector. */
  async function compute(
    texts: readonly UncachedText[],
    onVector: (text: UncachedText, vector: Float32Array) => void,
  ) {
    const pooled = new Float32Array(width);
    const vector = pooled.subarray(0, dimension);
    const tokenised = texts.map((text) => ({ ...text, tokens: runner.tokens(text.text) }));
    for (const batch of batches(tokenised, batching === 'alone' ? 0 : batchTokens)) {
      const { values, length } = await runner.run(batch.map(({ tokens }) => tokens));
      for (const [i, text] of batch.entries()) {
        pool(values, i, length, text.tokens.length, pooling, pooled);
        if (normalised) normalise(vector);
        if (text.key) cache?.put(text.key, vector);
        onVector(text, vector);
      }
    }
  }

  async function embed(texts: readonly string[]): Promise<Vectors> {
    const vectors = new Vectors(texts.length, dimension);
    const rows = rowsByText(texts);
    let done = 0;
    function store(text: string, vector: Float32Array) {
      const positions = rows.get(text) ?? [];
      for (const row of positions) vectors.row(row).set(vector);
      done += positions.length;
      onProgress?.({ done, of: texts.length });
    }
    const cached = new Float32Array(dimension);
    const missing: UncachedText[] = [];
    const computeUncachedText = () => compute(missing.splice(0), ({ text }, vector) => store(text, vector));
    for (const text of rows.keys()) {
      const key = cache?.key(text.toWellFormed());
      if (key && cache?.get(key, cached)) {
        statistics.hits++;
        store(text, cached);
        continue;
      }
      statistics.misses++;
      if (missing.push({ text, key }) >= WINDOW_TEXTS) await computeUncachedText();
    }
    await computeUncachedText();
    return vectors;
  }

  return {
    model,
    identity,
    dtype: location.dtype,
    dimension,
    separator: runner.separator,
    statistics,
    embed,
    async close() {
      cache?.close();
      await runner.close();
    },
  };
}

/** Chooses the settings for pooling: from the options, or else as the model was trained. */
function chooseSettings(options: EmbedderOptions, { folder }: ModelLocation) {
  if (options.maxTokens !== undefined && !(options.maxTokens >= 4))
    throw new UserError(`maxTokens must be at least 4, not ${options.maxTokens}`);
  if (options.threads !== undefined && !(Number.isInteger(options.threads) && options.threads >= 1))
    throw new UserError(`threads must be a whole number of at least 1, not ${options.threads}`);
  const trained = trainedSettings(folder);
  const { pooling = trained.pooling ?? 'mean', maxTokens: requestedTokens = trained.maxTokens } = options;
  const { normalise: normalised = trained.normalise ?? pooling === 'mean' } = options;
  return { pooling, normalised, requestedTokens, vectorSize: trained.vectorSize };
}

/** Identifies a model by its files, since a branch of the hub may later have another model. */
async function identifyModel({ folder, dtype }: ModelLocation, model: string, revision: string) {
  const files = folder ?? downloadedModel(model, dtype, revision);
  return files ? { sha256: await folderHash(files, dtype), dtype } : { model, revision, dtype };
}

/** Finds the rows of each distinct text. */
function rowsByText(texts: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const [i, text] of texts.entries()) {
    const positions = rows.get(text);
    if (positions) positions.push(i);
    else rows.set(text, [i]);
  }
  return rows;
}
