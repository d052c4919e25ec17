import { SEPARATOR } from '../inputs/scixgen.js';
import type { Preset, Settings, Training } from '../preset.js';

/** §5.2: AdamW 4e-5, linear with 10,000 steps of warm-up, 10 epochs, a batch of 4, the best epoch. */
export const training: Training = {
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

export const GENERATION = {
  ...{ num_beams: 4, length_penalty: 1, min_length: 0, max_new_tokens: 256, no_repeat_ngram_size: 3 },
  early_stopping: true,
};
export const LED = 'allenai/led-base-16384';
/** §5.2: LED "can accept at most 16,327 tokens". */
export const LED_TOKENS = 16_327;
export const OPEN = [
  'Weight decay, clipping and decoding are not named: 0.01; gradients of length 1 at most; 4 beams, no trigram twice.',
  '"A batch size of 4" on four GPUs is read as 4 examples a step in all.',
  '"The best results" of an epoch: chosen here by the validation loss, not by the test set.',
];
export const DESCRIPTION_OPEN = [
  ...OPEN,
  'Descriptions have at most 256 tokens; no limit is named.',
  'The paper learns from 30,000 random examples of one kind of object: --task table (figure, algorithm, theorem) --examples 30000 do; without them all examples of all kinds are learnt from.',
];
/** transformers’ advice for LED; the paper names nothing. */
export const LED_OPEN = 'Which tokens of LED attend globally is not named; the first.';
export const LED_LOCAL = 'Which tokens of LED attend globally is not named; none in a sentence or passage.';
/** Table 5 has a row for each kind of object; those of tables are shown. */
export const figures = (ppl: number, bleu: number, meteor: number, mover: number) => ({
  ...{ PPL: ppl, 'BLEU-4': bleu, METEOR: meteor, MOVERS: mover },
});

export const SEPARATION = 'The token for separation is not named; a new one stands between x and C.';

export const textSettings = (cut: string, tokens: number): Settings => ({
  ...{ max_source: tokens, max_target: 256, generation: GENERATION },
  added_tokens: cut.startsWith('x+') ? [SEPARATOR] : [],
});

export const description = (
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

export const RETRIEVER = 'sentence-transformers/all-MiniLM-L6-v2';
export const RETRIEVER_OPEN = 'The retriever’s encoder is not named; all-MiniLM-L6-v2.';
export const FUSION_OPEN =
  'How much is read of each is not named: 512 tokens of the object, 128 of a sentence.';

export const fusion = (kind: 'fid' | 'ofid', reward: 'paper' | 'refined'): Settings => ({
  ...{ kind, k: 10, nearest: 10, reward, retriever: RETRIEVER },
  ...{ max_sentence: 128, max_object: 512, max_target: 256 },
  generation: GENERATION,
});

export const OFID_FIGURES = 'Table 9 prints other figures for the same input: PPL 17.81 and MoverScore 0.12.';

export const REWARD =
  'The printed reward is the distance to the target, which rewards sentences unlike it; `refined` takes its negative.';
