import { SEPARATOR } from '../inputs/scixgen.js';
import type { Preset, Settings, Training } from '../preset.js';
import { BIBLIOGRAPHY } from './scixgen-bibliography.js';

/** §5.2: AdamW 4e-5, linear with 10,000 steps of warm-up, 10 epochs, a batch of 4, the best epoch. */
const training: Training = {
  ...{
    optimiser: 'adamw',
    learning_rate: 4e-5,
    weight_decay: 0.01,
    warmup_steps: 10_000,
    schedule: 'linear',
  },
  ...{ epochs: 10, batch_size: 4, clip: 1, loss: 'seq2seq', seed: 0 },
  select: { metric: 'loss', mode: 'min' },
};

const GENERATION = {
  ...{ num_beams: 4, length_penalty: 1, min_length: 0, max_new_tokens: 256, no_repeat_ngram_size: 3 },
  early_stopping: true,
};
const LED = 'allenai/led-base-16384';
/** §5.2: LED "can accept at most 16,327 tokens". */
const LED_TOKENS = 16_327;
const OPEN = [
  'Weight decay, clipping and decoding are not named: 0.01; gradients of length 1 at most; 4 beams, no trigram twice.',
  '"A batch size of 4" on four GPUs is read as 4 examples a step in all.',
  '"The best results" of an epoch: chosen here by the validation loss, not by the test set.',
];
const DESCRIPTION_OPEN = [
  ...OPEN,
  'Descriptions have at most 256 tokens; no limit is named.',
  'The paper learns from 30,000 random examples of one kind of object: --task table (figure, algorithm, theorem) --examples 30000 do; without them all examples of all kinds are learnt from.',
];
/** transformers’ advice for LED; the paper names nothing. */
const LED_OPEN = 'Which tokens of LED attend globally is not named; the first.';
const LED_LOCAL = 'Which tokens of LED attend globally is not named; none in a sentence or passage.';
/** Table 5 has a row for each kind of object; those of tables are shown. */
const figures = (ppl: number, bleu: number, meteor: number, mover: number) => ({
  ...{ PPL: ppl, 'BLEU-4': bleu, METEOR: meteor, MOVERS: mover },
});

const SEPARATION = 'The token for separation is not named; a new one stands between x and C.';

const textSettings = (cut: string, tokens: number): Settings => ({
  ...{ max_source: tokens, max_target: 256, generation: GENERATION },
  added_tokens: cut.startsWith('x+') ? [SEPARATOR] : [],
});

const description = (
  name: string,
  about: string,
  own: Partial<Preset> & { cut: string; settings?: Settings },
  published?: [system: string, ...Parameters<typeof figures>],
): Preset => {
  const { cut, ...rest } = own;
  return {
    ...{
      name: `scixgen/${name}`,
      about,
      source: 'SciXGen, §5.2, §5.4 and Table 5',
      recipe: 'scixgen-description',
    },
    ...{ architecture: 'seq2seq', init: LED, input: { name: 'scixgen/description', options: { cut } } },
    settings: textSettings(cut, LED_TOKENS),
    training,
    grid: { learning_rate: [1e-5, 2e-5, 4e-5, 8e-5], warmup_steps: [1000, 5000, 10_000] },
    ...(published
      ? {
          published: {
            system: published[0],
            figures: figures(...(published.slice(1) as Parameters<typeof figures>)),
          },
        }
      : {}),
    deviations: [...DESCRIPTION_OPEN, LED_OPEN, ...(cut.startsWith('x+') ? [SEPARATION] : [])],
    ...rest,
  };
};

const RETRIEVER = 'sentence-transformers/all-MiniLM-L6-v2';
const RETRIEVER_OPEN = 'The retriever’s encoder is not named; all-MiniLM-L6-v2.';
const FUSION_OPEN = 'How much is read of each is not named: 512 tokens of the object, 128 of a sentence.';

const fusion = (kind: 'fid' | 'ofid', reward: 'paper' | 'refined'): Settings => ({
  ...{ kind, k: 10, nearest: 10, reward, retriever: RETRIEVER },
  ...{ max_sentence: 128, max_object: 512, max_target: 256 },
  generation: GENERATION,
});

