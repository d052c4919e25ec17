import type { Preset } from '../preset.js';

/** §3.1, "Linking bibliographies to papers": BERT in place of the LSTM of Neural ParsCit, 2,000 entries to learn from. */
export const BIBLIOGRAPHY: Preset = {
  ...{ name: 'scixgen/bibliography', about: 'BERT, fields of bibliography entries', source: 'SciXGen, §3.1' },
  ...{ recipe: 'bibliography', architecture: 'token-tagger', init: 'bert-base-cased' },
  input: { name: 'transfer/words' },
  settings: { max_length: 256 },
  training: {
    ...{ optimiser: 'adamw', learning_rate: 3e-5, weight_decay: 0.01, warmup_steps: 0, schedule: 'linear' },
    ...{ epochs: 4, batch_size: 32, loss: 'ce', seed: 0 },
    select: { metric: 'accuracy', mode: 'max' },
  },
  grid: { learning_rate: [2e-5, 3e-5, 5e-5], epochs: [2, 3, 4], batch_size: [16, 32] },
  published: { system: 'BERT', figures: { accuracy: 99 } },
  deviations: [
    'No setting is named; the ranges are those of BERT’s fine-tuning (Devlin et al., 2019, Appendix A.3): 3e-5, 4 epochs, batch 32.',
    'Which BERT is not named; the cased one, since capitals tell names from titles.',
    'The entities are not named beyond "titles and authors"; author, title, venue and date are tagged here.',
  ],
};
