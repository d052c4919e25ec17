import { batches } from '../embed/batches.js';
import { chunksOfSentences } from './chunks.js';
import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import type { ContextRow, ModelAnswer } from './rows.js';
import { maskOf, numbersOf, openGraph } from './session.js';
import { numberSetting } from './settings.js';
import { sigmoid } from './sigmoid.js';
import { openTokens } from './tokens.js';

const BATCH_TOKENS = 4096;

/** CiteWorth §4, Longformer-Ctx: a whole paragraph, `[CLS] s1 [SEP] s2 [SEP] …`, and a probability for each sentence. */
export async function openSentencesInContext(
  { path, description }: ModelFolder,
  precision: Precision,
): Promise<RowModel<ContextRow>> {
  const limits = {
    tokens: numberSetting(description, 'max_length', 512),
    sentence: numberSetting(description, 'max_sentence', 128),
  };
  const tokens = await openTokens(path);
  const { opening, closing } = tokens.frame;
  const graph = await openGraph(onnxFile(path, 'model', precision));
  return {
    async answer(rows) {
      const answers: ModelAnswer[] = rows.map(({ sentences }) => ({
        scores: new Array(sentences.length).fill(0),
      }));
      const chunks = rows.flatMap(({ sentences }, place) =>
        chunksOfSentences(
          sentences.map((sentence) => tokens.bare(sentence, limits.sentence)),
          { ...limits, opening, closing },
        ).map((chunk) => ({ ...chunk, place })),
      );
      for (const batch of batches(chunks, precision === 'int8' ? 0 : BATCH_TOKENS)) {
        const ids = batch.map((chunk) => chunk.tokens);
        const outputs = await graph.run({
          input_ids: graph.integers({ rows: ids, pad: tokens.pad }),
          attention_mask: graph.integers(maskOf(ids)),
          token_type_ids: graph.integers({ rows: batch.map(({ segments }) => segments), pad: 0 }),
          sentence_index: graph.integers({ rows: batch.map(({ ends }) => ends), pad: -1 }),
          sentence_map: graph.integers({ rows: batch.map(({ map }) => map), pad: -1 }),
        });
        const { values, dims } = numbersOf(outputs, 'logits');
        for (const [i, { place, first, ends }] of batch.entries())
          for (let s = 0; s < ends.length; s++)
            answers[place]?.scores?.splice(first + s, 1, sigmoid(values[i * (dims[1] ?? 0) + s] ?? 0));
      }
      return answers;
    },
    close: () => graph.close(),
  };
}
