import type { GridRange, Preset, Training } from '../preset.js';

const SOURCE = 'CiteWorth, Appendix C.6 and Table 4';

/** C.6, "BERT"; the text for SciBERT is the same. */
const FINE_TUNING: Readonly<Record<string, GridRange>> = {
  learning_rate: { from: 1e-7, to: 1e-4, scale: 'log' },
  warmup_steps: [0, 100, 200, 300, 400, 500, 1000, 1500, 2000, 2500, 5000],
  batch_size: [4, 8],
  weight_decay: [0, 0.0001, 0.001, 0.01, 0.1],
  epochs: { from: 2, to: 40, step: 1 },
};

const fineTuning = (
  overrides: Pick<Training, 'learning_rate' | 'batch_size' | 'weight_decay'>,
): Training => ({
  optimiser: 'adamw',
  warmup_steps: 300,
  schedule: 'triangular',
  epochs: 3,
  loss: 'weighted-ce',
  class_weights: 'balanced',
  select: { metric: 'f1', mode: 'max' },
  seed: 1000,
  ...overrides,
});

const CLASSIFIER = { max_length: 256, dropout: 0.1, labels: ['non-cite-worthy', 'cite-worthy'] };
const SENTENCES = { name: 'citeworth/sentences' };

const UNSPECIFIED = [
  'The paper names no optimiser; we use AdamW, which is common with triangular schedules and weight decay.',
  'The paper gives no maximum input length; we use 256 tokens, which cuts 12 of 175,343 sentences in eLife.',
];

const single = (
  name: string,
  about: string,
  init: string,
  training: Training,
  [system, P, R, F1]: [string, number, number, number],
): Preset => ({
  name: `citeworth/${name}`,
  about,
  source: SOURCE,
  recipe: 'citeworth',
  init,
  training,
  architecture: 'sequence-classifier',
  input: SENTENCES,
  settings: CLASSIFIER,
  grid: FINE_TUNING,
  published: { system, figures: { P, R, F1 } },
  deviations: UNSPECIFIED,
});

const BERT = fineTuning({ batch_size: 8, learning_rate: 8.075e-6, weight_decay: 0.1 });
const SCIBERT = fineTuning({ batch_size: 4, learning_rate: 1.351e-6, weight_decay: 0.1 });
const LONGFORMER = fineTuning({ batch_size: 4, learning_rate: 1.112e-5, weight_decay: 0 });
const { class_weights: _, ...WITHOUT_WEIGHTS } = SCIBERT;
const SCIBERT_UNWEIGHTED: Training = { ...WITHOUT_WEIGHTS, loss: 'ce' };
const SCIBERT_NAME = 'allenai/scibert_scivocab_uncased';
const LONGFORMER_NAME = 'allenai/longformer-base-4096';

/** Larger batches and a higher rate: with the published batch size of 4 or 8 a GPU is mostly idle. */
const FASTER = {
  training: { batch_size: 64, learning_rate: 3e-5, epochs: 2, warmup_steps: 100 },
  deviations: [
    'Batch size 64, learning rate 3e-5, 2 epochs and 100 warm-up steps, which takes minutes on a GPU.',
  ],
} as const;

