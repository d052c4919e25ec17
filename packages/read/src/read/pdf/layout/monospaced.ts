import { float32At } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { MONOSPACED } from './line-thresholds.js';
import type { Line } from './lines.js';
import { isEastAsian } from './runs.js';

/** True for a line long enough to show whether it is monospaced. */
export const mayShowSteps = ({ text }: Line): boolean => text.length > MONOSPACED.minSteps;

/** True if all characters of a line are equally far apart, as in program code. The names of fonts do not show it reliably. */
export function isMonospaced({ lefts, size, text }: Line): boolean {
  // Chinese and Japanese characters are all equally wide.
  if ([...text].some((character) => isEastAsian(character.codePointAt(0) ?? 0))) return false;
  const steps = Array.from(lefts.subarray(1), (left, i) => left - float32At(lefts, i));
  if (steps.length < MONOSPACED.minSteps) return false;
  const usual = median(steps);
  if (usual > MONOSPACED.maxStepEm * size || usual <= 0) return false;
  const equal = steps.filter((step) => Math.abs(step - usual) < MONOSPACED.maxDifferenceShare * usual);
  return equal.length >= MONOSPACED.minEqualShare * steps.length;
}
