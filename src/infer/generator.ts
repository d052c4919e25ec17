import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FigureTensor } from './figures.js';
import { BeamSearch } from './generate/beam-search.js';
import { type CacheShape, type Decoder, startDecoder } from './generate/decoder.js';
import { GreedySearch } from './generate/greedy-search.js';
import { type GenerationOptions, generationOptions } from './generate/options.js';
import type { Search } from './generate/search.js';
import { logSumExp } from './log-sum-exp.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { readConfig } from './model-json.js';
import type { OnnxTensor } from './runtime.js';
import { attentionMask, type Graph, openGraph, readNumbers } from './session.js';
import { openTokenizer, type TextTokenizer } from './tokenizer.js';

/** Encoder states of some sources: a vector for each token of each row. */
export interface EncodedRows {
  values: Float32Array;
  /** [rows, length, width]; the length may exceed the longest row. */
  dims: readonly number[];
  /** Number of tokens of each row; the rest is padding. */
  lengths: readonly number[];
}

/** An encoder-decoder model. */
export interface Generator {
  readonly tokenizer: TextTokenizer;
  readonly options: GenerationOptions;
  /** Encodes sources; the patches of figures come before the tokens. */
  encode(sources: readonly number[][], figures?: FigureTensor): Promise<EncodedRows>;
  /** Generates a text for each row by greedy or beam search. All prompts have the same length and begin with the start token. */
  generate(rows: EncodedRows, prompts: readonly number[][]): Promise<string[]>;
  /** log p(target) for each row. */
  likelihoods(rows: EncodedRows, target: readonly number[]): Promise<number[]>;
  close(): Promise<void>;
}

export async function openGenerator(folder: ModelFolder, precision: Precision): Promise<Generator> {
  const { path } = folder;
  const options = generationOptions(folder);
  const tokenizer = await openTokenizer(path);
  const encoder = await openGraph(onnxFile(path, 'encoder', precision));
  const decoder = await openGraph(onnxFile(path, 'decoder_with_past', precision));
  const hasCross = existsSync(join(path, 'onnx', 'cross.onnx'));
  const cross = hasCross ? await openGraph(onnxFile(path, 'cross', precision)) : undefined;
  const shape = cacheShape(path);

  /** Returns the decoder's inputs from the sources, repeated for each beam. */
  async function decoderInputs(
    { values, dims, lengths }: EncodedRows,
    beams: number,
  ): Promise<Record<string, OnnxTensor>> {
    const states = { encoder_hidden_states: (cross ?? decoder).floats(values, dims) };
    const sourceInputs = cross ? await cross.run(states) : states;
    const mask = lengths.flatMap((length) =>
      new Array<Uint8Array>(beams).fill(new Uint8Array(length).fill(1)),
    );
    return {
      ...Object.fromEntries(
        Object.keys(sourceInputs).map((name) => [name, repeatRows(decoder, sourceInputs, name, beams)]),
      ),
      encoder_attention_mask: decoder.integers({ rows: mask, pad: 0, length: dims[1] ?? 0 }),
    };
  }

  return {
    tokenizer,
    options,
    async encode(sources, figures) {
      const outputs = await encoder.run({
        input_ids: encoder.integers({ rows: sources, pad: tokenizer.pad }),
        attention_mask: encoder.integers(attentionMask(sources)),
        global_attention_mask: encoder.integers({
          rows: sources.map((row) => maskFirst(row.length)),
          pad: 0,
        }),
        ...(figures ? { pixel_values: encoder.floats(figures.values, figures.dims) } : {}),
      });
      const longest = Math.max(1, ...sources.map((row) => row.length));
      const encodedLength = figures ? outputs.encoder_attention_mask?.dims[1] : undefined;
      const patches = (encodedLength ?? longest) - longest;
      return {
        ...readNumbers(outputs, 'last_hidden_state'),
        lengths: sources.map((row) => patches + row.length),
      };
    },
    async generate(rows, prompts) {
      const beams = options.numBeams;
      const run = startDecoder(decoder, await decoderInputs(rows, beams), prompts.length * beams, shape);
      const sequences = await runSearch(run, prompts, options);
      return sequences.map((ids) => tokenizer.decode(ids).split(/\s+/).filter(Boolean).join(' '));
    },
    async likelihoods(rows, target) {
      const count = rows.lengths.length;
      const run = startDecoder(decoder, await decoderInputs(rows, 1), count, shape);
      const sums = new Array<number>(count).fill(0);
      let previous = options.start;
      for (const token of target) {
        const logits = await run.step(new Array<number>(count).fill(previous));
        for (const [i, row] of logits.entries())
          sums[i]! += (row[token] ?? Number.NEGATIVE_INFINITY) - logSumExp(row);
        previous = token;
      }
      return sums;
    },
    async close() {
      for (const graph of [encoder, decoder, cross]) await graph?.close();
    },
  };
}

/** Returns the best sequence for each prompt. */
async function runSearch(
  run: Decoder,
  prompts: readonly number[][],
  options: GenerationOptions,
): Promise<(readonly number[])[]> {
  const beams = options.numBeams;
  const searches = prompts.map(
    (prompt): Search => (beams > 1 ? new BeamSearch(prompt, options) : new GreedySearch(prompt, options)),
  );
  let logits: Float32Array[] = [];
  for (let index = 0; index < (prompts[0]?.length ?? 0); index++)
    logits = await run.step(prompts.flatMap((prompt) => new Array<number>(beams).fill(prompt[index] ?? 0)));
  while (searches.some(({ isDone }) => !isDone)) {
    const next = searches.map((search, i) =>
      search.isDone ? idleRows(beams) : search.advance(logits.slice(i * beams, (i + 1) * beams)),
    );
    if (searches.every(({ isDone }) => isDone)) break;
    logits = await run.step(
      next.flatMap(({ tokens }) => tokens),
      next.flatMap(({ parents }, i) => parents.map((parent) => i * beams + parent)),
    );
  }
  return searches.map((search) => search.best());
}

/** Returns a mask for global attention, which only the first token has. */
const maskFirst = (length: number) => Uint8Array.from({ length }, (_, i) => (i === 0 ? 1 : 0));

/** The rows of a finished text stay in the batch; their logits are ignored. */
const idleRows = (beams: number) => ({
  tokens: new Array<number>(beams).fill(0),
  parents: [...new Array(beams).keys()],
});

/** Repeats every row of a tensor for each beam. */
function repeatRows(
  graph: Graph,
  outputs: Record<string, OnnxTensor>,
  name: string,
  beams: number,
): OnnxTensor {
  const { values, dims } = readNumbers(outputs, name);
  const [rows = 0, ...rest] = dims;
  const size = rest.reduce((product, length) => product * length, 1);
  const repeated = new Float32Array(rows * beams * size);
  for (let row = 0; row < rows * beams; row++) {
    const source = Math.floor(row / beams) * size;
    repeated.set(values.subarray(source, source + size), row * size);
  }
  return graph.floats(repeated, [rows * beams, ...rest]);
}

/** Reads the number and width of the decoder's attention heads. The names of these settings differ between model families. */
function cacheShape(path: string): CacheShape {
  const config = readConfig(path, 'config.json');
  const decoder = (config.decoder ?? config) as Record<string, unknown>;
  const firstNumber = (...names: string[]) =>
    names.map((name) => decoder[name]).find((value) => typeof value === 'number') ?? 0;
  const heads = Number(firstNumber('decoder_attention_heads', 'num_heads', 'num_attention_heads'));
  return { heads, width: Number(decoder.d_kv ?? Number(firstNumber('d_model', 'hidden_size')) / heads) };
}
