import type { Preset } from '../preset.js';
import { MINILM, ownPreset } from './own-preset.js';

/** Our own networks for citation recommendation. Figures are in docs/results/citation-recommendation.md. */
export const RETRIEVAL_PRESETS: readonly Preset[] = [
  ownPreset({
    name: 'citrec/minilm',
    about: 'MiniLM that finds the paper cited at a hidden mark (ours)',
    source: 'Citemill; the loss is Sentence-BERT’s multiple-negatives ranking',
    recipe: 'citrec',
    architecture: 'bi-encoder',
    init: MINILM,
    input: { name: 'citrec/context', options: { query: 'abstract', negatives: 1 } },
    settings: { max_length: 384, pooling: 'mean', temperature: 0.05 },
    training: {
      learning_rate: 2e-4,
      warmup_steps: 20,
      epochs: 4,
      batch_size: 512,
      loss: 'in-batch',
      select: { metric: 'mrr10_in_split', mode: 'max' },
    },
    deviations: [
      'A query is the text around the mark, then the citing paper’s title and abstract; --set query=title or query=context leaves parts out.',
      'The cited papers of the other rows of a batch are the negatives, except those cited by the same mark.',
      'With --negatives, a row also has the first of its mined negatives; --set negatives=N takes N of them.',
      'Figures that end in _in_split rank only the cited papers of the split, not all candidates; citemill evaluate ranks all of them.',
    ],
  }),
  ownPreset({
    name: 'citrec/minilm-cross',
    about: 'MiniLM that reads context and candidate together, to reorder the best of a first search (ours)',
    source: 'Citemill; the loss is a softmax over the cited paper and its negatives',
    recipe: 'citrec',
    architecture: 'cross-encoder',
    init: MINILM,
    input: { name: 'citrec/candidates', options: { query: 'title', negatives: 5 } },
    settings: { max_length: 448, query_length: 192 },
    training: {
      learning_rate: 1e-4,
      warmup_steps: 50,
      epochs: 1,
      batch_size: 48,
      loss: 'listwise',
      select: { metric: 'ap', mode: 'max' },
    },
    deviations: [
      'Negatives come from citemill mine, by --negatives; citations without one are left out.',
      'A query is the text around the mark and the citing paper’s title, of at most 192 tokens; a candidate is title and abstract.',
      'Validation figures rank the cited paper among its negatives only; citemill evaluate --rerank reorders search results.',
    ],
  }),
];
