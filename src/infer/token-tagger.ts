import { UserError } from '../user-error.js';
import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { preciseBatches } from './precise-batches.js';
import type { ModelAnswer, TokensRow } from './rows.js';
import { encoderInputs, openGraph, readNumbers } from './session.js';
import { numberSetting } from './settings.js';
import { openTokenizer, type TextTokenizer } from './tokenizer.js';

/** Consecutive words of a row that fit into one input of the model. */
interface Chunk {
  tokens: number[];
  /** Position of the first piece of each word, which has its tag. */
  firsts: number[];
  /** The number of the first word in the row. */
  start: number;
}

/** Words as `[CLS] pieces [SEP]`; a row that is too long becomes several, cut between words. */
function splitWords(
  words: readonly string[],
  maxTokens: number,
  tokenizer: Pick<TextTokenizer, 'encodePlain' | 'frame' | 'unknown'>,
): Chunk[] {
  const { opening, closing } = tokenizer.frame;
  const chunks: Chunk[] = [];
  let current: Chunk | undefined;
  for (const [index, word] of words.entries()) {
    const pieces = tokenizer.encodePlain(word, maxTokens - 2);
    // An unknown or empty word still needs a piece for its tag.
    const filled = pieces.length > 0 ? pieces : [tokenizer.unknown];
    if (!current || current.tokens.length + filled.length + 1 > maxTokens) {
      current = { tokens: [opening], firsts: [], start: index };
      chunks.push(current);
    }
    current.firsts.push(current.tokens.length);
    current.tokens.push(...filled);
  }
  for (const chunk of chunks) chunk.tokens.push(closing);
  return chunks;
}

/** Opens a model that gives each word a tag: named entities, PICO, the fields of a bibliography entry. */
export async function openTokenTagger(
  { path, description }: ModelFolder,
  precision: Precision,
): Promise<RowModel<TokensRow>> {
  const maxTokens = numberSetting(description, 'max_length', 512);
  const tags = description.labels ?? [];
  if (tags.length === 0) throw new UserError(`${path}: model.json has no tags (labels)`);
  const [tokenizer, graph] = [await openTokenizer(path), await openGraph(onnxFile(path, 'model', precision))];
  return {
    async answer(rows) {
      const answers = rows.map((row) => new Array<string>(row.tokens.length).fill(tags[0] ?? ''));
      const chunks = rows.flatMap((row, index) =>
        splitWords(row.tokens, maxTokens, tokenizer).map((chunk) => ({ ...chunk, row: index })),
      );
      for (const batch of preciseBatches(chunks, precision)) {
        const ids = batch.map((chunk) => chunk.tokens);
        const outputs = await graph.run(encoderInputs(graph, ids, tokenizer.pad));
        const { values, dims } = readNumbers(outputs, 'logits');
        const [, length = 0, width = 0] = dims;
        for (const [i, { row, firsts, start }] of batch.entries())
          for (const [word, first] of firsts.entries()) {
            const from = (i * length + first) * width;
            answers[row]?.splice(
              start + word,
              1,
              tags[indexOfLargest(values.subarray(from, from + width))] ?? '',
            );
          }
      }
      return answers.map((rowTags): ModelAnswer => ({ tags: rowTags }));
    },
    close: () => graph.close(),
  };
}

function indexOfLargest(values: Float32Array): number {
  let best = 0;
  for (const [i, value] of values.entries()) if (value > (values[best] ?? 0)) best = i;
  return best;
}
