/** Value and slope of a function along a line. */
export interface Point {
  value: number;
  slope: number;
}

interface Place extends Point {
  step: number;
}

const DECREASE = 1e-4;
const CURVATURE = 0.9;
const MOST_TRIALS = 40;

/**
 * A step along a falling line that meets the strong Wolfe conditions (Nocedal and Wright, Algorithms 3.5 and 3.6): the
 * value falls by enough, and the slope flattens. The last call of `at` is for the step that is returned. Undefined if
 * rounding leaves nothing to gain.
 */
export function searchLine(origin: Point, first: number, at: (step: number) => Point): Place | undefined {
  const start: Place = { step: 0, ...origin };
  let before = start;
  let step = first;
  for (let trial = 0; trial < MOST_TRIALS; trial++) {
    const here: Place = { step, ...at(step) };
    if (!Number.isFinite(here.value) || !Number.isFinite(here.slope)) {
      step = (before.step + step) / 2;
      continue;
    }
    if (tooHigh(here, start) || (trial > 0 && here.value >= before.value))
      return zoom(start, before, here, at);
    if (isFlat(here, start)) return here;
    if (here.slope >= 0) return zoom(start, here, before, at);
    before = here;
    step *= 2;
  }
  return undefined;
}

/** Closes in between `low`, the best so far, and `high`, with a good step between them. */
function zoom(start: Place, low: Place, high: Place, at: (step: number) => Point): Place | undefined {
  for (let trial = 0; trial < MOST_TRIALS; trial++) {
    const step = interpolate(low, high);
    if (step === low.step || step === high.step) break;
    const here: Place = { step, ...at(step) };
    if (tooHigh(here, start) || here.value >= low.value) {
      high = here;
      continue;
    }
    if (isFlat(here, start)) return here;
    if (here.slope * (high.step - low.step) >= 0) high = low;
    low = here;
  }
  // Rounding hides the flat spot; a step that falls is still a step.
  return low.step > 0 && low.value < start.value ? { step: low.step, ...at(low.step) } : undefined;
}

function tooHigh(here: Place, start: Place): boolean {
  return !(here.value <= start.value + DECREASE * here.step * start.slope);
}

function isFlat(here: Place, start: Place): boolean {
  return Math.abs(here.slope) <= -CURVATURE * start.slope;
}

/** Where the cubic through two points is least, kept off both ends; the middle where it has no such place. */
function interpolate(a: Place, b: Place): number {
  const middle = (a.step + b.step) / 2;
  const theta = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step);
  const root = Math.sign(b.step - a.step) * Math.sqrt(theta * theta - a.slope * b.slope);
  const step = b.step - ((b.step - a.step) * (b.slope + root - theta)) / (b.slope - a.slope + 2 * root);
  const margin = 0.1 * Math.abs(b.step - a.step);
  const [least, most] = [Math.min(a.step, b.step) + margin, Math.max(a.step, b.step) - margin];
  return step >= least && step <= most ? step : middle;
}
