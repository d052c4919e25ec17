import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Protocol buffer fields, as far as ONNX needs them. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const integer = (field: number, value: number) => Buffer.from([...varint(field * 8), ...varint(value)]);

function bytes(field: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content);
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(body.length)]), body]);
}

const dimension = (name: string | number) =>
  bytes(1, typeof name === 'number' ? integer(1, name) : bytes(2, name));

function value(name: string, type: number, dims: (string | number)[]): Buffer {
  const shape = bytes(2, Buffer.concat(dims.map(dimension)));
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, Buffer.concat([integer(1, type), shape])))]);
}

const FLOAT = 1;
const INT64 = 7;

/** An ONNX graph of a bigram language model: the logits are the row of a matrix for the last token. */
function bigramGraph(logits: readonly (readonly number[])[]): Buffer {
  const size = logits.length;
  const table = Buffer.concat([
    integer(1, size),
    integer(1, size),
    integer(2, FLOAT),
    bytes(8, 'table'),
    bytes(9, Buffer.from(Float32Array.from(logits.flat()).buffer)),
  ]);
  const gather = Buffer.concat([
    bytes(1, 'table'),
    bytes(1, 'input_ids'),
    bytes(2, 'logits'),
    bytes(4, 'Gather'),
  ]);
  const graph = Buffer.concat([
    bytes(1, gather),
    bytes(2, 'bigram'),
    bytes(5, table),
    bytes(11, value('input_ids', INT64, ['batch', 'length'])),
    bytes(12, value('logits', FLOAT, ['batch', 'length', size])),
  ]);
  return Buffer.concat([
    integer(1, 8),
    bytes(7, graph),
    bytes(8, Buffer.concat([bytes(1, ''), integer(2, 13)])),
  ]);
}

/** Writes a model of a few words, `logits[a][b]` for b after a, in the layout of transformers.js. */
export function writeBigramModel(
  folder: string,
  words: readonly string[],
  logits: readonly (readonly number[])[],
): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  write('config.json', {
    model_type: 'gpt2',
    architectures: ['GPT2LMHeadModel'],
    vocab_size: words.length,
    n_positions: 8,
    n_head: 1,
    n_layer: 1,
    n_embd: 2,
  });
  write('tokenizer_config.json', { tokenizer_class: 'PreTrainedTokenizerFast', unk_token: words[0] });
  write('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordLevel',
      unk_token: words[0],
      vocab: Object.fromEntries(words.map((word, i) => [word, i])),
    },
  });
  writeFileSync(join(folder, 'onnx', 'model.onnx'), bigramGraph(logits));
}
