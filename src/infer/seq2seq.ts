import { figureReader, requireFigure } from './figures.js';
import { openGenerator } from './generator.js';
import type { RowModel } from './model.js';
import type { ModelFolder, Precision } from './model-folder.js';
import { preciseBatches } from './precise-batches.js';
import type { SourceRow } from './rows.js';
import { numberSetting } from './settings.js';

/** Maximum source tokens per batch, including padding. */
const BATCH_TOKENS = 2048;

/** Text-to-text generation by greedy or beam search, with the same results as transformers' `generate`. */
export async function openSeq2seq(folder: ModelFolder, precision: Precision): Promise<RowModel<SourceRow>> {
  const maxTokens = numberSetting(folder.description, 'max_source', 512);
  const generator = await openGenerator(folder, precision);
  const readFigures =
    folder.description.architecture === 'figure-seq2seq' ? await figureReader(folder) : undefined;
  const { tokenizer, options } = generator;
  return {
    async answer(rows) {
      const texts = new Array<string>(rows.length).fill('');
      const prepared = rows.map(({ id, source, prompt, image }, index) => ({
        id,
        image,
        index,
        tokens: tokenizer.encode(source, maxTokens),
        prompt: [options.start, ...(prompt ? tokenizer.encodePlain(prompt, maxTokens) : [])],
      }));
      for (const group of byPromptLength(prepared))
        for (const batch of preciseBatches(group, precision, BATCH_TOKENS)) {
          const figures = await readFigures?.(batch.map(requireFigure));
          const states = await generator.encode(
            batch.map((row) => row.tokens),
            figures,
          );
          const generated = await generator.generate(
            states,
            batch.map(({ prompt }) => prompt),
          );
          for (const [i, { index }] of batch.entries()) texts[index] = generated[i] ?? '';
        }
      return texts.map((text) => ({ text }));
    },
    close: () => generator.close(),
  };
}

/** Groups rows by the length of their prompts; a group can be decoded together. */
function byPromptLength<Row extends { prompt: readonly number[] }>(rows: readonly Row[]): Row[][] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.prompt.length, [...(groups.get(row.prompt.length) ?? []), row]);
  return [...groups.values()];
}
