import { CITEGEN_TOKENS } from '../inputs/citegen.js';
import type { Preset } from '../preset.js';

/** Our own networks for citation text generation. Figures are in docs/results/networks.md. */
export const CITATION_TEXT_PRESETS: readonly Preset[] = [
  {
    name: 'citegen/bert2bert',
    about: 'two BERT models that write the sentence citing a paper (ours)',
    source: 'Citemill; BERT on both sides is from Rothe et al. (2020)',
    ours: true,
    recipe: 'citegen',
    architecture: 'seq2seq',
    init: 'bert-base-uncased',
    input: { name: 'citegen/source', options: { parts: 'all' } },
    settings: {
      family: 'encoder-pair',
      max_source: 512,
      max_target: 128,
      added_tokens: CITEGEN_TOKENS,
      generation: {
        num_beams: 4,
        length_penalty: 1,
        min_length: 8,
        max_new_tokens: 96,
        no_repeat_ngram_size: 3,
        early_stopping: true,
      },
    },
    training: {
      optimiser: 'adamw',
      learning_rate: 1e-4,
      weight_decay: 0.01,
      warmup_steps: 200,
      schedule: 'linear',
      epochs: 4,
      batch_size: 64,
      clip: 1,
      loss: 'seq2seq',
      select: { metric: 'rouge2', mode: 'max' },
      seed: 0,
    },
    grid: { learning_rate: [5e-5, 1e-4, 2e-4], epochs: { from: 4, to: 12, step: 2 } },
    deviations: [
      'The source is the text around the sentence, title and abstract of the cited paper, and as much of the citing paper as fits; --set parts=context+cited, context or cited leaves parts out.',
      'The markers before the parts and the two citation marks of the recipe are added as single tokens.',
      'BERT has no capitals, so the generated sentences have none either, apart from TARGETCIT and OTHERCIT.',
    ],
  },
];
