import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import type { ModelAnswer, RankerRow } from './rows.js';
import { openSentenceEncoder } from './sentence-encoder.js';
import { openGraph, readNumbers } from './session.js';
import { sigmoid } from './sigmoid.js';

/**
 * SciQFS §4.3: a network over the vectors of the query and of the sentences of a document. The encoder is in the model's folder,
 * so that the model always runs with the encoder that it was trained with.
 */
export async function openVectorRanker(
  folder: ModelFolder,
  precision: Precision,
  cacheFolder?: string,
): Promise<RowModel<RankerRow>> {
  const encoder = await openSentenceEncoder(folder, precision, cacheFolder);
  const graph = await openGraph(onnxFile(folder.path, 'head', 'fp32'));
  return {
    async answer(rows) {
      const answers: ModelAnswer[] = [];
      // One document at a time: padded sentences would take as long as real ones.
      for (const { query, sentences } of rows) {
        if (sentences.length === 0) {
          answers.push({ scores: [] });
          continue;
        }
        const { values, dimension } = await encoder.encode([query, ...sentences]);
        const outputs = await graph.run({
          query: graph.floats(values.slice(0, dimension), [1, dimension]),
          sentences: graph.floats(values.slice(dimension), [1, sentences.length, dimension]),
          mask: graph.integers({ rows: [new Uint8Array(sentences.length).fill(1)], pad: 0 }),
        });
        answers.push({ scores: Array.from(readNumbers(outputs, 'logits').values, sigmoid) });
      }
      return answers;
    },
    async close() {
      await graph.close();
      await encoder.close();
    },
  };
}
