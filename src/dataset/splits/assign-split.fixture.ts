import { cutByRatios, type Ratios, type Split, splitPosition } from './splits.js';

/** Returns the split of a single key. */
export function assignSplit(key: string, ratios: Ratios, seed: number): Split {
  const position = splitPosition(key, seed);
  const cut = cutByRatios(ratios, 'none');
  if (position < cut.test) return 'test';
  return position >= cut.validation ? 'validation' : 'train';
}