/** Table 4 without logistic regression, which is not a neural model. */
export const CITEWORTH_PRESETS: readonly Preset[] = [
  {
    name: 'citeworth/transformer',
    about: 'Transformer from random weights',
    source: SOURCE,
    recipe: 'citeworth',
    architecture: 'word-classifier',
    init: null,
    input: SENTENCES,
    settings: {
      kind: 'transformer',
      layers: 5,
      heads: 3,
      dimension: 300,
      feed_forward: 128,
      dropout: 0.4,
      // With this width, 25,000 words and a hidden layer before the classifier, there are 9,789,042 parameters, as in Table 8.
      max_length: 256,
      vocabulary: 25_000,
      pooler: true,
      labels: CLASSIFIER.labels,
    },
    training: {
      ...BERT,
      batch_size: 64,
      epochs: 33,
      learning_rate: 1.406e-4,
      weight_decay: 0.1,
      warmup_steps: 0,
      schedule: 'constant',
    },
    grid: {
      learning_rate: { from: 1e-6, to: 1e-3, scale: 'log' },
      batch_size: [4, 8, 16, 32, 64, 128],
      weight_decay: [0, 0.0001, 0.001, 0.01, 0.1],
      dropout: [0, 0.1, 0.2, 0.3, 0.4, 0.5],
      epochs: { from: 2, to: 40, step: 1 },
      feed_forward: [128, 256, 512, 1024, 2048],
      heads: [1, 2, 3, 4, 5, 6, 10, 12],
      layers: { from: 1, to: 12, step: 1 },
    },
    published: { system: 'Transformer', figures: { P: 47.92, R: 71.59, F1: 57.39 } },
    deviations: [
      'The paper gives neither width nor vocabulary; width 300, the 25,000 most frequent words and a hidden layer before the classifier have exactly the 9,789,042 parameters of Table 8.',
      'The paper does not say how words are pooled; we classify the mean of their vectors.',
      'The paper names no warm-up for this model; the learning rate is constant.',
      ...UNSPECIFIED,
    ],
  },
  {
    name: 'citeworth/crnn',
    about: 'convolutional recurrent network with oversampling (Färber et al., 2018)',
    source: 'CiteWorth, §4 and Table 4',
    recipe: 'citeworth',
    architecture: 'word-classifier',
    init: null,
    input: SENTENCES,
    settings: {
      kind: 'crnn',
      layers: 1,
      dimension: 300,
      filters: 64,
      kernel: 5,
      width: 128,
      dropout: 0.3,
      max_length: 256,
      vocabulary: 30000,
      labels: CLASSIFIER.labels,
    },
    training: {
      optimiser: 'adam',
      learning_rate: 1e-3,
      weight_decay: 0,
      warmup_steps: 0,
      schedule: 'constant',
      epochs: 10,
      batch_size: 64,
      loss: 'ce',
      oversample: true,
      patience: 3,
      seed: 1000,
      select: { metric: 'f1', mode: 'max' },
    },
    grid: { learning_rate: { from: 1e-4, to: 1e-2, scale: 'log' }, dropout: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    published: { system: 'Färber et al. (2018b)', figures: { P: 49.57, R: 65.56, F1: 56.41 } },
    deviations: [
      'Neither paper gives the settings; these are our choice. Word vectors start from random values, not from GloVe.',
    ],
  },
  {
    ...single('bert', 'BERT on single sentences', 'bert-base-uncased', BERT, ['BERT', 55.04, 69.02, 61.23]),
    refined: FASTER,
  },
  single('scibert-no-weight', 'SciBERT without class weights', SCIBERT_NAME, SCIBERT_UNWEIGHTED, [
    'SciBERT-no-weight',
    65.94,
    51.62,
    57.91,
  ]),
  {
    ...single('scibert', 'SciBERT on single sentences', SCIBERT_NAME, SCIBERT, [
      'SciBERT',
      57.03,
      68.08,
      62.06,
    ]),
    refined: FASTER,
  },
  {
    ...single(
      'scibert-pu',
      'SciBERT with positive-unlabelled learning (Elkan and Noto)',
      SCIBERT_NAME,
      SCIBERT_UNWEIGHTED,
      ['SciBERT + PU', 49.46, 82.12, 61.73],
    ),
    architecture: 'pu-learning',
    deviations: [
      ...UNSPECIFIED,
      'Neither of the two models has class weights, since the first must give probabilities.',
    ],
  },
  {
    ...single('longformer-solo', 'Longformer on single sentences', LONGFORMER_NAME, LONGFORMER, [
      'Longformer-Solo',
      57.21,
      68,
      62.14,
    ]),
    deviations: [...UNSPECIFIED, 'The paper gives settings for Longformer-Ctx only; we use the same here.'],
  },
  {
    name: 'citeworth/longformer-ctx',
    about: 'Longformer on whole paragraphs, with a hidden layer on each [SEP]',
    source: 'CiteWorth, §4, Appendix C.6 and Table 4',
    recipe: 'citeworth',
    architecture: 'sentences-in-context',
    init: LONGFORMER_NAME,
    input: { name: 'citeworth/paragraphs' },
    settings: { pooling: 'sep', global_attention: 'cls', max_length: 1024, dropout: 0.1 },
    training: { ...LONGFORMER, loss: 'weighted-ce' },
    grid: { ...FINE_TUNING, epochs: { from: 2, to: 6, step: 1 } },
    published: { system: 'Longformer-Ctx', figures: { P: 59.92, R: 77.15, F1: 67.45 } },
    deviations: [
      UNSPECIFIED[0] ?? '',
      'The paper does not give the width of the hidden layer; 768, the encoder’s, has the 149,251,586 parameters of Table 8.',
      'The paper does not say which tokens have global attention; we use [CLS].',
      'One output with class-weighted binary cross-entropy instead of two outputs with softmax.',
      'A paragraph over 1,024 tokens is split between sentences.',
    ],
    refined: {
      settings: { pooling: 'attention', heading: true },
      input: { name: 'citeworth/paragraphs', options: { heading: true } },
      training: { batch_size: 16, learning_rate: 3e-5, epochs: 2, warmup_steps: 100, r_drop: 1 },
      deviations: [
        'A sentence is the mean of its tokens with learnt weights. On the eLife set, F1 is 74.1 with the plain mean and 64.0 with the hidden layer on BERT’s [SEP].',
        'The section title and a [SEP] come before the sentences: F1 74.4 on the eLife set.',
        'R-Drop (Liang et al., 2021) with weight 1: F1 75.0 on the eLife set, with the learnt weights.',
        'Batch size 16, learning rate 3e-5, 2 epochs and 100 warm-up steps.',
      ],
    },
  },
];
