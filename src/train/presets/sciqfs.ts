import type { GridRange, Preset, Settings, Training } from '../preset.js';
import { MINILM, ownPreset, RETRIEVER } from './own-preset.js';

/** Appendix A.1: both encoders from sbert.net, with its pooling and maximum lengths. */
const ENCODERS = {
  sbert: {
    encoder: MINILM,
    label: 'Sentence-BERT',
    pooling: 'mean',
    normalise: true,
    encoder_length: 256,
  },
  specter: {
    encoder: 'sentence-transformers/allenai-specter',
    label: 'SPECTER',
    pooling: 'cls',
    normalise: false,
    encoder_length: 512,
  },
} as const;

/** Appendix A.2–A.4: Adam with a constant learning rate of 1e-4, up to 2,000 epochs. */
const training = (l2: number): Training => ({
  optimiser: 'adam',
  learning_rate: 1e-4,
  weight_decay: l2,
  warmup_steps: 0,
  schedule: 'constant',
  epochs: 2000,
  batch_size: 64,
  loss: 'bce',
  patience: 20,
  seed: 0,
  select: { metric: 'ap', mode: 'max' },
});

const L2 = [0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5];
const WIDTHS: GridRange = { from: 100, to: 500, step: 50 };
const LAYERS: GridRange = { from: 1, to: 4, step: 1 };
const GRIDS: Record<string, Readonly<Record<string, GridRange>>> = {
  mlp: { layers: LAYERS, width: WIDTHS, weight_decay: L2 },
  lstm: { layers: LAYERS, width: WIDTHS, weight_decay: L2 },
  transformer: {
    layers: { from: 2, to: 4, step: 1 },
    feed_forward: WIDTHS,
    heads: { from: 2, to: 4, step: 1 },
    weight_decay: L2,
  },
};

const KINDS = { mlp: 'MLP', lstm: 'LSTM', transformer: 'Transformer' } as const;

/** What the paper leaves open about each network. */
const UNSPECIFIED: Record<keyof typeof KINDS, string> = {
  mlp: 'The paper names neither non-linearity nor dropout; we use ReLU and no dropout.',
  lstm: 'The paper does not say whether the LSTM is bidirectional, and names no dropout; ours is bidirectional, without dropout.',
  transformer:
    'The paper names neither position encoding, width nor dropout; we use sines and cosines, the width of the two vectors, and no dropout.',
};

const INTERACTION =
  'The input also has the product and the difference of the two normalised vectors, and a learnt multiple of their cosine is added to the logit.';
const LISTWISE =
  'The loss also has a listwise term: the cross-entropy of a softmax over the sentences of a document against a uniform distribution over its relevant sentences.';
const INTERACTION_SETTINGS = { join: 'interaction', normalise: true } as const;

/** Settings that beat the cosine on the eLife set by validation AP; docs/results/networks.md has the figures. */
const REFINED: Record<keyof typeof KINDS, NonNullable<Preset['refined']>> = {
  mlp: {
    settings: { ...INTERACTION_SETTINGS, layers: 1, width: 500, dropout: 0.2, listwise: 1 },
    training: { weight_decay: 1e-5, batch_size: 16, epochs: 80, patience: 12 },
    deviations: [
      INTERACTION,
      LISTWISE,
      'One layer of 500, dropout 0.2, weight decay 1e-5, batches of 16 documents, at most 80 epochs, patience 12.',
    ],
  },
  lstm: {
    settings: { ...INTERACTION_SETTINGS, layers: 1, width: 400, dropout: 0.5, listwise: 1 },
    training: { learning_rate: 3e-4, weight_decay: 1e-5, batch_size: 16, epochs: 60, patience: 12 },
    deviations: [
      INTERACTION,
      LISTWISE,
      'One layer of 400, dropout 0.5, learning rate 3e-4, weight decay 1e-5, batches of 16 documents, at most 60 epochs, patience 12.',
    ],
  },
  transformer: {
    settings: { ...INTERACTION_SETTINGS, dropout: 0.2 },
    training: { weight_decay: 1e-5, batch_size: 16, epochs: 40, patience: 8 },
    deviations: [
      INTERACTION,
      'Dropout 0.2, weight decay 1e-5, batches of 16 documents, at most 40 epochs, patience 8.',
    ],
  },
};

/** Table 3: a network over the vectors of an encoder. */
const vectorPreset = (
  encoder: keyof typeof ENCODERS,
  kind: keyof typeof KINDS,
  network: Settings,
  l2: number,
  [ap, auc]: [number, number],
): Preset => {
  const { label, encoder: name, ...encoderSettings } = ENCODERS[encoder];
  return {
    name: `sciqfs/${encoder}-${kind}`,
    about: `${KINDS[kind]} over ${label} vectors`,
    source: `ROUGE-SciQFS, Appendix A.${Object.keys(KINDS).indexOf(kind) + 2} and Table 3`,
    recipe: 'sciqfs',
    architecture: 'vector-ranker',
    init: null,
    input: { name: 'sciqfs/sentences' },
    settings: {
      encoder: name,
      kind,
      ...network,
      dropout: 0,
      ...encoderSettings,
      join: 'concatenation',
      listwise: 0,
    },
    training: training(l2),
    grid: GRIDS[kind] ?? {},
    published: { system: `${KINDS[kind]}, ${label}`, figures: { 'Average Precision': ap, 'ROC AUC': auc } },
    deviations: [
      'The paper gives no batch size. The documents of a batch are packed and masked so that no sentence sees another document.',
      'The paper trains for 2,000 epochs; we keep the best by validation average precision and stop after `patience` epochs without improvement.',
      UNSPECIFIED[kind],
    ],
    refined: REFINED[kind],
  };
};

