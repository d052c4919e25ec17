import type { Preset } from '../preset.js';

/** §3.1, "Linking bibliographies to papers": BERT instead of Neural ParsCit's LSTM, trained on 2,000 entries. */
export const BIBLIOGRAPHY: Preset = {
  name: 'scixgen/bibliography',
  about: 'BERT, tags the fields of bibliography entries',
  source: 'SciXGen, §3.1',
  recipe: 'bibliography',
  architecture: 'token-tagger',
  init: 'bert-base-cased',
  input: { name: 'transfer/words' },
  settings: { max_length: 256 },
  training: {
    optimiser: 'adamw',
    learning_rate: 3e-5,
    weight_decay: 0.01,
    warmup_steps: 0,
    schedule: 'linear',
    epochs: 4,
    batch_size: 32,
    loss: 'ce',
    seed: 0,
    select: { metric: 'accuracy', mode: 'max' },
  },
  grid: { learning_rate: [2e-5, 3e-5, 5e-5], epochs: [2, 3, 4], batch_size: [16, 32] },
  published: { system: 'BERT', figures: { accuracy: 99 } },
  deviations: [
    'The paper gives no settings; we use learning rate 3e-5, 4 epochs and batch size 32, from the ranges of BERT (Devlin et al., 2019, Appendix A.3).',
    'The paper does not say which BERT; we use the cased one, since capitals distinguish names from titles.',
    'The paper names only "titles and authors"; we tag author, title, venue and date.',
  ],
};
