import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { preciseBatches } from './precise-batches.js';
import type { ExtractorRow, ModelAnswer } from './rows.js';
import { attentionMask, openGraph, readNumbers } from './session.js';
import { numberSetting } from './settings.js';
import { openTokenizer, type TextTokenizer } from './tokenizer.js';
import { splitWindows } from './windows.js';

/** Query levels with their own marker; deeper levels share the last. */
const LEVELS = 9;

/** WikiRef §4: a score for each sentence, given the titles above the statement. */
export async function openWindowExtractor(
  { path, description }: ModelFolder,
  precision: Precision,
): Promise<RowModel<ExtractorRow>> {
  const tokenizer = await openTokenizer(path);
  const graph = await openGraph(onnxFile(path, 'model', precision));
  const window = numberSetting(description, 'window', 512);
  const options = { window, stride: numberSetting(description, 'stride', 100), ...tokenizer.frame };
  return {
    async answer(rows) {
      const answers: ModelAnswer[] = rows.map(({ sentences }) => ({
        scores: new Array(sentences.length).fill(0),
      }));
      const windows = rows.flatMap(({ query, sentences }, index) =>
        splitWindows(
          queryTokens(tokenizer, query, window),
          sentences.map((sentence) => tokenizer.encodePlain(sentence, window)),
          options,
        ).map((part) => ({ ...part, index })),
      );
      for (const batch of preciseBatches(windows, precision)) {
        const ids = batch.map((part) => part.tokens);
        const outputs = await graph.run({
          input_ids: graph.integers({ rows: ids, pad: tokenizer.pad }),
          attention_mask: graph.integers(attentionMask(ids)),
          token_type_ids: graph.integers({ rows: batch.map(({ segments }) => segments), pad: 0 }),
          cls_index: graph.integers({ rows: batch.map(({ openings }) => openings), pad: -1 }),
        });
        const { values, dims } = readNumbers(outputs, 'scores');
        for (const [i, { index, sentences }] of batch.entries())
          for (const [s, sentence] of sentences.entries())
            answers[index]?.scores?.splice(sentence, 1, values[i * (dims[1] ?? 0) + s] ?? 0);
      }
      return answers;
    },
    close: () => graph.close(),
  };
}

/** `[L1] title [L2] section …`, at most half of a window. */
function queryTokens(tokenizer: TextTokenizer, query: readonly string[], window: number): number[] {
  const ids = query.flatMap((title, level) => [
    tokenizer.special(`[L${Math.min(level + 1, LEVELS)}]`),
    ...tokenizer.encodePlain(title, window),
  ]);
  return ids.slice(0, Math.floor(window / 2));
}