/** Appendix A.2: scikit-learn's MLPClassifier on word unigrams or character trigrams, 16 epochs; defaults: Adam 1e-3, batch size 200, alpha 1e-4. */
const tfidfPreset = (
  analyser: 'words' | 'chars',
  network: { layers: number; width: number },
  [ap, auc]: [number, number],
): Preset => {
  const label = analyser === 'words' ? 'TFIDF-Words' : 'TFIDF-Chars';
  return {
    name: `sciqfs/tfidf-${analyser}-mlp`,
    about: `MLP over TF-IDF of ${analyser === 'words' ? 'words' : 'character trigrams'}, with the whole vocabulary`,
    source: 'ROUGE-SciQFS, Appendix A.2 and Table 3',
    recipe: 'sciqfs',
    architecture: 'sparse-ranker',
    init: null,
    input: { name: 'sciqfs/sentences' },
    settings: {
      analyser,
      ngrams: analyser === 'words' ? [1, 1] : [3, 3],
      ...network,
      // Whether Adam updates the weights of words that are not in a batch (`move`) or not (`rest`).
      unread_rows: 'move',
    },
    training: {
      optimiser: 'adam',
      learning_rate: 1e-3,
      warmup_steps: 0,
      schedule: 'constant',
      // scikit-learn divides alpha by the batch size: 1e-4 / 200.
      weight_decay: 5e-7,
      epochs: 16,
      batch_size: 200,
      loss: 'bce',
      seed: 0,
      select: { metric: 'ap', mode: 'max' },
    },
    grid: { layers: LAYERS, width: [100, 200, 300, 400] },
    published: { system: `MLP, ${label}`, figures: { 'Average Precision': ap, 'ROC AUC': auc } },
    deviations: [
      'We keep the best of the 16 epochs by validation average precision; scikit-learn keeps the last.',
      'Weights are 32-bit numbers, and a last batch of fewer than 200 pairs is regularised like the others.',
      "On a GPU, Adam's epsilon is added to the corrected moment, as in PyTorch, and biases are regularised.",
    ],
    refined: {
      settings: { unread_rows: 'rest' },
      deviations: [
        'The weights of words that are not in a batch are not updated by momentum or regularisation. An epoch takes about half the time on a CPU; on a GPU nothing changes.',
      ],
    },
  };
};

/** Our own network, which is not in the paper. Figures are in docs/results/networks.md. */
const bert = ownPreset({
  name: 'sciqfs/bert',
  about: 'BERT reading the query together with each sentence in its context (ours)',
  source: 'Citemill; the network is that of WikiRef, §4',
  recipe: 'sciqfs',
  architecture: 'window-extractor',
  init: 'bert-base-uncased',
  input: { name: 'sciqfs/windows', options: { labels: 'labels' } },
  settings: { window: 512, stride: 150, negative_share: 0.3 },
  training: {
    learning_rate: 5e-5,
    warmup_steps: 100,
    epochs: 3,
    batch_size: 32,
    loss: 'bce',
    select: { metric: 'ap', mode: 'max' },
  },
  deviations: [
    'The paper does not have this network. The query takes at most half of a window of 512 tokens; windows begin every 150 tokens.',
    'Training reads three in ten of the windows without a relevant sentence, drawn by the seed.',
    'With --set labels=citing it learns from the citing sentences alone, without those that ROUGE added.',
  ],
});

/** Our own network, which is not in the paper. Figures are in docs/results/networks.md. */
const minilm = ownPreset({
  ...RETRIEVER,
  name: 'sciqfs/minilm',
  about: 'MiniLM that places queries near the sentences about them (ours)',
  recipe: 'sciqfs',
  input: { name: 'sciqfs/pairs', options: { labels: 'citing', negatives: 1 } },
  settings: { ...RETRIEVER.settings, max_length: 256 },
  training: { ...RETRIEVER.training, learning_rate: 5e-5, batch_size: 64 },
  deviations: [
    'The paper compares the vectors of encoders as they are published; this one is trained on queries and their citing sentences.',
    'The negatives of a query are the sentences of the batch’s other queries, and one sentence of the same paper that is not relevant; --set negatives=N takes N of them.',
    'With --set labels=labels it also learns from the sentences that ROUGE added.',
    'Figures that end in _in_split rank only the paired sentences of the split; citemill evaluate ranks all sentences of a paper.',
  ],
});

/** The rows of Table 3 that learn, and our own. */
export const SCIQFS_PRESETS: readonly Preset[] = [
  tfidfPreset('words', { layers: 1, width: 400 }, [0.145, 0.703]),
  tfidfPreset('chars', { layers: 3, width: 100 }, [0.148, 0.712]),
  vectorPreset('sbert', 'mlp', { layers: 3, width: 300 }, 1e-4, [0.103, 0.654]),
  vectorPreset('sbert', 'lstm', { layers: 3, width: 500 }, 0, [0.202, 0.684]),
  vectorPreset('sbert', 'transformer', { layers: 3, feed_forward: 250, heads: 4 }, 0, [0.16, 0.628]),
  vectorPreset('specter', 'mlp', { layers: 4, width: 450 }, 0, [0.115, 0.678]),
  vectorPreset('specter', 'lstm', { layers: 1, width: 500 }, 0, [0.208, 0.691]),
  vectorPreset('specter', 'transformer', { layers: 3, feed_forward: 350, heads: 4 }, 1e-5, [0.193, 0.685]),
  bert,
  minilm,
];
