import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { type ModelRow, openModel, openReranker } from '../infer/index.js';
import { applyProfile, findPreset, modelRows, type TrainProfile, trainModel, withSettings } from './index.js';
import {
  assertPytorchTexts,
  inventedSource,
  pytorchAnswers,
  TINY_BART,
  TINY_BERT,
  TINY_LED,
  testPython,
} from './python.fixture.js';

const { python, skip } = testPython();
const folder = mkdtempSync(join(tmpdir(), 'citemill-serving-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let models = 0;

/** Trains a tiny model of a preset for a few steps; gives its folder and rows to ask it about. */
async function trained(name: string, settings: Record<string, unknown>, profile: TrainProfile = 'paper') {
  const preset = withSettings(applyProfile(findPreset(name), profile), {
    max_steps: 4,
    batch_size: 8,
    learning_rate: 0.01,
    warmup_steps: 0,
    ...settings,
  });
  const source = inventedSource(preset.recipe);
  const out = join(folder, `model-${++models}`);
  await trainModel({ preset, profile, source, out, init: null, python, device: 'cpu' });
  const rows: ModelRow[] = [];
  for await (const row of modelRows({ preset, source, examples: undefined }, 'validation')) rows.push(row);
  return { out, rows };
}

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

function softmax(logits: readonly number[]): number[] {
  const raised = logits.map((logit) => Math.exp(logit - Math.max(...logits)));
  return raised.map((value) => value / raised.reduce((a, b) => a + b, 0));
}

function assertClose(
  ours: readonly number[] | undefined,
  theirs: readonly number[],
  within: number,
  what: string,
) {
  assert.equal(ours?.length, theirs.length, what);
  for (const [i, value] of theirs.entries())
    assert.ok(Math.abs((ours?.[i] ?? Number.NaN) - value) <= within, `${what}: ${ours?.[i]} is not ${value}`);
}

/** Our answers in both precisions against PyTorch's. */
async function compare(
  out: string,
  rows: readonly ModelRow[],
  toScores: (logits: readonly number[]) => number[],
) {
  const theirs = await pytorchAnswers(python, out, rows);
  for (const [precision, within] of [
    ['fp32', 1e-4],
    ['int8', 0.1],
  ] as const) {
    const model = await openModel(out, { precision });
    const ours = await model.answer(rows);
    await model.close();
    for (const [i, { logits = [] }] of theirs.entries())
      assertClose(ours[i]?.scores, toScores(logits), within, `${precision}, row ${i}`);
  }
}

const eachSigmoid = (logits: readonly number[]) => logits.map(sigmoid);

test('a classifier of single sentences gives PyTorch’s probabilities, whatever the batch', {
  skip,
}, async () => {
  const { out, rows } = await trained('citeworth/bert', { config: TINY_BERT, max_length: 24 });
  await compare(out, rows, softmax);
  const cacheFolder = join(folder, 'cache');
  const model = await openModel(out, { cacheFolder });
  const together = await model.answer(rows);
  const again = await model.answer([...rows].reverse());
  assert.deepEqual([...again].reverse(), together);
  const texts = new Set(rows.map((row) => ('text' in row ? row.text : '')));
  assert.equal(model.statistics.misses, texts.size);
  await model.close();
});

test('classifiers of words give PyTorch’s probabilities: Transformer and CRNN', { skip }, async () => {
  for (const [name, settings] of [
    ['citeworth/transformer', { layers: 2, heads: 2, dimension: 16, feed_forward: 16, vocabulary: 40 }],
    ['citeworth/crnn', { dimension: 16, filters: 8, width: 8, vocabulary: 40 }],
  ] as const) {
    const { out, rows } = await trained(name, settings);
    await compare(
      out,
      [...rows, { id: 'odd', text: 'ΣΊΣΥΦΟΣ, naïve_Ünïcode… 3.5%!' }, { id: 'empty', text: ' ' }],
      softmax,
    );
  }
});

const WIKIREF = { config: { ...TINY_BERT, type_vocab_size: 2 }, window: 24, stride: 6 };

for (const name of [
  'wikiref/bert-class',
  'wikiref/bert-reg',
  'wikiref/bert-class-no-query',
  'wikiref/duc-bert',
  'sciqfs/bert',
])
  test(`sentences in windows get PyTorch’s scores (${name})`, { skip }, async () => {
    const { out, rows } = await trained(name, WIKIREF);
    const theirs = await pytorchAnswers(python, out, rows);
    const model = await openModel(out);
    const ours = await model.answer(rows);
    await model.close();
    for (const [i, { scores = [] }] of theirs.entries())
      assertClose(ours[i]?.scores, scores, 1e-4, `row ${i}`);
  });

test('a cross-encoder gives PyTorch’s scores, whatever the batch and however long the texts are', {
  skip,
}, async () => {
  const { out, rows } = await trained('citrec/minilm-cross', {
    config: { ...TINY_BERT, type_vocab_size: 2 },
    max_length: 24,
    query_length: 6,
  });
  const long = 'silt gravel clay peat '.repeat(20);
  const questions = [
    ...rows,
    { id: 'long', query: long, sentences: [long, '', 'naïve… Silt'] },
    { id: 'empty', query: '', sentences: ['Rivers carry much.'] },
    { id: 'none', query: 'Silt', sentences: [] },
  ];
  const theirs = await pytorchAnswers(python, out, questions);
  for (const [precision, within] of [
    ['fp32', 1e-4],
    ['int8', 1],
  ] as const) {
    const model = await openModel(out, { precision });
    const ours = await model.answer(questions);
    await model.close();
    for (const [i, { scores = [] }] of theirs.entries())
      assertClose(ours[i]?.scores, scores, within, `${precision}, row ${i}`);
  }
  const reranker = await openReranker(out);
  const [scores] = theirs;
  const row = rows[0];
  assert.ok(row && 'sentences' in row && 'query' in row && typeof row.query === 'string');
  assertClose(await reranker.score(row.query, row.sentences), scores?.scores ?? [], 1e-4, 'one by one');
  await reranker.close();
});

test('a classifier of relations names the classes of its training rows and gives PyTorch’s probabilities', {
  skip,
}, async () => {
  const { out, rows } = await trained('citeworth/transfer-classes', { config: TINY_BERT, max_length: 24 });
  await compare(out, rows, softmax);
  const model = await openModel(out);
  assert.deepEqual(
    model.folder.description.labels,
    ['chalk', 'clay', 'gravel', 'loam', 'peat', 'silt'].map((topic) => `about ${topic}`),
  );
  await model.close();
});

for (const name of ['citeworth/transfer-tagging', 'scixgen/bibliography'])
  test(`a tagger gives PyTorch’s tags, rows longer than the model included (${name})`, { skip }, async () => {
    const { out, rows } = await trained(name, {
      config: TINY_BERT,
      max_length: 12,
      learning_rate: 1e-4,
    });
    const inputs = [...rows, { id: 'odd', tokens: ['naïve', '', '…', 'Silt'] }, { id: 'none', tokens: [] }];
    const theirs = await pytorchAnswers(python, out, inputs);
    const model = await openModel(out);
    const ours = await model.answer(inputs);
    await model.close();
    assert.deepEqual(
      pluck(ours, 'tags'),
      theirs.map(({ tags }) => tags),
    );
    assert.ok(
      new Set(ours.flatMap(({ tags = [] }) => tags)).size > 1,
      'tags that are all alike prove little',
    );
  });

const LONGFORMER = {
  ...TINY_BERT,
  model_type: 'longformer',
  attention_window: [8, 8],
  max_position_embeddings: 66,
};

for (const [name, profile, settings] of [
  ['paper, BERT', 'paper', { config: TINY_BERT, max_length: 40 }],
  ['refined, BERT', 'refined', { config: { ...TINY_BERT, type_vocab_size: 2 }, max_length: 40 }],
  ['paper, Longformer', 'paper', { config: LONGFORMER, max_length: 40 }],
] as const)
  test(`sentences in context get PyTorch’s probabilities (${name})`, { skip }, async () => {
    const { out, rows } = await trained('citeworth/longformer-ctx', settings, profile);
    await compare(out, rows, eachSigmoid);
  });

test('rankers over sentence vectors get PyTorch’s probabilities: perceptron, LSTM, Transformer', {
  skip,
}, async () => {
  const { out: encoder } = await trained('citeworth/bert', { config: TINY_BERT, max_length: 24 });
  for (const kind of ['mlp', 'lstm', 'transformer']) {
    const small = kind === 'transformer' ? { feed_forward: 16, heads: 2 } : { width: 12 };
    const { out, rows } = await trained(`sciqfs/sbert-${kind}`, {
      encoder,
      layers: 2,
      encoder_length: 24,
      ...small,
    });
    await compare(out, rows, eachSigmoid);
  }
});

const T5 = {
  model_type: 't5',
  vocab_size: 120,
  d_model: 32,
  d_kv: 16,
  d_ff: 48,
  num_layers: 2,
  num_heads: 2,
  initializer_factor: 6.5,
  pad_token_id: 0,
  eos_token_id: 3,
  decoder_start_token_id: 0,
};

const PEGASUS = { ...TINY_BART, model_type: 'pegasus', decoder_start_token_id: 0, scale_embedding: true };
test('perceptrons on TF-IDF get PyTorch’s probabilities: words and characters', { skip }, async () => {
  for (const kind of ['words', 'chars']) {
    const { out, rows } = await trained(`sciqfs/tfidf-${kind}-mlp`, { width: 12 });
    const theirs = await pytorchAnswers(python, out, rows);
    const model = await openModel(out);
    const ours = await model.answer(rows);
    await model.close();
    for (const [i, { logits = [] }] of theirs.entries())
      assertClose(ours[i]?.scores, logits.map(sigmoid), 1e-4, `${kind}, row ${i}`);
    assert.ok(
      new Set(ours.flatMap(({ scores = [] }) => scores)).size > 3,
      'scores that are all alike prove little',
    );
  }
});

const DECODING = [
  {
    num_beams: 1,
    max_new_tokens: 12,
    min_length: 0,
    no_repeat_ngram_size: 2,
    length_penalty: 1,
    early_stopping: false,
  },
  {
    num_beams: 4,
    max_new_tokens: 14,
    min_length: 6,
    no_repeat_ngram_size: 3,
    length_penalty: 2,
    early_stopping: true,
  },
  {
    num_beams: 3,
    max_new_tokens: 10,
    min_length: 0,
    no_repeat_ngram_size: 0,
    length_penalty: 0.5,
    early_stopping: false,
  },
  {
    num_beams: 2,
    max_new_tokens: 9,
    min_length: 4,
    no_repeat_ngram_size: 2,
    length_penalty: -1,
    early_stopping: 'never',
  },
  // BART's way: <s> is forced first, </s> last; the length counts the start and the prompt.
  {
    num_beams: 3,
    max_length: 9,
    min_length: 5,
    no_repeat_ngram_size: 2,
    length_penalty: 1.5,
    early_stopping: true,
    forced_bos_token_id: 2,
    forced_eos_token_id: 3,
  },
];

for (const [name, settings] of [
  ['BART', { config: TINY_BART }],
  ['T5', { config: T5 }],
  ['PEGASUS', { config: PEGASUS }],
  ['LED', { config: TINY_LED }],
  ['BERT on both sides', { config: TINY_BERT, family: 'encoder-pair' }],
] as const)
  test(`generated texts equal transformers’ generate, greedy and with beams (${name})`, {
    skip,
  }, async () => {
    const { out, rows } = await trained('citesum/bert2bert', {
      family: 'auto',
      max_source: 40,
      max_target: 16,
      ...settings,
    });
    const inputs = rows.map((row, i) => (i % 3 === 1 ? { ...row, prompt: 'Rivers carry' } : row));
    for (const generation of DECODING) await assertPytorchTexts(python, out, inputs, generation);
  });

test('fusion and retrieval write PyTorch’s texts: OFiD, FiD, RAG-sequence', { skip }, async () => {
  const { out: retriever } = await trained('citeworth/bert', { config: TINY_BERT, max_length: 24 });
  const common = { retriever, max_target: 12 };
  const apart = { ...common, k: 1, nearest: 1, max_object: 20, max_sentence: 16 };
  const passages = { ...common, k: 2, max_source: 40 };
  for (const [preset, settings] of [
    ['scixgen/ofid', { ...apart, config: TINY_BART }],
    ['scixgen/ofid', { ...apart, config: TINY_LED }],
    ['scixgen/fid', { ...apart, config: TINY_BART }],
    ['scixgen/rag-abstracts', { ...passages, config: TINY_BART }],
    ['scixgen/rag-abstracts', { ...passages, config: TINY_LED }],
  ] as const) {
    const generation = { num_beams: 2, max_new_tokens: 8, min_length: 3, no_repeat_ngram_size: 2 };
    const { out, rows } = await trained(preset, { ...settings, generation });
    await assertPytorchTexts(python, out, rows, generation);
  }
});