const OFID_FIGURES = 'Table 9 prints other figures for the same input: PPL 17.81 and MoverScore 0.12.';

const REWARD =
  'The printed reward is the distance to the target, which rewards sentences unlike it; `refined` takes its negative.';

/** Table 5, the rows of figures: §4.1, features by ViT in front of the context. */
const FIGURES: readonly [name: string, cut: string, ...Parameters<typeof figures>][] = [
  ['x', 'none', 28.56, 0.77, 13.24, 0.04],
  ['x-c20', 'C(20)', 16.35, 2.21, 19.62, 0.13],
  ['x-c-all', 'C(∞)', 14.61, 2.36, 19.7, 0.14],
];

const VIT = 'google/vit-base-patch16-224-in21k';
const FIGURES_OPEN = [
  `Which ViT is not named; ${VIT}, trained with the rest.`,
  'How the features are joined is not named: a linear layer takes each patch to the width of LED’s words, in front of which they stand; a token for separation is not needed there.',
  'Of a figure with several files the first is seen; figures without a PNG or JPEG file are left out.',
];

/** Table 8, x+C(20) of tables. */
const TABLE_8: readonly [model: string, system: string, ...Parameters<typeof figures>][] = [
  ['bart-base', 'BART-base, x+C(20) (Table 8)', 14.43, 2.01, 17.85, 0.14],
  ['bart-large', 'BART-large, x+C(20) (Table 8)', 14.15, 2.43, 20.64, 0.15],
  ['t5-base', 'T5-base, x+C(20) (Table 8)', 9.97, 1.74, 17.52, 0.13],
  ['t5-large', 'T5-large, x+C(20) (Table 8)', 9.11, 2.16, 18.22, 0.13],
];

