import { UserError } from '../user-error.js';
import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { preciseBatches } from './precise-batches.js';
import type { ModelAnswer, RankerRow } from './rows.js';
import { attentionMask, openGraph, readNumbers } from './session.js';
import { numberSetting } from './settings.js';
import { openTokenizer } from './tokenizer.js';

/** `[CLS]`, and a `[SEP]` after each of the two texts. */
const FRAME_TOKENS = 3;

/** Opens a cross-encoder, which reads a query together with each text and answers with a logit per text. */
export async function openCrossEncoder(
  { path, description }: ModelFolder,
  precision: Precision,
): Promise<RowModel<RankerRow>> {
  const maxTokens = numberSetting(description, 'max_length', 512);
  const maxQuery = numberSetting(description, 'query_length', Math.floor(maxTokens / 2));
  if (!(maxQuery > 0 && maxQuery < maxTokens - FRAME_TOKENS))
    throw new UserError(`${path}: model.json: query_length must be between 1 and ${maxTokens - 4}`);
  const [tokenizer, graph] = [await openTokenizer(path), await openGraph(onnxFile(path, 'model', precision))];
  const { opening, closing } = tokenizer.frame;

  /** `[CLS] query [SEP] text [SEP]`, with the number of tokens of the first segment. */
  const pairTokens = (query: readonly number[], text: string) => {
    const first = [opening, ...query, closing];
    return {
      first: first.length,
      tokens: [...first, ...tokenizer.encodePlain(text, maxTokens - FRAME_TOKENS - query.length), closing],
    };
  };

  return {
    async answer(rows) {
      const answers: Required<Pick<ModelAnswer, 'scores'>>[] = rows.map(({ sentences }) => ({
        scores: new Array<number>(sentences.length).fill(0),
      }));
      const pairs = rows.flatMap(({ query, sentences }, row) => {
        const queryTokens = tokenizer.encodePlain(query, maxQuery);
        return sentences.map((text, index) => ({ row, index, ...pairTokens(queryTokens, text) }));
      });
      for (const batch of preciseBatches(pairs, precision)) {
        const ids = batch.map((pair) => pair.tokens);
        const outputs = await graph.run({
          input_ids: graph.integers({ rows: ids, pad: tokenizer.pad }),
          attention_mask: graph.integers(attentionMask(ids)),
          token_type_ids: graph.integers({
            rows: batch.map((pair) => new Uint8Array(pair.tokens.length).fill(1, pair.first)),
            pad: 0,
          }),
        });
        const { values, dims } = readNumbers(outputs, 'logits');
        if (dims.length !== 2 || dims[1] !== 1)
          throw new UserError(`${path}: expected one logit per pair of texts`);
        for (const [i, { row, index }] of batch.entries()) {
          const scores = answers[row]?.scores;
          if (scores) scores[index] = values[i] ?? 0;
        }
      }
      return answers;
    },
    close: () => graph.close(),
  };
}
