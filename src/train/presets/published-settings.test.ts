import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipes } from '../../recipes/index.js';
import { PRESETS as ALL_PRESETS, findPreset } from '../index.js';

/** Presets with a paper's settings; `ours` have none to compare with. */
const PRESETS = ALL_PRESETS.filter(({ ours }) => !ours);

/** Optimiser, learning rate, weight decay, steps of warm-up, schedule, epochs, batch, loss, what chooses the checkpoint. */
type Literals = [string, number, number, number, string, number, number, string, string];

const findLiterals = (name: string): Literals => {
  const { training: t } = findPreset(name);
  return [
    ...([t.optimiser, t.learning_rate, t.weight_decay, t.warmup_steps, t.schedule] as const),
    ...([t.epochs, t.batch_size, t.loss, t.select.metric] as const),
  ];
};

const BART_ON_XSUM: Literals = ['adamw', 3e-5, 0.01, 500, 'linear', 3, 8, 'seq2seq', 'rouge2'];
const LED: Literals = ['adamw', 4e-5, 0.01, 10_000, 'linear', 10, 4, 'seq2seq', 'loss'];
const sciqfs = (l2: number): Literals => ['adam', 1e-4, l2, 0, 'constant', 2000, 64, 'bce', 'ap'];
const wikiref = (loss: string): Literals => ['adamw', 3e-5, 0.01, 0, 'linear', 3, 32, loss, 'loss'];
const TFIDF: Literals = ['adam', 1e-3, 1e-4 / 200, 0, 'constant', 16, 200, 'bce', 'ap'];
const scibert = (loss: string, chosenBy = 'f1'): Literals => [
  ...(['adamw', 1.351e-6, 0.1, 300, 'triangular', 3, 4, loss, chosenBy] as const),
];
const LONGFORMER: Literals = ['adamw', 1.112e-5, 0, 300, 'triangular', 3, 4, 'weighted-ce', 'f1'];
const fineTuned = (chosenBy: string): Literals => ['adamw', 2e-5, 0.01, 0, 'linear', 4, 32, 'ce', chosenBy];

const TRAINING: Record<string, Literals> = {
  // ROUGE-SciQFS, Appendix A.2 to A.4
  'sciqfs/tfidf-words-mlp': TFIDF,
  'sciqfs/tfidf-chars-mlp': TFIDF,
  'sciqfs/sbert-mlp': sciqfs(1e-4),
  'sciqfs/sbert-lstm': sciqfs(0),
  'sciqfs/sbert-transformer': sciqfs(0),
  'sciqfs/specter-mlp': sciqfs(0),
  'sciqfs/specter-lstm': sciqfs(0),
  'sciqfs/specter-transformer': sciqfs(1e-5),
  // CiteSum, Appendix B: a batch of 8
  'citesum/bart-large': BART_ON_XSUM,
  'citesum/pegasus-large': BART_ON_XSUM,
  'citesum/bart-large-aic': BART_ON_XSUM,
  'citesum/bart-large-title': BART_ON_XSUM,
  'citesum/bart-large-disci': BART_ON_XSUM,
  'citesum/bart-large-tldr-title': BART_ON_XSUM,
  'citesum/bart-large-tldr-title-disci': BART_ON_XSUM,
  'citesum/bert2bert': ['adamw', 5e-5, 0.01, 500, 'linear', 10, 8, 'seq2seq', 'rouge2'],
  'citesum/title': BART_ON_XSUM,
  'citesum/discipline': [...BART_ON_XSUM.slice(0, -1), 'loss'] as Literals,
  'citesum/cites-few-shot': ['adamw', 3e-5, 0.01, 0, 'linear', 10, 8, 'seq2seq', 'rouge2'],
  // WikiRef, §6.1; regression on DUC, §6.4.1
  'wikiref/bert-class': wikiref('bce'),
  'wikiref/bert-reg': wikiref('mse'),
  'wikiref/bert-class-no-query': wikiref('bce'),
  'wikiref/transformer': wikiref('bce'),
  'wikiref/duc-bert': wikiref('mse'),
  'wikiref/duc-bert-da-class': wikiref('mse'),
  'wikiref/duc-bert-da-reg': wikiref('mse'),
  // CiteWorth, Appendix C.6
  'citeworth/transformer': ['adamw', 1.406e-4, 0.1, 0, 'constant', 33, 64, 'weighted-ce', 'f1'],
  'citeworth/crnn': ['adam', 1e-3, 0, 0, 'constant', 10, 64, 'ce', 'f1'],
  'citeworth/bert': ['adamw', 8.075e-6, 0.1, 300, 'triangular', 3, 8, 'weighted-ce', 'f1'],
  'citeworth/scibert-no-weight': scibert('ce'),
  'citeworth/scibert': scibert('weighted-ce'),
  'citeworth/scibert-pu': scibert('ce'),
  'citeworth/longformer-solo': LONGFORMER,
  'citeworth/longformer-ctx': LONGFORMER,
  'citeworth/lm': scibert('mlm', 'loss'),
  'citeworth/lmcite': scibert('mlm+cite', 'loss'),
  'citeworth/transfer-tagging': fineTuned('span_f1'),
  'citeworth/transfer-classes': fineTuned('macro_f1'),
  // SciXGen, §5.2; §3.1 prints no settings for bibliographies
  'scixgen/bibliography': ['adamw', 3e-5, 0.01, 0, 'linear', 4, 32, 'ce', 'accuracy'],
  'scixgen/led-x': LED,
  'scixgen/led-c20': LED,
  'scixgen/led-x-c20': LED,
  'scixgen/led-x-c-all': LED,
  'scixgen/ofid': LED,
  'scixgen/fid': LED,
  'scixgen/ofid-figures': LED,
  'scixgen/led-figures-x': LED,
  'scixgen/led-figures-x-c20': LED,
  'scixgen/led-figures-x-c-all': LED,
  'scixgen/bart-base-x-c20': LED,
  'scixgen/bart-large-x-c20': LED,
  'scixgen/t5-base-x-c20': LED,
  'scixgen/t5-large-x-c20': LED,
  'scixgen/led-a': LED,
  'scixgen/rag-abstracts': LED,
  'scixgen/rag-passages': LED,
};

