import type { Preset } from '../preset.js';
import { CROSS_ENCODER, ownPreset, RETRIEVER } from './own-preset.js';

/** Our own networks for citation recommendation. Figures are in docs/results/citation-recommendation.md. */
export const RETRIEVAL_PRESETS: readonly Preset[] = [
  ownPreset({
    ...RETRIEVER,
    name: 'citrec/minilm',
    about: 'MiniLM that finds the paper cited at a hidden mark (ours)',
    recipe: 'citrec',
    input: { name: 'citrec/context', options: { query: 'abstract', negatives: 1 } },
    training: { ...RETRIEVER.training, epochs: 4 },
    deviations: [
      'A query is the text around the mark, then the citing paper’s title and abstract; --set query=title or query=context leaves parts out.',
      'The cited papers of the other rows of a batch are the negatives, except those cited by the same mark.',
      'With --negatives, a row also has the first of its mined negatives; --set negatives=N takes N of them.',
      'Figures that end in _in_split rank only the cited papers of the split, not all candidates; citemill evaluate ranks all of them.',
    ],
  }),
  ownPreset({
    ...CROSS_ENCODER,
    name: 'citrec/minilm-cross',
    about: 'MiniLM that reads context and candidate together, to reorder the best of a first search (ours)',
    source: 'Citemill; the loss is a softmax over the cited paper and its negatives',
    recipe: 'citrec',
    input: { name: 'citrec/candidates', options: { query: 'title', negatives: 5 } },
    settings: { max_length: 448, query_length: 192 },
    training: { ...CROSS_ENCODER.training, epochs: 1, batch_size: 48 },
    deviations: [
      'Negatives come from citemill mine, by --negatives; citations without one are left out.',
      'A query is the text around the mark and the citing paper’s title, of at most 192 tokens; a candidate is title and abstract.',
      'Validation figures rank the cited paper among its negatives only; citemill evaluate --rerank reorders search results.',
    ],
  }),
];
