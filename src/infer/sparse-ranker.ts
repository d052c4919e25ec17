import { join } from 'node:path';
import { z } from 'zod';
import { loadJson } from '../lineage/index.js';
import type { RowModel } from './model.js';
import { MODEL_ADVICE, type ModelFolder, onnxFile } from './model-folder.js';
import type { RankerRow } from './rows.js';
import { type Graph, openGraph, readNumbers } from './session.js';
import { sigmoid } from './sigmoid.js';

/** Pairs of query and sentence per batch. */
const BATCH_PAIRS = 256;

const vocabularySchema = z.object({
  analyser: z.enum(['words', 'chars']),
  ngrams: z.tuple([z.number(), z.number()]),
  terms: z.array(z.string()),
  idf: z.array(z.number()),
});

/** TF-IDF of one text: sorted columns and their weights. */
interface SparseText {
  columns: number[];
  weights: number[];
}

/** SciQFS, Appendix A: a multi-layer perceptron on TF-IDF of the query and of each sentence. */
export async function openSparseRanker({ path }: ModelFolder): Promise<RowModel<RankerRow>> {
  const vocabulary = loadJson(join(path, 'vocabulary.json'), vocabularySchema, { advice: MODEL_ADVICE });
  const columnByTerm = new Map(vocabulary.terms.map((term, column) => [term, column]));
  const grams = ngramReader(vocabulary);
  const graph = await openGraph(onnxFile(path, 'model', 'fp32'));

  function vectorise(text: string): SparseText {
    const counts = new Map<number, number>();
    for (const gram of grams(text)) {
      const column = columnByTerm.get(gram);
      if (column !== undefined) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
    const columns = [...counts.keys()].sort((a, b) => a - b);
    const raw = columns.map((column) => (counts.get(column) ?? 0) * (vocabulary.idf[column] ?? 0));
    const length = Math.hypot(...raw);
    return { columns, weights: raw.map((weight) => weight / length) };
  }

  return {
    async answer(rows) {
      const answers = [];
      for (const { query, sentences } of rows) {
        const queryVector = vectorise(query);
        const scores: number[] = [];
        for (let start = 0; start < sentences.length; start += BATCH_PAIRS) {
          const texts = sentences.slice(start, start + BATCH_PAIRS).map(vectorise);
          const outputs = await graph.run({
            ...graphInputs(
              graph,
              'query',
              texts.map(() => queryVector),
            ),
            ...graphInputs(graph, 'sentence', texts),
          });
          scores.push(...Array.from(readNumbers(outputs, 'logits').values, sigmoid));
        }
        answers.push({ scores });
      }
      return answers;
    },
    close: () => graph.close(),
  };
}

/** Returns the graph's inputs for texts. Column n is row n + 1 of the first layer; row 0 is for padding. */
function graphInputs(graph: Graph, name: string, texts: readonly SparseText[]) {
  const width = Math.max(1, ...texts.map(({ columns }) => columns.length));
  const weights = new Float32Array(texts.length * width);
  for (const [i, text] of texts.entries()) weights.set(text.weights, i * width);
  return {
    [name]: graph.integers({
      rows: texts.map(({ columns }) => columns.map((column) => column + 1)),
      pad: 0,
      length: width,
    }),
    [`${name}_weight`]: graph.floats(weights, [texts.length, width]),
  };
}

/** Returns a function that splits texts into n-grams, of words of two or more letters or of characters, as in training. */
function ngramReader({ analyser, ngrams: [low, high] }: z.infer<typeof vocabularySchema>) {
  const separator = analyser === 'words' ? ' ' : '';
  return function* (text: string): Generator<string> {
    const lower = text.toLowerCase();
    const units =
      analyser === 'words'
        ? (lower.match(/[\p{L}\p{N}_]{2,}/gu) ?? [])
        : Array.from(lower.replace(/\s\s+/g, ' '));
    for (let size = low; size <= high; size++)
      for (let start = 0; start + size <= units.length; start++)
        yield units.slice(start, start + size).join(separator);
  };
}
