import { batches, ENCODER_BATCH_TOKENS } from '../embed/batches.js';
import { UserError } from '../user-error.js';
import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import type { ModelAnswer, TextRow } from './rows.js';
import { attentionMask, openGraph, readNumbers } from './session.js';
import { numberSetting } from './settings.js';
import { openTokens } from './tokens.js';

/** A text with one label: the answer has the probability of each label. */
export async function openSequenceClassifier(
  folder: ModelFolder,
  precision: Precision,
): Promise<RowModel<TextRow>> {
  const { path, description } = folder;
  const most = numberSetting(description, 'max_length', 256);
  const [tokens, graph] = [await openTokens(path), await openGraph(onnxFile(path, 'model', precision))];
  return {
    async answer(rows) {
      const answers = new Array<ModelAnswer>(rows.length);
      const tokenised = rows.map(({ text }, place) => ({
        place,
        tokens: filled(tokens.withSpecialTokens(text, most), tokens.pad),
      }));
      // 8-bit graphs scale by the largest number of a batch: a text's answer must not depend on its company.
      for (const batch of batches(tokenised, precision === 'int8' ? 0 : ENCODER_BATCH_TOKENS)) {
        const ids = batch.map((row) => row.tokens);
        const outputs = await graph.run({
          input_ids: graph.integers({ rows: ids, pad: tokens.pad }),
          attention_mask: graph.integers(attentionMask(ids)),
          token_type_ids: graph.integers({ rows: ids.map((row) => new Uint8Array(row.length)), pad: 0 }),
        });
        const { values, dims } = readNumbers(outputs, 'logits');
        const labels = dims[1];
        if (labels === undefined || dims.length !== 2)
          throw new UserError(`${path}: its logits are not a row for each text`);
        for (const [i, { place }] of batch.entries())
          answers[place] = { scores: softmax(values.subarray(i * labels, (i + 1) * labels)) };
      }
      return answers;
    },
    close: () => graph.close(),
  };
}

/** A text without a single token still needs one. */
const filled = (ids: number[], pad: number) => (ids.length > 0 ? ids : [pad]);

function softmax(logits: Float32Array): number[] {
  const most = Math.max(...logits);
  const raised = Array.from(logits, (logit) => Math.exp(logit - most));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}
