import type { Preset } from '../preset.js';

/** Our own encoder for citation recommendation. Figures are in docs/results/citation-recommendation.md. */
export const RETRIEVAL_PRESETS: readonly Preset[] = [
  {
    name: 'citrec/minilm',
    about: 'MiniLM that finds the paper cited at a hidden mark (ours)',
    source: 'Citemill; the loss is Sentence-BERT’s multiple-negatives ranking',
    ours: true,
    recipe: 'citrec',
    architecture: 'bi-encoder',
    init: 'sentence-transformers/all-MiniLM-L6-v2',
    input: { name: 'citrec/context', options: { query: 'abstract' } },
    settings: { max_length: 384, pooling: 'mean', temperature: 0.05 },
    training: {
      optimiser: 'adamw',
      learning_rate: 2e-4,
      weight_decay: 0.01,
      warmup_steps: 20,
      schedule: 'linear',
      epochs: 4,
      batch_size: 512,
      clip: 1,
      loss: 'in-batch',
      select: { metric: 'mrr10_in_split', mode: 'max' },
      seed: 0,
    },
    grid: {},
    deviations: [
      'A query is the text around the mark, then the citing paper’s title and abstract; --set query=title or query=context leaves parts out.',
      'The cited papers of the other rows of a batch are the negatives, except those cited by the same mark.',
      'Figures that end in _in_split rank only the cited papers of the split, not all candidates; citemill evaluate ranks all of them.',
    ],
  },
];