test('every preset is trained as its paper prints, down to each number', () => {
  assert.deepEqual(
    Object.keys(TRAINING),
    PRESETS.map(({ name }) => name),
  );
  for (const [name, literals] of Object.entries(TRAINING))
    assert.deepEqual(findLiterals(name), literals, name);
});

const BERT_SIZES = {
  model_type: 'bert',
  hidden_size: 768,
  num_hidden_layers: 12,
  num_attention_heads: 12,
  intermediate_size: 3072,
  max_position_embeddings: 512,
  type_vocab_size: 2,
};
const WINDOWS = { window: 512, stride: 100 };
/** Appendix A.1: the encoders as sbert.net has them. */
const SBERT = {
  encoder: 'sentence-transformers/all-MiniLM-L6-v2',
  encoder_length: 256,
  pooling: 'mean',
  normalise: true,
};
const SPECTER = {
  encoder: 'sentence-transformers/allenai-specter',
  encoder_length: 512,
  pooling: 'cls',
  normalise: false,
};
/** BART and PEGASUS (Zhang et al., 2020, which CiteSum's Appendix B follows) on XSum. */
const BART_DECODING = {
  num_beams: 6,
  length_penalty: 1,
  min_length: 11,
  max_new_tokens: 62,
  no_repeat_ngram_size: 3,
  early_stopping: true,
};
const PEGASUS_DECODING = {
  num_beams: 8,
  length_penalty: 0.8,
  min_length: 0,
  max_new_tokens: 64,
  no_repeat_ngram_size: 0,
  early_stopping: true,
};

/** The sizes of each network, as far as a paper prints them. */
const SETTINGS: Record<string, Record<string, unknown>> = {
  'sciqfs/tfidf-words-mlp': { analyser: 'words', ngrams: [1, 1], layers: 1, width: 400 },
  'sciqfs/tfidf-chars-mlp': { analyser: 'chars', ngrams: [3, 3], layers: 3, width: 100 },
  'sciqfs/sbert-mlp': { kind: 'mlp', layers: 3, width: 300, ...SBERT },
  'sciqfs/sbert-lstm': { kind: 'lstm', layers: 3, width: 500, ...SBERT },
  'sciqfs/sbert-transformer': { kind: 'transformer', layers: 3, feed_forward: 250, heads: 4, ...SBERT },
  'sciqfs/specter-mlp': { kind: 'mlp', layers: 4, width: 450, ...SPECTER },
  'sciqfs/specter-lstm': { kind: 'lstm', layers: 1, width: 500, ...SPECTER },
  'sciqfs/specter-transformer': { kind: 'transformer', layers: 3, feed_forward: 350, heads: 4, ...SPECTER },
  'wikiref/bert-class': WINDOWS,
  'wikiref/bert-reg': WINDOWS,
  'wikiref/transformer': { ...WINDOWS, config: BERT_SIZES },
  'wikiref/duc-bert': WINDOWS,
  'citeworth/transformer': {
    kind: 'transformer',
    layers: 5,
    heads: 3,
    feed_forward: 128,
    dropout: 0.4,
    // Table 8: with these there are 9,789,042 parameters.
    dimension: 300,
    vocabulary: 25_000,
    pooler: true,
  },
  'citeworth/bert': { dropout: 0.1 },
  'citeworth/scibert': { dropout: 0.1 },
  'citeworth/longformer-ctx': { pooling: 'sep', dropout: 0.1 },
  'citeworth/lm': { cite: false },
  'citeworth/lmcite': { cite: true },
  'citesum/bart-large': { max_source: 512, max_target: 64, generation: BART_DECODING },
  'citesum/bart-large-aic': { max_source: 1024, max_target: 64, generation: BART_DECODING },
  'citesum/pegasus-large': { max_source: 512, max_target: 64, generation: PEGASUS_DECODING },
  'citesum/discipline': { generation: { ...BART_DECODING, min_length: 0 } },
  'citesum/bart-large-tldr-title-disci': { added_tokens: ['<|TLDR|>', '<|TITLE|>', '<|DISCI|>'] },
  'scixgen/led-x': { max_source: 16_327, added_tokens: [] },
  'scixgen/led-x-c20': { max_source: 16_327, added_tokens: ['<|SEP|>'] },
  'scixgen/led-x-c-all': { max_source: 16_327 },
  'scixgen/led-figures-x-c20': { max_source: 16_327, vision: 'google/vit-base-patch16-224-in21k' },
  'scixgen/bart-base-x-c20': { max_source: 1024, added_tokens: ['<|SEP|>'] },
  'scixgen/ofid': { kind: 'ofid', k: 10, nearest: 10, reward: 'paper' },
  'scixgen/fid': { kind: 'fid', k: 10, nearest: 10, reward: 'paper' },
  'scixgen/ofid-figures': { kind: 'ofid', k: 10, nearest: 10, vision: 'google/vit-base-patch16-224-in21k' },
  'scixgen/rag-abstracts': { k: 10 },
  'scixgen/rag-passages': { k: 10 },
};