/** Tables 5, 7, 8 and 9. */
export const SCIXGEN_PRESETS: readonly Preset[] = [
  BIBLIOGRAPHY,
  description('led-x', 'LED, the object alone', { cut: 'x' }, ['x', 21.34, 0.76, 15.23, 0.08]),
  description('led-c20', 'LED, the twenty sentences before', { cut: 'C(20)' }, [
    'C(20)',
    18.29,
    1.33,
    17.52,
    0.11,
  ]),
  description('led-x-c20', 'LED, the object and the twenty sentences before', { cut: 'x+C(20)' }, [
    'x+C(20)',
    15.82,
    1.86,
    17.67,
    0.12,
  ]),
  description('led-x-c-all', 'LED, the object and all sentences before', { cut: 'x+C(∞)' }, [
    'x+C(∞)',
    13.64,
    2.39,
    18.82,
    0.14,
  ]),
  description(
    'ofid',
    'OFiD: ten sentences before and ten chosen ones, in their order',
    {
      ...{ cut: 'x+C(10)+OFiD(10)', architecture: 'fusion', settings: fusion('ofid', 'paper') },
      source: 'SciXGen, §5.1, §5.2 and Table 5',
      deviations: [...DESCRIPTION_OPEN, LED_LOCAL, REWARD, RETRIEVER_OPEN, FUSION_OPEN, OFID_FIGURES],
      refined: { settings: { reward: 'refined' }, deviations: [REWARD] },
    },
    ['x+C(10)+OFiD(10)', 15.12, 2.03, 18.43, 0.13],
  ),
  description(
    'fid',
    'FiD: the same without their order',
    {
      ...{ cut: 'x+C(10)+OFiD(10)', architecture: 'fusion', settings: fusion('fid', 'paper') },
      source: 'SciXGen, §5.1, §5.6.2 and Table 9',
      deviations: [...DESCRIPTION_OPEN, LED_LOCAL, REWARD, RETRIEVER_OPEN, FUSION_OPEN],
      refined: { settings: { reward: 'refined' }, deviations: [REWARD] },
    },
    ['x+C(10)+FiD(10) (Table 9)', 18.3, 1.88, 17.88, 0.12],
  ),
  description(
    'ofid-figures',
    'OFiD of figures: what ViT sees, ten sentences before and ten chosen ones, in their order',
    {
      ...{
        cut: 'x+C(10)+OFiD(10)',
        architecture: 'figure-fusion',
        source: 'SciXGen, §4.1, §5.1 and Table 5',
      },
      input: { name: 'scixgen/description', options: { cut: 'x+C(10)+OFiD(10)', images: 'corpus' } },
      settings: { ...fusion('ofid', 'paper'), vision: VIT },
      deviations: [
        ...DESCRIPTION_OPEN,
        ...[LED_LOCAL, REWARD, RETRIEVER_OPEN, FUSION_OPEN],
        ...FIGURES_OPEN,
        'How a figure searches for sentences is not named: a linear layer takes ViT’s summary of it to the width of the retriever’s vectors.',
      ],
      refined: { settings: { reward: 'refined' }, deviations: [REWARD] },
    },
    ['x+C(10)+OFiD(10)', 17.1, 2.15, 19.25, 0.12],
  ),
  ...FIGURES.map(([name, cut, ...row]) => {
    const input = cut === 'none' ? 'x' : `x+${cut}`;
    return description(
      `led-figures-${name}`,
      `LED and ViT, the figure${cut === 'none' ? ' alone' : ` and ${cut}`}`,
      {
        ...{ cut, architecture: 'figure-seq2seq' },
        input: { name: 'scixgen/description', options: { cut, images: 'corpus' } },
        settings: { ...textSettings(cut, LED_TOKENS), vision: VIT },
        deviations: [...DESCRIPTION_OPEN, LED_OPEN, ...FIGURES_OPEN],
      },
      [input, ...row],
    );
  }),
  ...TABLE_8.map(([model, system, ...row]) =>
    description(
      `${model}-x-c20`,
      `${model}, the object and the twenty sentences before`,
      {
        ...{ cut: 'x+C(20)', init: model.startsWith('bart') ? `facebook/${model}` : `google-t5/${model}` },
        source: 'SciXGen, §5.2, §5.6.1 and Table 8',
        settings: textSettings('x+C(20)', 1024),
        deviations: [
          ...DESCRIPTION_OPEN,
          'The longest input is not named; 1,024 tokens, as many as BART reads and as LED had in Table 8.',
          SEPARATION,
        ],
      },
      [system, ...row],
    ),
  ),
  ...(['a', 'a+RAG(10)', 'a+RAG(10)*'] as const).map(
    (row): Preset => ({
      ...{
        name: `scixgen/${{ a: 'led-a', 'a+RAG(10)': 'rag-abstracts', 'a+RAG(10)*': 'rag-passages' }[row]}`,
      },
      about: {
        a: 'LED, the abstract alone',
        'a+RAG(10)': 'RAG-sequence over abstracts of cited papers',
        'a+RAG(10)*': 'RAG-sequence over passages of cited papers',
      }[row],
      ...{ source: 'SciXGen, §5.1, §5.2 and Table 7', recipe: 'scixgen-paragraph', init: LED },
      architecture: row === 'a' ? 'seq2seq' : 'rag-sequence',
      input: {
        name: 'scixgen/paragraph',
        options: { passages: { a: 'none', 'a+RAG(10)': 'abstracts', 'a+RAG(10)*': 'passages' }[row] },
      },
      settings: {
        ...(row === 'a' ? {} : { k: 10, retriever: RETRIEVER }),
        ...{ max_source: LED_TOKENS, max_target: 1024, generation: { ...GENERATION, max_new_tokens: 1024 } },
      },
      training,
      grid: {},
      published: {
        system: row,
        figures: {
          a: figures(10.8, 5, 32.82, 0.18),
          'a+RAG(10)': figures(10.23, 5.04, 32.9, 0.17),
          'a+RAG(10)*': figures(9.67, 5.23, 33, 0.18),
        }[row],
      },
      deviations: [
        ...OPEN,
        row === 'a' ? LED_OPEN : LED_LOCAL,
        'Paragraphs have at most 1,024 tokens, as many as LED’s decoder writes; no limit is named.',
        ...(row === 'a' ? [] : [RETRIEVER_OPEN]),
      ],
    }),
  ),
];
