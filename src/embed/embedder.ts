import { normalise, Vectors } from '@citemill/metrics/vectors';
import { UserError } from '../user-error.js';
import { batches } from './batches.js';
import { type Dtype, folderHash, modelPlace } from './model-place.js';
import { type Pooling, pool } from './pooling.js';
import { startModel } from './runner.js';
import { type CacheKey, VectorCache } from './vector-cache.js';

/** So many texts are in hand at a time: enough for batches of equal length, few enough for memory. */
const WINDOW = 4096;

/** A text that the cache does not have. */
interface Missing {
  text: string;
  key: CacheKey | undefined;
}

export interface EmbedderOptions {
  /** A name on the Hugging Face hub, such as `Xenova/all-MiniLM-L6-v2`, or the path of a folder. */
  model: string;
  /** Where models lie by name; one that is found here is loaded without the network. `CITEMILL_MODELS` unless told. */
  modelsFolder?: string | undefined;
  /** `auto`, the default: full precision, or what the model's folder has. */
  dtype?: Dtype | 'auto' | undefined;
  /** A version on the hub; `main` unless told. A folder is known by the content of its files. */
  revision?: string | undefined;
  /** `mean`, the default, as in Sentence-BERT; `cls` as in SPECTER. */
  pooling?: Pooling | undefined;
  /** Scales vectors to length 1; unless told otherwise it is done after `mean`, not after `cls`. */
  normalise?: boolean | undefined;
  /** Texts are cut after so many tokens, where the model does not cut before. */
  maxTokens?: number | undefined;
  /** Where vectors are kept from one run to the next; nowhere unless told. */
  cacheFolder?: string | undefined;
  /** The most tokens of a batch, padding included. */
  batchTokens?: number | undefined;
  /**
   * `alone`: each text by itself; `padded`: texts of nearly one length together. Unless told otherwise, models of 8-bit
   * integers take them alone: they scale by the largest number of a batch, so that a text's vector would depend on
   * its company.
   */
  batching?: 'alone' | 'padded' | undefined;
  onProgress?: ((progress: EmbedProgress) => void) | undefined;
}

export interface EmbedProgress {
  /** Texts that are done, of all that were given. */
  done: number;
  of: number;
}

export interface EmbedStatistics {
  /** Distinct texts that the cache had, and those that the model was run on. */
  hits: number;
  misses: number;
}

export interface Embedder {
  readonly model: string;
  /** Everything that decides a vector beside the text. */
  readonly identity: string;
  readonly dtype: Dtype;
  readonly dimension: number;
  /** What SPECTER puts between title and abstract. */
  readonly separator: string;
  readonly statistics: Readonly<EmbedStatistics>;
  /** The vectors of some texts, in their order. Equal texts are computed once. */
  embed(texts: readonly string[]): Promise<Vectors>;
  close(): Promise<void>;
}

/**
 * Opens a model for sentence or document embeddings. Wants the package `@huggingface/transformers`, which Citemill does
 * not install by itself.
 *
 * @example
 * ```ts
 * const embedder = await openEmbedder({ model: 'Xenova/all-MiniLM-L6-v2', dtype: 'q8' });
 * const vectors = await embedder.embed(['Silt settles in still water.', 'Mud sinks where rivers slow.']);
 * cosine(vectors.row(0), vectors.row(1));
 * ```
 */
export async function openEmbedder(options: EmbedderOptions): Promise<Embedder> {
  const { model, modelsFolder = process.env.CITEMILL_MODELS, revision = 'main', onProgress } = options;
  const { pooling = 'mean', normalise: scaled = pooling === 'mean', batchTokens = 4096 } = options;
  if (options.maxTokens !== undefined && !(options.maxTokens >= 4))
    throw new UserError(`maxTokens ${options.maxTokens}: give a number from 4 on`);
  const place = modelPlace(model, modelsFolder, options.dtype ?? 'auto');
  const { batching = /^(?:q8|int8|uint8)$/.test(place.dtype) ? 'alone' : 'padded' } = options;
  const runner = await startModel(model, place, { revision, most: options.maxTokens });
  const { dimension } = await runner.run([runner.tokens('')]);
  const identity = JSON.stringify({
    ...(place.folder ? { sha256: await folderHash(place.folder, place.dtype) } : { model, revision }),
    ...{ dtype: place.dtype, pooling, normalised: scaled, maxTokens: runner.maxTokens, batching },
  });
  const cache = options.cacheFolder ? new VectorCache(options.cacheFolder, identity, dimension) : undefined;
  const statistics: EmbedStatistics = { hits: 0, misses: 0 };

  /** Runs the model on the texts of a window that the cache doesn't have; `found` gets each vector. */
  async function compute(texts: readonly Missing[], found: (text: Missing, vector: Float32Array) => void) {
    const vector = new Float32Array(dimension);
    const tokenised = texts.map((text) => ({ ...text, tokens: runner.tokens(text.text) }));
    for (const batch of batches(tokenised, batching === 'alone' ? 0 : batchTokens)) {
      const { values, length } = await runner.run(batch.map(({ tokens }) => tokens));
      for (const [i, text] of batch.entries()) {
        pool(values, i, length, text.tokens.length, pooling, vector);
        if (scaled) normalise(vector);
        if (text.key) cache?.put(text.key, vector);
        found(text, vector);
      }
    }
  }

  async function embed(texts: readonly string[]): Promise<Vectors> {
    const vectors = new Vectors(texts.length, dimension);
    const rows = rowsByText(texts);
    let done = 0;
    function settle(text: string, vector: Float32Array) {
      const own = rows.get(text) ?? [];
      for (const row of own) vectors.row(row).set(vector);
      done += own.length;
      onProgress?.({ done, of: texts.length });
    }
    const held = new Float32Array(dimension);
    let missing: Missing[] = [];
    async function settleMissing() {
      await compute(missing, ({ text }, vector) => settle(text, vector));
      missing = [];
    }
    for (const text of rows.keys()) {
      const key = cache?.key(text.toWellFormed());
      if (key && cache?.get(key, held)) {
        statistics.hits++;
        settle(text, held);
        continue;
      }
      statistics.misses++;
      if (missing.push({ text, key }) >= WINDOW) await settleMissing();
    }
    await settleMissing();
    return vectors;
  }

  return {
    ...{ model, identity, dtype: place.dtype, dimension, separator: runner.separator, statistics, embed },
    async close() {
      cache?.close();
      await runner.close();
    },
  };
}

/** Where each distinct text stands. */
function rowsByText(texts: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const [i, text] of texts.entries()) {
    const own = rows.get(text);
    if (own) own.push(i);
    else rows.set(text, [i]);
  }
  return rows;
}
