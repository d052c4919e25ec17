import { Vectors } from '@citemill/metrics/vectors';
import { type CacheKey, VectorCache } from '../embed/index.js';
import { hashFile } from '../lineage/index.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { preciseBatches } from './precise-batches.js';
import { encoderInputs, openGraph, readNumbers } from './session.js';
import { numberSetting } from './settings.js';
import { openTokenizer } from './tokenizer.js';

/** The encoder of a ranker: computes pooled vectors, once per text. */
export interface SentenceEncoder {
  encode(texts: readonly string[]): Promise<Vectors>;
  close(): Promise<void>;
}

export async function openSentenceEncoder(
  { path, description }: ModelFolder,
  precision: Precision,
  cacheFolder: string | undefined,
): Promise<SentenceEncoder> {
  const maxTokens = numberSetting(description, 'max_length', 256);
  const dimension = numberSetting(description, 'vector_width', 384);
  const file = onnxFile(path, 'encoder', precision);
  const [tokenizer, graph] = [await openTokenizer(path), await openGraph(file)];
  // Rankers with the same encoder share the cache: the key is the graph, not the model.
  const identity = JSON.stringify({ sha256: await hashFile(file), maxTokens });
  const cache = cacheFolder ? new VectorCache(cacheFolder, identity, dimension) : undefined;

  async function compute(texts: readonly Missing[], vectors: Vectors) {
    const tokenised = texts.map((text) => ({
      ...text,
      tokens: tokenizer.encodeFramed(text.text, maxTokens),
    }));
    for (const batch of preciseBatches(tokenised, precision)) {
      const ids = batch.map((text) => text.tokens);
      const outputs = await graph.run(encoderInputs(graph, ids, tokenizer.pad));
      const { values } = readNumbers(outputs, 'vectors');
      for (const [i, { key, rows }] of batch.entries()) {
        const vector = values.slice(i * dimension, (i + 1) * dimension);
        if (key) cache?.put(key, vector);
        for (const row of rows) vectors.row(row).set(vector);
      }
    }
  }

  return {
    async encode(texts) {
      const vectors = new Vectors(texts.length, dimension);
      const missing = new Map<string, Missing>();
      for (const [row, text] of texts.entries()) {
        const pending = missing.get(text);
        if (pending) {
          pending.rows.push(row);
          continue;
        }
        const key = cache?.key(text.toWellFormed());
        if (!(key && cache?.get(key, vectors.row(row)))) missing.set(text, { text, key, rows: [row] });
      }
      if (missing.size > 0) await compute([...missing.values()], vectors);
      return vectors;
    },
    async close() {
      cache?.close();
      await graph.close();
    },
  };
}

interface Missing {
  text: string;
  key: CacheKey | undefined;
  rows: number[];
}
