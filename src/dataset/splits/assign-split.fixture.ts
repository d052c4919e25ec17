import { defined } from '@citemill/metrics/internal/defined.fixture';
import { cutByRatios, type Ratios, type Split, splitAt, splitPosition } from './splits.js';

/** Returns the split of a single key. */
export function assignSplit(key: string, ratios: Ratios, seed: number): Split {
  const position = splitPosition(key, seed);
  return defined(splitAt({ low: position, high: position }, cutByRatios(ratios, 'none')));
}
