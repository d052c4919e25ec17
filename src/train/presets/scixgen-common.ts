import { SEPARATOR } from '../inputs/scixgen.js';
import type { Preset, Settings, Training } from '../preset.js';

/** §5.2: AdamW 4e-5, linear schedule with 10,000 warm-up steps, 10 epochs, batch size 4, best epoch. */
export const training: Training = {
  optimiser: 'adamw',
  learning_rate: 4e-5,
  weight_decay: 0.01,
  warmup_steps: 10_000,
  schedule: 'linear',
  epochs: 10,
  batch_size: 4,
  clip: 1,
  loss: 'seq2seq',
  seed: 0,
  select: { metric: 'loss', mode: 'min' },
};

export const GENERATION = {
  num_beams: 4,
  length_penalty: 1,
  min_length: 0,
  max_new_tokens: 256,
  no_repeat_ngram_size: 3,
  early_stopping: true,
};
export const LED = 'allenai/led-base-16384';
/** §5.2: LED "can accept at most 16,327 tokens". */
export const LED_TOKENS = 16_327;
export const UNSPECIFIED = [
  'The paper gives neither weight decay, clipping nor decoding; we use weight decay 0.01, clipping at norm 1, 4 beams and no repeated trigram.',
  '"A batch size of 4" on four GPUs is taken as 4 examples per step in total.',
  '"The best results" of an epoch: selected by validation loss, not on the test set.',
];
export const DESCRIPTION_UNSPECIFIED = [
  ...UNSPECIFIED,
  'Descriptions have at most 256 tokens; the paper gives no limit.',
  'The paper trains on 30,000 random examples of one kind of object; for that, use --task table (or figure, algorithm, theorem) --examples 30000. By default all examples of all kinds are used.',
];
/** As the documentation of transformers recommends for LED. */
export const LED_UNSPECIFIED =
  'The paper does not say which tokens of LED have global attention; we use the first.';
export const LED_LOCAL =
  'The paper does not say which tokens of LED have global attention; we use none in a sentence or passage.';
/** Names the figures of a row in one of the paper's tables. Table 5 has a row for each kind of object; presets have that for tables. */
export const publishedFigures = (ppl: number, bleu: number, meteor: number, mover: number) => ({
  PPL: ppl,
  'BLEU-4': bleu,
  METEOR: meteor,
  MOVERS: mover,
});

export const SEPARATION = 'The paper does not name the separator token; we add a new one between x and C.';

export const textSettings = (cut: string, tokens: number): Settings => ({
  max_source: tokens,
  max_target: 256,
  generation: GENERATION,
  added_tokens: cut.startsWith('x+') ? [SEPARATOR] : [],
});

export const descriptionPreset = (
  name: string,
  about: string,
  options: Partial<Preset> & { cut: string; settings?: Settings },
  published?: [system: string, ...Parameters<typeof publishedFigures>],
): Preset => {
  const { cut, ...rest } = options;
  return {
    name: `scixgen/${name}`,
    about,
    source: 'SciXGen, §5.2, §5.4 and Table 5',
    recipe: 'scixgen-description',
    architecture: 'seq2seq',
    init: LED,
    input: { name: 'scixgen/description', options: { cut } },
    settings: textSettings(cut, LED_TOKENS),
    training,
    grid: { learning_rate: [1e-5, 2e-5, 4e-5, 8e-5], warmup_steps: [1000, 5000, 10_000] },
    ...(published
      ? {
          published: {
            system: published[0],
            figures: publishedFigures(...(published.slice(1) as Parameters<typeof publishedFigures>)),
          },
        }
      : {}),
    deviations: [...DESCRIPTION_UNSPECIFIED, LED_UNSPECIFIED, ...(cut.startsWith('x+') ? [SEPARATION] : [])],
    ...rest,
  };
};

export const RETRIEVER = 'sentence-transformers/all-MiniLM-L6-v2';
export const RETRIEVER_UNSPECIFIED =
  'The paper does not name the retriever’s encoder; we use all-MiniLM-L6-v2.';
export const FUSION_UNSPECIFIED =
  'The paper gives no lengths; we use up to 512 tokens of the object and 128 of each sentence.';

export const fusion = (kind: 'fid' | 'ofid', reward: 'paper' | 'refined'): Settings => ({
  kind,
  k: 10,
  nearest: 10,
  reward,
  retriever: RETRIEVER,
  max_sentence: 128,
  max_object: 512,
  max_target: 256,
  generation: GENERATION,
});

export const OFID_FIGURES =
  'Table 9 has different figures for the same input: PPL 17.81 and MoverScore 0.12.';

export const REWARD =
  'The reward as printed is the distance to the target, which favours dissimilar sentences; `refined` uses its negative.';
