import { float32At } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { MONOSPACED } from './line-decisions.js';
import type { Line } from './lines.js';

/** True if all characters of a line are equally far apart, as in program code. The names of fonts do not show it reliably. */
export function isMonospaced({ lefts, size }: Line): boolean {
  const steps = Array.from(lefts.subarray(1), (left, i) => left - float32At(lefts, i));
  if (steps.length < MONOSPACED.minSteps) return false;
  const usual = median(steps);
  // Chinese and Japanese characters are as wide as high.
  if (usual > MONOSPACED.maxStepEm * size || usual <= 0) return false;
  const equal = steps.filter((step) => Math.abs(step - usual) < MONOSPACED.maxDifferenceShare * usual);
  return equal.length >= MONOSPACED.minEqualShare * steps.length;
}
