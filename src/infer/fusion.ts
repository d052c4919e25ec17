import { type EncodedRows, openGenerator } from './generator.js';
import { type RowModel, textByText } from './model.js';
import type { ModelFolder, Precision } from './model-folder.js';
import { openRetriever } from './retriever.js';
import type { FusionRow } from './rows.js';
import { numberSetting, textSetting } from './settings.js';

/**
 * SciXGen §5.1, FiD and OFiD: the object, the best of the sentences before and the nearest ones are encoded apart; the decoder
 * reads their states one after the other, in the order of the text (OFiD) or the best first (FiD).
 */
export async function openFusion(folder: ModelFolder, precision: Precision): Promise<RowModel<FusionRow>> {
  const { description } = folder;
  const setting = (name: string, otherwise: number) => numberSetting(description, name, otherwise);
  const [k, nearest] = [setting('k', 10), setting('nearest', 10)];
  const [longestObject, longestSentence] = [setting('max_object', 512), setting('max_sentence', 128)];
  const isOrdered = textSetting(description, 'kind', 'ofid') === 'ofid';
  const generator = await openGenerator(folder, precision);
  const retriever = await openRetriever(folder, precision);
  const { tokens, options } = generator;

  async function answer({ object, sentences }: FusionRow): Promise<string> {
    const split = Math.max(0, sentences.length - nearest);
    const best = await retriever.best(object, sentences.slice(0, split), k);
    const chosen = [...best.map(({ place }) => place), ...range(split, sentences.length)];
    if (isOrdered) chosen.sort((a, b) => a - b);
    const segments = [
      tokens.whole(object, longestObject),
      ...chosen.map((place) => tokens.whole(sentences[place] ?? '', longestSentence)),
    ];
    const states = joined(await generator.encode(segments));
    const [text = ''] = await generator.generate(states, [[options.start]]);
    return text;
  }

  return textByText(answer, [generator, retriever]);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** The rows one after the other as a single row, without their padding. */
function joined({ values, dims, lengths }: EncodedRows): EncodedRows {
  const [, padded = 0, width = 0] = dims;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const row = new Float32Array(total * width);
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    const from = i * padded * width;
    row.set(values.subarray(from, from + length * width), at);
    at += length * width;
  }
  return { values: row, dims: [1, total, width], lengths: [total] };
}
