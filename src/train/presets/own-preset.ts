import type { Preset, Training } from '../preset.js';

export const MINILM = 'sentence-transformers/all-MiniLM-L6-v2';

type OwnPreset = Omit<Preset, 'ours' | 'training' | 'grid'> &
  Partial<Pick<Preset, 'grid'>> & {
    training: Partial<Training> & Omit<Training, 'optimiser' | 'weight_decay' | 'schedule' | 'seed'>;
  };

/** The fields that presets for a MiniLM with a vector per text share. */
export const RETRIEVER = {
  source: 'Citemill; the loss is Sentence-BERT’s multiple-negatives ranking',
  architecture: 'bi-encoder',
  init: MINILM,
  settings: { max_length: 384, pooling: 'mean', temperature: 0.05 },
  training: {
    learning_rate: 2e-4,
    warmup_steps: 20,
    epochs: 2,
    batch_size: 512,
    loss: 'in-batch',
    select: { metric: 'mrr10_in_split', mode: 'max' },
  },
} as const;

/** The fields that presets for a MiniLM that reads two texts together share. */
export const CROSS_ENCODER = {
  architecture: 'cross-encoder',
  init: MINILM,
  training: {
    learning_rate: 1e-4,
    warmup_steps: 50,
    epochs: 2,
    batch_size: 16,
    loss: 'listwise',
    select: { metric: 'ap', mode: 'max' },
  },
} as const;

/** Makes a preset that follows no published table. Default: AdamW, linear decay, clipping, no grid. */
export function ownPreset({ training, ...preset }: OwnPreset): Preset {
  const { learning_rate, warmup_steps, epochs, batch_size, loss, select, ...others } = training;
  return {
    ours: true,
    grid: {},
    ...preset,
    training: {
      optimiser: 'adamw',
      learning_rate,
      weight_decay: 0.01,
      warmup_steps,
      schedule: 'linear',
      epochs,
      batch_size,
      clip: 1,
      loss,
      select,
      seed: 0,
      ...others,
    },
  };
}
