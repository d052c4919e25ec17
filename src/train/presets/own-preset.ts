import type { Preset, Training } from '../preset.js';

export const MINILM = 'sentence-transformers/all-MiniLM-L6-v2';

const TRAINING = { optimiser: 'adamw', weight_decay: 0.01, schedule: 'linear', clip: 1, seed: 0 } as const;

type OwnPreset = Omit<Preset, 'ours' | 'training' | 'grid'> &
  Partial<Pick<Preset, 'grid'>> & {
    training: Omit<Training, keyof typeof TRAINING> & Partial<Training>;
  };

/** A preset of our own, which follows no published table: AdamW with linear decay, clipped gradients and no grid, unless it has others. */
export const ownPreset = ({ training, ...preset }: OwnPreset): Preset => ({
  ours: true,
  grid: {},
  ...preset,
  training: { ...TRAINING, ...training },
});
