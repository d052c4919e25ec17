import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelRow, openModel } from '../infer/index.js';
import { hashText } from '../lineage/index.js';
import { checkEnvironment, findPython, runTrainer, type TrainSource } from './index.js';

/** Returns the Python that tests train with, or why they cannot: `CITEMILL_PYTHON`, or the environment of `citemill train --setup`. */
export function testPython(): { python: string; skip: string | false } {
  try {
    const python = findPython(undefined);
    checkEnvironment(python);
    return { python, skip: false };
  } catch (error) {
    return { python: '', skip: `no Python that can train (CITEMILL_PYTHON): ${(error as Error).message}` };
  }
}

/** A BERT that trains in seconds, with large weights so that its answers differ clearly. */
export const TINY_BERT = {
  model_type: 'bert',
  vocab_size: 120,
  hidden_size: 32,
  num_hidden_layers: 2,
  num_attention_heads: 2,
  intermediate_size: 48,
  max_position_embeddings: 64,
  initializer_range: 0.3,
};

const TOPICS = ['silt', 'gravel', 'clay', 'peat', 'loam', 'chalk'];

const SEQ2SEQ = {
  vocab_size: 120,
  d_model: 32,
  max_position_embeddings: 80,
  init_std: 0.5,
  initializer_factor: 6.5,
};
/** An encoder-decoder whose random weights generate different texts. */
export const TINY_BART = {
  ...SEQ2SEQ,
  model_type: 'bart',
  encoder_layers: 2,
  decoder_layers: 2,
  encoder_attention_heads: 2,
  decoder_attention_heads: 2,
  encoder_ffn_dim: 48,
  decoder_ffn_dim: 48,
  pad_token_id: 0,
  bos_token_id: 2,
  eos_token_id: 3,
  decoder_start_token_id: 2,
  forced_eos_token_id: null,
};

export const TINY_LED = {
  ...TINY_BART,
  model_type: 'led',
  attention_window: [8, 8],
  max_encoder_position_embeddings: 80,
  max_decoder_position_embeddings: 80,
};

/** Invented rows with the columns of every recipe. */
export function inventedSource(recipe: string, count = 24): TrainSource {
  return {
    recipe,
    signature: `${recipe}|invented`,
    input: { role: 'dataset', identity: hashText(recipe), name: `${recipe}|invented` },
    async *rows(split) {
      const first = split === 'train' ? 0 : count;
      for (let n = first; n < first + (split === 'train' ? count : 6); n++) {
        const topic = TOPICS[n % TOPICS.length] ?? '';
        const sentences = [
          'Rivers carry much.',
          `Earlier studies reported ${topic} in slow rivers of the north, year after year.`,
          `We counted ${topic} on ${n} days!`,
          'Tables follow below.',
        ].slice(0, 2 + (n % 3));
        yield {
          id: `example-${n}`,
          query: recipe === 'wikiref' || recipe === 'duc' ? ['River', topic] : `How ${topic} settles`,
          sentences,
          document: sentences,
          labels: sentences.map((_, i) => (i === 1 ? 1 : 0)),
          scores: sentences.map((_, i) => (i === 1 ? 0.7 : 0.1)),
          samples: sentences.map((text, i) => ({ text, label: i === 1 ? 'cite-worthy' : 'non-cite-worthy' })),
          abstract: `How ${topic} settles in rivers.`,
          cited_abstracts: sentences.map((text) => ({ text })),
          text: sentences.join(' '),
          label: `about ${topic}`,
          // A cluster of DUC has several documents, a page of WikiRef is one.
          ...(recipe === 'duc' ? { documents: [1, sentences.length - 1] } : {}),
          words: sentences.join(' ').split(' '),
          tags: sentences
            .join(' ')
            .split(' ')
            .map((word) => (word.length > 5 ? 'B-Long' : word === topic ? 'B-Soil' : 'O')),
          section_title: n % 2 ? 'Results' : 'Introduction',
          src: sentences.join(' '),
          tgt: `REF count ${topic} in rivers.`,
          title: `On ${topic}`,
          cited_title: `${topic} in rivers`,
          cited_abstract: sentences[1],
          negatives: [`On ${n} weirs`, `Chalk and ${topic}`, 'Tables'].slice(0, 1 + (n % 3)),
          object: `<row> ${topic} <col> ${n}`,
          context_20: sentences,
          context: sentences,
          target: `It shows ${topic}.`,
        };
      }
    },
  };
}

/** Predictions of PyTorch for a model folder. */
export async function pytorchAnswers(
  python: string,
  model: string,
  rows: readonly ModelRow[],
  settings?: Record<string, unknown>,
): Promise<{ logits?: number[]; scores?: number[]; text?: string; tags?: string[] }[]> {
  const [input, output, job] = ['in.jsonl', 'out.jsonl', 'predict.json'].map((name) => join(model, name));
  writeFileSync(input ?? '', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const request = {
    schema: 'citemill.prediction/1',
    model,
    input,
    output,
    device: 'cpu',
    ...(settings ? { settings } : {}),
  };
  writeFileSync(job ?? '', JSON.stringify(request));
  await runTrainer({ python, args: ['predict', job ?? ''] });
  return readFileSync(output ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Generates texts with ONNX and with transformers, and asserts that both are the same and that they differ by row. */
export async function assertPytorchTexts(
  python: string,
  out: string,
  rows: readonly ModelRow[],
  generation: Record<string, unknown>,
): Promise<void> {
  const file = join(out, 'model.json');
  const description = JSON.parse(readFileSync(file, 'utf8'));
  description.job.settings.generation = generation;
  writeFileSync(file, JSON.stringify(description));
  const expected = await pytorchAnswers(python, out, rows, { generation });
  const model = await openModel(out);
  const actual = await model.answer(rows);
  await model.close();
  const texts = actual.map(({ text }) => text);
  assert.deepEqual(
    texts,
    expected.map(({ text }) => text),
    `${description.preset}, ${JSON.stringify(generation)}`,
  );
  assert.ok(new Set(texts).size > 1, 'all texts are the same, so the comparison proves little');
}
