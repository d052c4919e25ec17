import type { Preset, Settings, Training } from '../preset.js';
import { MINILM } from './own-preset.js';

/**
 * The teacher's folder, the temperature that softens the answers of teacher and student, the weight of the labels in the
 * loss, and the number of layers to keep of the checkpoint (null: all).
 */
const DISTILLATION: Settings = { teacher: null, temperature: 2, label_weight: 0.2, layers: null };

const TRAINING: Training = {
  optimiser: 'adamw',
  learning_rate: 1e-4,
  weight_decay: 0.01,
  warmup_steps: 200,
  schedule: 'triangular',
  epochs: 4,
  batch_size: 64,
  loss: 'weighted-ce',
  class_weights: 'balanced',
  select: { metric: 'f1', mode: 'max' },
  seed: 1000,
};

const DEVIATIONS = [
  'The paper does not have this network: six layers of width 384 (four with citemill distill), a fifth of BERT’s parameters, for serving on a CPU.',
  'With a teacher (citemill distill) it learns the teacher’s answers at temperature 2, and the labels with a share of 0.2.',
];

/** Our small networks for a CPU, with or without a teacher. */
export const CITEWORTH_SMALL_PRESETS: readonly Preset[] = [
  {
    name: 'citeworth/minilm',
    about: 'MiniLM on single sentences, for a CPU (ours)',
    source: 'Citemill; the network is that of the paper’s BERT',
    ours: true,
    recipe: 'citeworth',
    architecture: 'sequence-classifier',
    init: MINILM,
    input: { name: 'citeworth/sentences' },
    settings: {
      max_length: 256,
      dropout: 0.1,
      labels: ['non-cite-worthy', 'cite-worthy'],
      ...DISTILLATION,
    },
    training: TRAINING,
    grid: {},
    deviations: DEVIATIONS,
  },
  {
    name: 'citeworth/minilm-ctx',
    about: 'MiniLM on whole paragraphs, for a CPU (ours)',
    source: 'Citemill; the network is that of citeworth/longformer-ctx, refined',
    ours: true,
    recipe: 'citeworth',
    architecture: 'sentences-in-context',
    init: MINILM,
    input: { name: 'citeworth/paragraphs', options: { heading: true } },
    settings: { pooling: 'attention', heading: true, max_length: 512, dropout: 0.1, ...DISTILLATION },
    training: { ...TRAINING, batch_size: 16 },
    grid: {},
    deviations: [
      ...DEVIATIONS,
      'A sentence is the mean of its tokens with learnt weights; the section title comes first; a paragraph over 512 tokens is split between sentences.',
    ],
  },
];
