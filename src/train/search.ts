import { type Random, seededRandom } from '@citemill/metrics';
import type { GridRange, Preset } from './preset.js';

/** Draws settings from a preset's grid; the same seed and trial number give the same settings on every machine. */
export function drawSettings({ grid }: Preset, seed: number, number: number): Record<string, unknown> {
  const random = seededRandom(seed * 1_000_003 + number);
  return Object.fromEntries(Object.entries(grid).map(([name, range]) => [name, drawValue(range, random)]));
}

function drawValue(range: GridRange, random: Random): unknown {
  if ('scale' in range) {
    const [low, high] = [Math.log(range.from), Math.log(range.to)];
    const value = Math.exp(low + ((high - low) * random.uint32()) / 2 ** 32);
    return Number(value.toPrecision(4));
  }
  if ('step' in range) {
    const steps = Math.floor((range.to - range.from) / range.step + 1e-9);
    return range.from + range.step * random.below(steps + 1);
  }
  return range[random.below(range.length)];
}
