import type { Preset, Training } from '../preset.js';

const SOURCE = 'CiteWorth, §6';
const SCIBERT = 'allenai/scibert_scivocab_uncased';

const training: Training = {
  ...{ optimiser: 'adamw', learning_rate: 1.351e-6, weight_decay: 0.1, warmup_steps: 300 },
  ...{ schedule: 'triangular', epochs: 3, batch_size: 4, loss: 'mlm', seed: 1000 },
  select: { metric: 'loss', mode: 'min' },
};

const OPEN = 'The settings are not named; those of SciBERT on cite-worthiness, Appendix C.6, are used.';

/** Checkpoints to fine-tune on other tasks: Base is SciBERT itself, Cite is `citeworth/scibert`. */
export const CITEWORTH_TRANSFER_PRESETS: readonly Preset[] = [
  {
    ...{
      name: 'citeworth/lm',
      about: 'SciBERT, masked language modelling on CiteWorth (LM)',
      source: SOURCE,
    },
    ...{
      recipe: 'citeworth',
      architecture: 'masked-lm',
      init: SCIBERT,
      input: { name: 'citeworth/sentences' },
    },
    settings: { mask_probability: 0.15, cite: false, max_length: 256 },
    training,
    grid: {},
    deviations: [OPEN],
  },
  {
    ...{ name: 'citeworth/lmcite', about: 'the same with cite-worthiness, losses summed (LMCite, CiteBERT)' },
    ...{ source: SOURCE, recipe: 'citeworth', architecture: 'masked-lm', init: SCIBERT },
    input: { name: 'citeworth/sentences' },
    settings: { mask_probability: 0.15, cite: true, max_length: 256 },
    training: { ...training, loss: 'mlm+cite' },
    grid: {},
    deviations: [OPEN],
  },
];
