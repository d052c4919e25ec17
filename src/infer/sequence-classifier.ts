import { UserError } from '../user-error.js';
import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { preciseBatches } from './precise-batches.js';
import type { ModelAnswer, TextRow } from './rows.js';
import { encoderInputs, openGraph, readNumbers } from './session.js';
import { numberSetting } from './settings.js';
import { softmax } from './softmax.js';
import { openTokenizer } from './tokenizer.js';

/** Text classification: the answer has the probability of each label. */
export async function openSequenceClassifier(
  folder: ModelFolder,
  precision: Precision,
): Promise<RowModel<TextRow>> {
  const { path, description } = folder;
  const maxTokens = numberSetting(description, 'max_length', 256);
  const [tokenizer, graph] = [await openTokenizer(path), await openGraph(onnxFile(path, 'model', precision))];
  return {
    async answer(rows) {
      const answers = new Array<ModelAnswer>(rows.length);
      const tokenised = rows.map(({ text }, index) => ({
        index,
        tokens: padEmpty(tokenizer.encodeFramed(text, maxTokens), tokenizer.pad),
      }));
      for (const batch of preciseBatches(tokenised, precision)) {
        const ids = batch.map((row) => row.tokens);
        const outputs = await graph.run(encoderInputs(graph, ids, tokenizer.pad));
        const { values, dims } = readNumbers(outputs, 'logits');
        const labels = dims[1];
        if (labels === undefined || dims.length !== 2)
          throw new UserError(`${path}: expected one row of logits per text`);
        for (const [i, { index }] of batch.entries())
          answers[index] = { scores: softmax(values.subarray(i * labels, (i + 1) * labels)) };
      }
      return answers;
    },
    close: () => graph.close(),
  };
}

/** A text without tokens gets one padding token. */
const padEmpty = (ids: number[], pad: number) => (ids.length > 0 ? ids : [pad]);
