import type { Preset, Training } from '../preset.js';

const SOURCE = 'CiteWorth, §6 and Table 6';
const SCIBERT = 'allenai/scibert_scivocab_uncased';

const training: Training = {
  ...{ optimiser: 'adamw', learning_rate: 1.351e-6, weight_decay: 0.1, warmup_steps: 300 },
  ...{ schedule: 'triangular', epochs: 3, batch_size: 4, loss: 'mlm', seed: 1000 },
  select: { metric: 'loss', mode: 'min' },
};

const OPEN = [
  'The settings are not named; those of SciBERT on cite-worthiness, Appendix C.6, are used.',
  'The share of masked words is not named; 15%, as BERT was trained.',
  'The paper trains on the training and validation splits; here the latter only chooses the checkpoint.',
];

/** SciBERT's fine-tuning (Beltagy et al., 2019, §3.4), whose tasks and splits these are. */
const fineTuning = (metric: 'span_f1' | 'macro_f1'): Training => ({
  ...{ optimiser: 'adamw', learning_rate: 2e-5, weight_decay: 0.01, warmup_steps: 0, schedule: 'linear' },
  ...{ epochs: 4, batch_size: 32, loss: 'ce', seed: 1000 },
  select: { metric, mode: 'max' },
});

const FINE_TUNING_GRID = { learning_rate: [5e-6, 1e-5, 2e-5, 5e-5], epochs: [2, 3, 4, 5] };
const FINE_TUNING_OPEN =
  'The settings are not named; batch 32, 2e-5, 4 epochs, from the ranges of SciBERT’s fine-tuning, with linear decay but no warm-up.';

/** Table 6, Base: span F1 (EBM-NLP: of words), macro F1 (ChemProt: micro). */
const TABLE_6 = {
  tagging: { BC5CDR: 89.84, JNLPBA: 77.02, 'NCBI-Disease': 88.79, SciERC: 67.08, 'EBM-NLP': 76.61 },
  classes: { ChemProt: 83.17, SciERC: 80.21, 'ACL-ARC': 71.82, SciCite: 84.83, PaperField: 65.48 },
} as const;

/** Table 6: SciBERT after more training on CiteWorth. */
const AFTER_CITEWORTH = {
  'citeworth/lm': 'SciBERT + LM',
  'citeworth/scibert': 'SciBERT + Cite',
  'citeworth/lmcite': 'SciBERT + LMCite (CiteBERT)',
};

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
    deviations: OPEN,
  },
  {
    ...{ name: 'citeworth/lmcite', about: 'the same with cite-worthiness, losses summed (LMCite, CiteBERT)' },
    ...{ source: SOURCE, recipe: 'citeworth', architecture: 'masked-lm', init: SCIBERT },
    input: { name: 'citeworth/sentences' },
    settings: { mask_probability: 0.15, cite: true, max_length: 256 },
    training: { ...training, loss: 'mlm+cite' },
    grid: {},
    deviations: OPEN,
  },
  {
    ...{ name: 'citeworth/transfer-tagging', architecture: 'token-tagger', recipe: 'transfer' },
    about: 'named entities and PICO (Table 6): Base; LM, Cite and LMCite with --init models/lm, …',
    ...{ source: SOURCE, init: SCIBERT, input: { name: 'transfer/words' } },
    settings: { max_length: 256 },
    training: fineTuning('span_f1'),
    grid: FINE_TUNING_GRID,
    deviations: [
      FINE_TUNING_OPEN,
      'A linear layer on each word’s first piece; no conditional random field.',
      'The checkpoint is chosen by span F1, for EBM-NLP, too, whose published figure is F1 of words.',
    ],
    published: { system: 'SciBERT', figures: TABLE_6.tagging },
    publishedAfter: AFTER_CITEWORTH,
  },
  {
    ...{ name: 'citeworth/transfer-classes', architecture: 'sequence-classifier', recipe: 'transfer' },
    about:
      'relations, citation intents and fields of papers (Table 6): Base; LM, Cite and LMCite with --init',
    ...{ source: SOURCE, init: SCIBERT, input: { name: 'transfer/texts' } },
    settings: { max_length: 256, dropout: 0.1 },
    training: fineTuning('macro_f1'),
    grid: FINE_TUNING_GRID,
    deviations: [
      FINE_TUNING_OPEN,
      'The two entities of a relation are marked in the text as SciBERT’s files mark them: << first >>, [[ second ]].',
      'The checkpoint is chosen by macro F1, for ChemProt, too, whose published figure is micro F1.',
    ],
    published: { system: 'SciBERT', figures: TABLE_6.classes },
    publishedAfter: AFTER_CITEWORTH,
  },
];
