import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { batches } from '../embed/batches.js';
import { BeamSearch } from './generate/beam-search.js';
import { type CacheShape, startDecoder } from './generate/decoder.js';
import { GreedySearch } from './generate/greedy-search.js';
import { generationOptions } from './generate/options.js';
import type { Search } from './generate/search.js';
import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import type { SourceRow } from './rows.js';
import type { OnnxTensor } from './runtime.js';
import { type Graph, maskOf, numbersOf, openGraph } from './session.js';
import { numberSetting } from './settings.js';
import { openTokens } from './tokens.js';

/** The most source tokens of a batch, padding included; every beam holds them once. */
const BATCH_TOKENS = 2048;

/** A text from a text, by greedy or beam search: what transformers' `generate` gives for the same weights. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: three graphs that share one model’s tokens and options
export async function openSeq2seq(folder: ModelFolder, precision: Precision): Promise<RowModel<SourceRow>> {
  const { path, description } = folder;
  const options = generationOptions(folder);
  const most = numberSetting(description, 'max_source', 512);
  const tokens = await openTokens(path);
  const encoder = await openGraph(onnxFile(path, 'encoder', precision));
  const decoder = await openGraph(onnxFile(path, 'decoder_with_past', precision));
  const hasCross = existsSync(join(path, 'onnx', 'cross.onnx'));
  const cross = hasCross ? await openGraph(onnxFile(path, 'cross', precision)) : undefined;
  const shape = cacheShape(path);

  /** Texts with prompts of one length, decoded together. */
  async function generate(sources: readonly number[][], prompts: readonly number[][]): Promise<string[]> {
    const searches = prompts.map(
      (prompt): Search =>
        options.numBeams > 1 ? new BeamSearch(prompt, options) : new GreedySearch(prompt, options),
    );
    const beams = options.numBeams;
    const fixed = await sourceInputs(sources, beams);
    const run = startDecoder(decoder, fixed, sources.length * beams, shape);
    let logits: Float32Array[] = [];
    for (let place = 0; place < (prompts[0]?.length ?? 0); place++)
      logits = await run.step(prompts.flatMap((prompt) => new Array<number>(beams).fill(prompt[place] ?? 0)));
    while (searches.some(({ isDone }) => !isDone)) {
      const next = searches.map((search, i) =>
        search.isDone ? still(beams) : search.advance(logits.slice(i * beams, (i + 1) * beams)),
      );
      if (searches.every(({ isDone }) => isDone)) break;
      logits = await run.step(
        next.flatMap((one) => one.tokens),
        next.flatMap((one, i) => one.parents.map((parent) => i * beams + parent)),
      );
    }
    return searches.map((search) => tokens.decode(search.best()).split(/\s+/).filter(Boolean).join(' '));
  }

  async function sourceInputs(
    sources: readonly number[][],
    beams: number,
  ): Promise<Record<string, OnnxTensor>> {
    const mask = maskOf(sources);
    const outputs = await encoder.run({
      input_ids: encoder.integers({ rows: sources, pad: tokens.pad }),
      attention_mask: encoder.integers(mask),
      global_attention_mask: encoder.integers({ rows: sources.map((row) => firstAlone(row.length)), pad: 0 }),
    });
    const states = numbersOf(outputs, 'last_hidden_state');
    const repeated = {
      ...mask,
      rows: mask.rows.flatMap((row) => new Array(beams).fill(row)),
      length: states.dims[1] ?? 0,
    };
    const held = cross
      ? await cross.run({ encoder_hidden_states: cross.floats(states.values, states.dims) })
      : { encoder_hidden_states: cross ?? outputs.last_hidden_state };
    return {
      ...Object.fromEntries(
        Object.keys(held).map((name) => [
          name,
          repeatRows(decoder, held as Record<string, OnnxTensor>, name, beams),
        ]),
      ),
      encoder_attention_mask: decoder.integers(repeated),
    };
  }

  return {
    async answer(rows) {
      const texts = new Array<string>(rows.length).fill('');
      const prepared = rows.map(({ source, prompt }, place) => ({
        ...{ place, tokens: tokens.whole(source, most) },
        prompt: [options.start, ...(prompt ? tokens.bare(prompt, most) : [])],
      }));
      for (const group of byPromptLength(prepared))
        for (const batch of batches(group, precision === 'int8' ? 0 : BATCH_TOKENS)) {
          const made = await generate(
            batch.map((one) => one.tokens),
            batch.map(({ prompt }) => prompt),
          );
          for (const [i, { place }] of batch.entries()) texts[place] = made[i] ?? '';
        }
      return texts.map((text) => ({ text }));
    },
    async close() {
      for (const graph of [encoder, decoder, cross]) await graph?.close();
    },
  };
}

/** Rows with prompts of one length, which can be decoded together. */
function byPromptLength<Row extends { prompt: readonly number[] }>(rows: readonly Row[]): Row[][] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.prompt.length, [...(groups.get(row.prompt.length) ?? []), row]);
  return [...groups.values()];
}

const firstAlone = (length: number) => Uint8Array.from({ length }, (_, i) => (i === 0 ? 1 : 0));

/** A text that is done keeps its rows, whose logits nobody reads. */
const still = (beams: number) => ({
  tokens: new Array<number>(beams).fill(0),
  parents: [...new Array(beams).keys()],
});

/** Every row of a tensor, once for each beam. */
function repeatRows(
  graph: Graph,
  outputs: Record<string, OnnxTensor>,
  name: string,
  beams: number,
): OnnxTensor {
  const { values, dims } = numbersOf(outputs, name);
  const [rows = 0, ...rest] = dims;
  const size = rest.reduce((product, length) => product * length, 1);
  const repeated = new Float32Array(rows * beams * size);
  for (let row = 0; row < rows * beams; row++) {
    const from = Math.floor(row / beams) * size;
    repeated.set(values.subarray(from, from + size), row * size);
  }
  return graph.floats(repeated, [rows * beams, ...rest]);
}

/** Heads of the decoder and the width of each, under the names that families of models give them. */
function cacheShape(path: string): CacheShape {
  const config = JSON.parse(readFileSync(join(path, 'config.json'), 'utf8')) as Record<string, unknown>;
  const decoder = (config.decoder ?? config) as Record<string, unknown>;
  const first = (...names: string[]) =>
    names.map((name) => decoder[name]).find((value) => typeof value === 'number') ?? 0;
  const heads = Number(first('decoder_attention_heads', 'num_heads', 'num_attention_heads'));
  return { heads, width: Number(decoder.d_kv ?? Number(first('d_model', 'hidden_size')) / heads) };
}
