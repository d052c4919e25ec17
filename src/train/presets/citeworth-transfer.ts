import type { Preset, Training } from '../preset.js';

const SOURCE = 'CiteWorth, §6 and Table 6';
export const SCIBERT = 'allenai/scibert_scivocab_uncased';

const training: Training = {
  optimiser: 'adamw',
  learning_rate: 1.351e-6,
  weight_decay: 0.1,
  warmup_steps: 300,
  schedule: 'triangular',
  epochs: 3,
  batch_size: 4,
  loss: 'mlm',
  seed: 1000,
  select: { metric: 'loss', mode: 'min' },
};

const UNSPECIFIED = [
  'The paper gives no settings; we use those for SciBERT on cite-worthiness (Appendix C.6).',
  'The paper gives no masking rate; we use 15%, as for BERT.',
  'The paper trains on the training and validation splits; we use the validation split only to select the checkpoint.',
];

/** Fine-tuning as in SciBERT (Beltagy et al., 2019, §3.4), which has the same tasks and splits. */
export const fineTuning = (metric: 'span_f1' | 'macro_f1'): Training => ({
  optimiser: 'adamw',
  learning_rate: 2e-5,
  weight_decay: 0.01,
  warmup_steps: 0,
  schedule: 'linear',
  epochs: 4,
  batch_size: 32,
  loss: 'ce',
  seed: 1000,
  select: { metric, mode: 'max' },
});

export const FINE_TUNING_GRID = { learning_rate: [5e-6, 1e-5, 2e-5, 5e-5], epochs: [2, 3, 4, 5] };
const FINE_TUNING_UNSPECIFIED =
  'The paper gives no settings; we use batch size 32, learning rate 2e-5 and 4 epochs, from SciBERT’s ranges, with linear decay and no warm-up.';

/** Table 6, Base: span F1 (word F1 for EBM-NLP) and macro F1 (micro F1 for ChemProt). */
const TABLE_6 = {
  tagging: { BC5CDR: 89.84, JNLPBA: 77.02, 'NCBI-Disease': 88.79, SciERC: 67.08, 'EBM-NLP': 76.61 },
  classes: { ChemProt: 83.17, SciERC: 80.21, 'ACL-ARC': 71.82, SciCite: 84.83, PaperField: 65.48 },
} as const;

/** Table 6: SciBERT after further training on CiteWorth. */
const AFTER_CITEWORTH = {
  'citeworth/lm': 'SciBERT + LM',
  'citeworth/scibert': 'SciBERT + Cite',
  'citeworth/lmcite': 'SciBERT + LMCite (CiteBERT)',
};

/** Models to fine-tune on other tasks, and the fine-tuning. Base is SciBERT itself, Cite is `citeworth/scibert`. */
export const CITEWORTH_TRANSFER_PRESETS: readonly Preset[] = [
  {
    name: 'citeworth/lm',
    about: 'SciBERT, masked language modelling on CiteWorth (LM)',
    source: SOURCE,
    recipe: 'citeworth',
    architecture: 'masked-lm',
    init: SCIBERT,
    input: { name: 'citeworth/sentences' },
    settings: { mask_probability: 0.15, cite: false, max_length: 256 },
    training,
    grid: {},
    deviations: UNSPECIFIED,
  },
  {
    name: 'citeworth/lmcite',
    about: 'SciBERT, masked language modelling and cite-worthiness, losses summed (LMCite, CiteBERT)',
    source: SOURCE,
    recipe: 'citeworth',
    architecture: 'masked-lm',
    init: SCIBERT,
    input: { name: 'citeworth/sentences' },
    settings: { mask_probability: 0.15, cite: true, max_length: 256 },
    training: { ...training, loss: 'mlm+cite' },
    grid: {},
    deviations: UNSPECIFIED,
  },
  {
    name: 'citeworth/transfer-tagging',
    architecture: 'token-tagger',
    recipe: 'transfer',
    about: 'named entities and PICO (Table 6): Base by default; LM, Cite and LMCite with --init',
    source: SOURCE,
    init: SCIBERT,
    input: { name: 'transfer/words' },
    settings: { max_length: 256 },
    training: fineTuning('span_f1'),
    grid: FINE_TUNING_GRID,
    deviations: [
      FINE_TUNING_UNSPECIFIED,
      'A linear layer on the first piece of each word, without a conditional random field.',
      'The checkpoint is selected by span F1, also for EBM-NLP, whose published figure is word F1.',
    ],
    published: { system: 'SciBERT', figures: TABLE_6.tagging },
    publishedAfter: AFTER_CITEWORTH,
  },
  {
    name: 'citeworth/transfer-classes',
    architecture: 'sequence-classifier',
    recipe: 'transfer',
    about:
      'relations, citation intents and fields of study (Table 6): Base by default; LM, Cite and LMCite with --init',
    source: SOURCE,
    init: SCIBERT,
    input: { name: 'transfer/texts' },
    settings: { max_length: 256, dropout: 0.1 },
    training: fineTuning('macro_f1'),
    grid: FINE_TUNING_GRID,
    deviations: [
      FINE_TUNING_UNSPECIFIED,
      'The two entities of a relation are marked as in SciBERT’s files: << first >>, [[ second ]].',
      'The checkpoint is selected by macro F1, also for ChemProt, whose published figure is micro F1.',
    ],
    published: { system: 'SciBERT', figures: TABLE_6.classes },
    publishedAfter: AFTER_CITEWORTH,
  },
];
