import type { Preset, Training } from '../preset.js';

export const MINILM = 'sentence-transformers/all-MiniLM-L6-v2';

type OwnPreset = Omit<Preset, 'ours' | 'training' | 'grid'> &
  Partial<Pick<Preset, 'grid'>> & {
    training: Partial<Training> & Omit<Training, 'optimiser' | 'weight_decay' | 'schedule' | 'seed'>;
  };

/** A preset of our own, which follows no published table: AdamW with linear decay, clipped gradients and no grid, unless it has others. */
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
