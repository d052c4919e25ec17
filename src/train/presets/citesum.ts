import { TARGET_TOKENS } from '../inputs/citesum.js';
import type { InputChoice, Preset, Training } from '../preset.js';

/** Appendix B names a batch size of 8; the rest is "following prior work". */
const training: Training = {
  optimiser: 'adamw',
  learning_rate: 3e-5,
  weight_decay: 0.01,
  warmup_steps: 500,
  schedule: 'linear',
  epochs: 3,
  batch_size: 8,
  clip: 1,
  loss: 'seq2seq',
  seed: 42,
  select: { metric: 'rouge2', mode: 'max' },
};

/** Decoding as for BART and PEGASUS (Zhang et al., 2020) on XSum, which has equally short summaries. */
const GENERATION = {
  num_beams: 6,
  length_penalty: 1,
  min_length: 11,
  max_new_tokens: 62,
  no_repeat_ngram_size: 3,
  early_stopping: true,
};
const PEGASUS_GENERATION = {
  num_beams: 8,
  length_penalty: 0.8,
  min_length: 0,
  max_new_tokens: 64,
  no_repeat_ngram_size: 0,
  early_stopping: true,
};

/** Settings for several kinds of target, with the prefix tokens of §3.1. */
const PREFIXED = {
  max_source: 512,
  max_target: 64,
  added_tokens: TARGET_TOKENS,
  generation: GENERATION,
};

const PRECISION = 'The paper trains in FP16; we use bf16 on a GPU.';
const SELECTION =
  '"Model checkpoint selection is done on the validation set": we select by ROUGE-2; the paper names no metric.';
const BATCH =
  'The paper names only the batch size of 8. AdamW, learning rate 3e-5, 500 warm-up steps and weight decay 0.01 are from BART on XSum; 3 epochs and no label smoothing are our choice.';
const SOURCE_LENGTH =
  'The paper gives no maximum source length; we use 512 tokens, or 1,024 with introduction and conclusion.';
const UNSPECIFIED = [BATCH, PRECISION, SELECTION, SOURCE_LENGTH];
const BART_DECODING =
  '"Min/max generation length following prior work": 11 and 62 tokens, 6 beams and no repeated trigram, as for BART on XSum.';
const PEGASUS_DECODING =
  '"Min/max generation length following prior work": at most 64 tokens, 8 beams and length penalty 0.8, as for PEGASUS on XSum.';

const BART = 'facebook/bart-large';
const TABLE_7 = 'CiteSum, §4.2, Appendix B and Table 7';
const input = (parts: string, targets = ['tldr']): InputChoice => ({
  name: 'citesum/source',
  options: { parts, targets },
});

const preset = (
  name: string,
  about: string,
  overrides: Partial<Preset> & Pick<Preset, 'init' | 'input'>,
  published?: [system: string, r1: number, r2: number, rL: number],
): Preset => ({
  name: `citesum/${name}`,
  about,
  source: 'CiteSum, §3.1, Appendix B and Table 5',
  recipe: 'citesum',
  architecture: 'seq2seq',
  settings: { max_source: 512, max_target: 64, generation: GENERATION },
  training,
  grid: {
    learning_rate: [1e-5, 2e-5, 3e-5, 5e-5, 1e-4],
    epochs: { from: 1, to: 10, step: 1 },
    warmup_steps: [0, 500, 1000],
  },
  ...(published
    ? {
        published: {
          system: published[0],
          figures: { 'R-1': published[1], 'R-2': published[2], 'R-L': published[3] },
        },
      }
    : {}),
  deviations: [...UNSPECIFIED, BART_DECODING],
  ...overrides,
});

