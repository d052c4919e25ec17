/** Value and slope of a function along a line. */
export interface Point {
  value: number;
  slope: number;
}

interface Trial extends Point {
  step: number;
}

const DECREASE = 1e-4;
const CURVATURE = 0.9;
const MAX_TRIALS = 40;

/**
 * Finds a step along a descending line that meets the strong Wolfe conditions (Nocedal and Wright, Algorithms 3.5 and 3.6): the value
 * decreases enough, and the slope flattens. The last call of `at` is for the returned step. Undefined if rounding leaves nothing to gain.
 */
export function searchLine(origin: Point, first: number, at: (step: number) => Point): Trial | undefined {
  const start: Trial = { step: 0, ...origin };
  let before = start;
  let step = first;
  for (let trial = 0; trial < MAX_TRIALS; trial++) {
    const current: Trial = { step, ...at(step) };
    if (!Number.isFinite(current.value) || !Number.isFinite(current.slope)) {
      step = (before.step + step) / 2;
      continue;
    }
    if (isTooHigh(current, start) || (trial > 0 && current.value >= before.value))
      return zoom(start, before, current, at);
    if (isFlat(current, start)) return current;
    if (current.slope >= 0) return zoom(start, current, before, at);
    before = current;
    step *= 2;
  }
  return undefined;
}

/** Narrows the interval between `low`, the best step so far, and `high`; it contains a suitable step. */
function zoom(start: Trial, low: Trial, high: Trial, at: (step: number) => Point): Trial | undefined {
  for (let trial = 0; trial < MAX_TRIALS; trial++) {
    const step = interpolate(low, high);
    if (step === low.step || step === high.step) break;
    const current: Trial = { step, ...at(step) };
    if (isTooHigh(current, start) || current.value >= low.value) {
      high = current;
      continue;
    }
    if (isFlat(current, start)) return current;
    if (current.slope * (high.step - low.step) >= 0) high = low;
    low = current;
  }
  // Rounding hides the flat region; accept a step that at least decreases the value.
  return low.step > 0 && low.value < start.value ? { step: low.step, ...at(low.step) } : undefined;
}

function isTooHigh(current: Trial, start: Trial): boolean {
  return !(current.value <= start.value + DECREASE * current.step * start.slope);
}

function isFlat(current: Trial, start: Trial): boolean {
  return Math.abs(current.slope) <= -CURVATURE * start.slope;
}

/** Returns the minimum of the cubic through two points, if it is not too close to either end; otherwise the middle. */
function interpolate(a: Trial, b: Trial): number {
  const middle = (a.step + b.step) / 2;
  const theta = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step);
  const root = Math.sign(b.step - a.step) * Math.sqrt(theta * theta - a.slope * b.slope);
  const step = b.step - ((b.step - a.step) * (b.slope + root - theta)) / (b.slope - a.slope + 2 * root);
  const margin = 0.1 * Math.abs(b.step - a.step);
  const [low, high] = [Math.min(a.step, b.step) + margin, Math.max(a.step, b.step) - margin];
  return step >= low && step <= high ? step : middle;
}
