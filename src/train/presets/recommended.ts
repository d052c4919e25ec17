import type { Preset, Settings, Training } from '../preset.js';
import { ownPreset } from './own-preset.js';

const UNMEASURED = 'The paper reports no results for this network, and we have not measured it.';

const CLASSIFIER: Training = {
  optimiser: 'adamw',
  learning_rate: 3e-5,
  weight_decay: 0.01,
  warmup_steps: 100,
  schedule: 'triangular',
  epochs: 2,
  batch_size: 64,
  loss: 'weighted-ce',
  class_weights: 'balanced',
  select: { metric: 'f1', mode: 'max' },
  seed: 1000,
};

/** Returns a cite-worthiness model of single sentences that starts from a newer encoder. */
const encoder = (name: string, title: string, init: string, training: Partial<Training> = {}): Preset => ({
  name: `citeworth/${name}`,
  about: `${title} on single sentences (ours)`,
  source: 'Citemill; the network is that of the paper’s BERT',
  ours: true,
  recipe: 'citeworth',
  architecture: 'sequence-classifier',
  init,
  input: { name: 'citeworth/sentences' },
  settings: { max_length: 256, dropout: 0.1, labels: ['non-cite-worthy', 'cite-worthy'] },
  training: { ...CLASSIFIER, ...training },
  grid: {},
  deviations: [
    UNMEASURED,
    'Batch size, epochs and warm-up are those of citeworth/bert, refined; the learning rate is our recommendation for this encoder.',
  ],
});

/** Returns a one-sentence summariser of a size that trains on a small GPU. */
const summariser = (
  name: string,
  title: string,
  init: string,
  training: Partial<Training>,
  generation: Settings,
): Preset =>
  ownPreset({
    name: `citesum/${name}`,
    about: `${title} on abstracts (ours)`,
    source: 'Citemill; the network is that of the paper’s BART',
    recipe: 'citesum',
    architecture: 'seq2seq',
    init,
    input: { name: 'citesum/source', options: { parts: 'abs', targets: ['tldr'] } },
    settings: { max_source: 512, max_target: 64, generation },
    training: {
      learning_rate: 5e-5,
      warmup_steps: 200,
      epochs: 5,
      batch_size: 32,
      loss: 'seq2seq',
      seed: 42,
      select: { metric: 'rouge2', mode: 'max' },
      ...training,
    },
    deviations: [UNMEASURED, 'Batch size, epochs and learning rate are our recommendation for this network.'],
  });

const BEAMS = { num_beams: 4, max_new_tokens: 62, no_repeat_ngram_size: 3, early_stopping: true };

/** Settings that we recommend for networks that the papers did not train. */
export const RECOMMENDED_PRESETS: readonly Preset[] = [
  encoder('modernbert', 'ModernBERT', 'answerdotai/ModernBERT-base', { learning_rate: 5e-5 }),
  encoder('deberta-v3', 'DeBERTa-v3', 'microsoft/deberta-v3-base', { learning_rate: 2e-5, clip: 1 }),
  encoder('specter2', 'SPECTER2', 'allenai/specter2_base'),
  // T5 needs a higher learning rate than BART.
  summariser('t5-base', 'T5', 'google-t5/t5-base', { learning_rate: 3e-4 }, BEAMS),
  summariser('bart-base', 'BART (base)', 'facebook/bart-base', {}, { ...BEAMS, min_length: 11 }),
];