/** Table 5, and the CiteS models of Tables 6 to 9. */
export const CITESUM_PRESETS: readonly Preset[] = [
  preset('bart-large', 'BART, abstract → TLDR', { init: BART, input: input('abs') }, [
    'BART, Abs → TLDR',
    41.86,
    19.36,
    33.72,
  ]),
  preset(
    'pegasus-large',
    'PEGASUS, abstract → TLDR',
    {
      init: 'google/pegasus-large',
      input: input('abs'),
      settings: { max_source: 512, max_target: 64, generation: PEGASUS_GENERATION },
      precision: 'fp32',
      deviations: [
        BATCH,
        SELECTION,
        SOURCE_LENGTH,
        PEGASUS_DECODING,
        'Trained in 32-bit precision: the paper reports that 16-bit training failed.',
      ],
    },
    ['PEGASUS, Abs → TLDR', 41.56, 18.63, 33.45],
  ),
  preset(
    'bart-large-aic',
    'BART, abstract, introduction and conclusion → TLDR',
    {
      init: BART,
      input: input('aic'),
      settings: { max_source: 1024, max_target: 64, generation: GENERATION },
    },
    ['BART, AIC → TLDR', 41.99, 19.52, 33.89],
  ),
  preset('bart-large-title', 'BART, abstract and title → TLDR', { init: BART, input: input('abs+title') }, [
    'BART, Abs+Title → TLDR',
    42.02,
    19.44,
    33.78,
  ]),
  preset(
    'bart-large-disci',
    'BART, abstract and discipline → TLDR',
    { init: BART, input: input('abs+disci') },
    ['BART, Abs+Disci → TLDR', 42.01, 19.34, 33.72],
  ),
  preset(
    'bart-large-tldr-title',
    'BART, abstract → TLDR or title, by prefix',
    { init: BART, input: input('abs', ['tldr', 'title']), settings: PREFIXED },
    ['BART, Abs → TLDR/Title', 41.85, 19.21, 33.42],
  ),
  preset(
    'bart-large-tldr-title-disci',
    'BART, abstract → TLDR, title or discipline, by prefix',
    { init: BART, input: input('abs', ['tldr', 'title', 'disci']), settings: PREFIXED },
    ['BART, Abs → TLDR/Title/Disci', 41.89, 19.51, 33.73],
  ),
  preset('bert2bert', 'two BERT models, used as encoder and decoder', {
    init: 'bert-base-uncased',
    input: input('abs'),
    settings: {
      family: 'encoder-pair',
      max_source: 512,
      max_target: 64,
      generation: { ...GENERATION, num_beams: 4 },
    },
    training: { ...training, learning_rate: 5e-5, epochs: 10 },
    source: 'not in the paper',
    deviations: ['Not in the paper: for encoders that come without a decoder; all settings are our choice.'],
  }),
  preset('title', 'BART, abstract → title (CiteS_Title starts from CiteS: --init)', {
    init: BART,
    input: input('abs', ['title']),
    source: TABLE_7,
    settings: { max_source: 512, max_target: 64, generation: { ...GENERATION, min_length: 0 } },
    published: { system: 'BART', figures: { 'R-1': 52.03, 'R-2': 30.15, 'R-L': 45.99 } },
    publishedAfter: { 'citesum/bart-large': 'CiteS' },
    deviations: [...UNSPECIFIED, 'Titles have no minimum length; otherwise decoding is as for BART on XSum.'],
  }),
  preset('discipline', 'BART, abstract → discipline', {
    init: BART,
    input: input('abs', ['disci']),
    source: TABLE_7,
    settings: { max_source: 512, max_target: 64, generation: { ...GENERATION, min_length: 0 } },
    training: { ...training, select: { metric: 'loss', mode: 'min' } },
    published: { system: 'BART', figures: { 'macro F1': 24, 'weighted F1': 77 } },
    publishedAfter: { 'citesum/bart-large': 'CiteS' },
    deviations: [
      BATCH,
      PRECISION,
      SOURCE_LENGTH,
      'The checkpoint is selected by validation loss: ROUGE-2 is undefined for a discipline of one word.',
      'Disciplines have no minimum length; otherwise decoding is as for BART on XSum.',
    ],
  }),
  preset(
    'cites-few-shot',
    'CiteS fine-tuned on a few examples of another dataset (--init CITES --examples N)',
    {
      init: BART,
      recipe: 'scitldr',
      alsoFrom: ['xsum', 'gigaword'],
      source: 'CiteSum, §4.1, §4.3, Appendix B, Tables 6 and 8',
      input: {
        name: 'citesum/transfer',
        options: { prompt: 'This paper', rewriteWe: true, removeRef: true },
      },
      training: { ...training, epochs: 10, warmup_steps: 0 },
      deviations: [
        ...UNSPECIFIED,
        BART_DECODING,
        'The paper gives no number of epochs for few examples; we use 10, without warm-up.',
      ],
    },
  ),
];