test('every preset names the section and the table that it follows', () => {
  for (const { name, source } of PRESETS)
    if (name !== 'citesum/bert2bert' && name !== 'scixgen/bibliography')
      assert.match(source, /(?:§|Appendix )[\dA-C].*(?:Table|Tables) \d/, name);
});

test('the networks have the printed sizes', () => {
  for (const [name, wanted] of Object.entries(SETTINGS)) {
    const { settings } = findPreset(name);
    const actual = Object.fromEntries(Object.keys(wanted).map((key) => [key, settings[key]]));
    assert.deepEqual(actual, wanted, name);
  }
  assert.equal(findPreset('citesum/pegasus-large').precision, 'fp32');
});

const steps = (from: number, to: number, step: number) => ({ from, to, step });
const log = (from: number, to: number) => ({ from, to, scale: 'log' });
const L2 = [0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5];
const DECAYS = [0, 0.0001, 0.001, 0.01, 0.1];
const FINE_TUNING = {
  learning_rate: log(1e-7, 1e-4),
  warmup_steps: [0, 100, 200, 300, 400, 500, 1000, 1500, 2000, 2500, 5000],
  batch_size: [4, 8],
  weight_decay: DECAYS,
  epochs: steps(2, 40, 1),
};

test('the ranges of a search are the printed ones', () => {
  const grids: Record<string, object> = {
    'sciqfs/tfidf-words-mlp': { layers: steps(1, 4, 1), width: [100, 200, 300, 400] },
    'sciqfs/sbert-mlp': { layers: steps(1, 4, 1), width: steps(100, 500, 50), weight_decay: L2 },
    'sciqfs/specter-lstm': { layers: steps(1, 4, 1), width: steps(100, 500, 50), weight_decay: L2 },
    'sciqfs/sbert-transformer': {
      layers: steps(2, 4, 1),
      feed_forward: steps(100, 500, 50),
      heads: steps(2, 4, 1),
      weight_decay: L2,
    },
    'wikiref/bert-class': { epochs: [3, 4], batch_size: [24, 32] },
    'wikiref/duc-bert': { epochs: [3, 4], batch_size: [24, 32] },
    'citeworth/transformer': {
      learning_rate: log(1e-6, 1e-3),
      batch_size: [4, 8, 16, 32, 64, 128],
      weight_decay: DECAYS,
      dropout: [0, 0.1, 0.2, 0.3, 0.4, 0.5],
      epochs: steps(2, 40, 1),
      feed_forward: [128, 256, 512, 1024, 2048],
      heads: [1, 2, 3, 4, 5, 6, 10, 12],
      layers: steps(1, 12, 1),
    },
    'citeworth/bert': FINE_TUNING,
    'citeworth/scibert': FINE_TUNING,
    'citeworth/longformer-ctx': { ...FINE_TUNING, epochs: steps(2, 6, 1) },
  };
  for (const [name, grid] of Object.entries(grids)) assert.deepEqual(findPreset(name).grid, grid, name);
});

test('a preset’s published figures are those of its row in the table that it is shown in', () => {
  let checked = 0;
  for (const { name, recipe: wanted, published } of PRESETS) {
    const recipe = recipes.find(wanted);
    if (!recipe || !published) continue;
    const kind = /^scixgen\/(?:led|ofid)-figures/.test(name) ? 'figure' : 'table';
    const [own] = name.match(/(?<=^citesum\/)(?:title|discipline)$/) ?? [];
    const task = wanted === 'scixgen-description' ? { task: kind } : own ? { task: own } : {};
    const row = recipe.evaluation?.(task)?.published.rows.find(({ system }) => system === published.system);
    assert.ok(row, `${name}: no row ${published.system}`);
    for (const [column, value] of Object.entries(published.figures))
      assert.equal(row.figures[column]?.value, value, `${name}, ${column}`);
    checked++;
  }
  assert.equal(checked, 46);
});
