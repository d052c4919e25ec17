import { figureReader, requireFigure } from './figures.js';
import { type EncodedRows, openGenerator } from './generator.js';
import { type RowModel, textByText } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { openRetriever } from './retriever.js';
import type { FusionRow } from './rows.js';
import { openGraph, readNumbers } from './session.js';
import { numberSetting, textSetting } from './settings.js';

/**
 * SciXGen §5.1, FiD and OFiD: the object, the retrieved and the nearest preceding sentences are encoded separately; the decoder
 * reads the concatenated states, in text order (OFiD) or best first (FiD).
 */
export async function openFusion(folder: ModelFolder, precision: Precision): Promise<RowModel<FusionRow>> {
  const { description } = folder;
  const setting = (name: string, fallback: number) => numberSetting(description, name, fallback);
  const [k, nearest] = [setting('k', 10), setting('nearest', 10)];
  const [maxObjectTokens, maxSentenceTokens] = [setting('max_object', 512), setting('max_sentence', 128)];
  const isOrdered = textSetting(description, 'kind', 'ofid') === 'ofid';
  const generator = await openGenerator(folder, precision);
  const retriever = await openRetriever(folder, precision);
  const figures =
    description.architecture === 'figure-fusion' ? await openFigures(folder, precision) : undefined;
  const { tokenizer, options } = generator;

  async function answer({ id, object, image, sentences }: FusionRow): Promise<string> {
    const figure = await figures?.encode(requireFigure({ id, image }));
    const firstNearest = Math.max(0, sentences.length - nearest);
    const best = await retriever.best(figure?.query ?? object, sentences.slice(0, firstNearest), k);
    const chosen = [...best.map(({ index }) => index), ...range(firstNearest, sentences.length)];
    if (isOrdered) chosen.sort((a, b) => a - b);
    const segments = [
      ...(figure ? [] : [tokenizer.encode(object, maxObjectTokens)]),
      ...chosen.map((index) => tokenizer.encode(sentences[index] ?? '', maxSentenceTokens)),
    ];
    const encoded = segments.length > 0 ? [await generator.encode(segments)] : [];
    const states = joinRows(figure ? [figure.states, ...encoded] : encoded);
    const [text = ''] = await generator.generate(states, [[options.start]]);
    return text;
  }

  return textByText(answer, [generator, retriever, ...(figures ? [figures] : [])]);
}

/** Encodes a figure: the states of its patches, and the vector for retrieving sentences. */
async function openFigures(folder: ModelFolder, precision: Precision) {
  const read = await figureReader(folder);
  const graph = await openGraph(onnxFile(folder.path, 'figure', precision));
  return {
    async encode(file: string): Promise<{ states: EncodedRows; query: Float32Array }> {
      const { values, dims } = await read([file]);
      const outputs = await graph.run({ pixel_values: graph.floats(values, dims) });
      const states = readNumbers(outputs, 'states');
      return {
        states: { ...states, lengths: [states.dims[1] ?? 0] },
        query: readNumbers(outputs, 'query').values,
      };
    },
    close: () => graph.close(),
  };
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i);

/** Concatenates all rows into a single row, without padding. */
function joinRows(parts: readonly EncodedRows[]): EncodedRows {
  const width = parts[0]?.dims[2] ?? 0;
  const total = parts.reduce((sum, { lengths }) => lengths.reduce((all, length) => all + length, sum), 0);
  const row = new Float32Array(total * width);
  let written = 0;
  for (const { values, dims, lengths } of parts)
    for (const [i, length] of lengths.entries()) {
      const start = i * (dims[1] ?? 0) * width;
      row.set(values.subarray(start, start + length * width), written);
      written += length * width;
    }
  return { values: row, dims: [1, total, width], lengths: [total] };
}
