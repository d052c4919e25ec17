import { join } from 'node:path';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { readConfig } from './model-json.js';
import { preciseBatches } from './precise-batches.js';
import { attentionMask, openGraph, readNumbers } from './session.js';
import { openTokenizer } from './tokenizer.js';

/** Maximum tokens per text, as in training. */
const MAX_TOKENS = 256;

export interface Retrieved {
  /** The candidate's index. */
  index: number;
  score: number;
}

/** Retrieves texts for a generator by the inner products of sentence vectors. */
export interface Retriever {
  /** Returns the best candidates for a text or its vector, best first; at most `count`. */
  best(query: string | Float32Array, candidates: readonly string[], count: number): Promise<Retrieved[]>;
  close(): Promise<void>;
}

export async function openRetriever({ path }: ModelFolder, precision: Precision): Promise<Retriever> {
  const inner = join(path, 'retriever');
  const config = readConfig(inner, 'config.json');
  const maxTokens = Math.min(MAX_TOKENS, Number(config.max_position_embeddings ?? MAX_TOKENS));
  const [tokenizer, graph] = [
    await openTokenizer(inner),
    await openGraph(onnxFile(path, 'retriever', precision)),
  ];

  async function embedTexts(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors = new Array<Float32Array>(texts.length);
    const tokenised = texts.map((text, index) => ({
      index,
      tokens: tokenizer.encodeFramed(text, maxTokens),
    }));
    for (const batch of preciseBatches(tokenised, precision)) {
      const ids = batch.map((text) => text.tokens);
      const outputs = await graph.run({
        input_ids: graph.integers({ rows: ids, pad: tokenizer.pad }),
        attention_mask: graph.integers(attentionMask(ids)),
      });
      const { values, dims } = readNumbers(outputs, 'vectors');
      const width = dims[1] ?? 0;
      for (const [i, { index }] of batch.entries()) vectors[index] = values.slice(i * width, (i + 1) * width);
    }
    return vectors;
  }

  return {
    async best(query, candidates, count) {
      if (candidates.length === 0) return [];
      const queryVector =
        typeof query === 'string' ? ((await embedTexts([query]))[0] ?? new Float32Array()) : query;
      const vectors = await embedTexts(candidates);
      const scale = Math.sqrt(queryVector.length);
      const scored = vectors.map((vector, index) => ({
        index,
        score: vector.reduce((sum, value, i) => sum + value * (queryVector[i] ?? 0), 0) / scale,
      }));
      return scored.sort((a, b) => b.score - a.score || a.index - b.index).slice(0, count);
    },
    close: () => graph.close(),
  };
}
