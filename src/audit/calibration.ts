/** A sentence's score and whether it had a citation. */
export interface Scored {
  score: number;
  isWorthy: boolean;
}

/** Maps scores to probabilities: `sigmoid(slope · logit(score) + offset)`. */
export interface Calibration {
  slope: number;
  offset: number;
}

const MAX_STEPS = 50;
/** Keeps the fit finite if scores separate the classes. */
const RIDGE = 1e-3;

const logit = (score: number): number => {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, score));
  return Math.log(inside / (1 - inside));
};
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

interface Target {
  /** The logit of the score. */
  x: number;
  target: number;
}

/** Cross-entropy with a small ridge penalty. */
function loss(targets: readonly Target[], slope: number, offset: number): number {
  let sum = (RIDGE / 2) * (slope ** 2 + offset ** 2);
  for (const { x, target } of targets) {
    const value = slope * x + offset;
    // log(1 + e^value) without overflow.
    sum += Math.max(0, value) + Math.log1p(Math.exp(-Math.abs(value))) - target * value;
  }
  return sum;
}

function newtonStep(targets: readonly Target[], slope: number, offset: number): [number, number] {
  let [gradientSlope, gradientOffset] = [RIDGE * slope, RIDGE * offset];
  // The second derivatives.
  let [slopeSlope, slopeOffset, offsetOffset] = [RIDGE, 0, RIDGE];
  for (const { x, target } of targets) {
    const probability = sigmoid(slope * x + offset);
    const weight = probability * (1 - probability);
    gradientSlope += (probability - target) * x;
    gradientOffset += probability - target;
    slopeSlope += weight * x * x;
    slopeOffset += weight * x;
    offsetOffset += weight;
  }
  const determinant = slopeSlope * offsetOffset - slopeOffset ** 2;
  return [
    (offsetOffset * gradientSlope - slopeOffset * gradientOffset) / determinant,
    (slopeSlope * gradientOffset - slopeOffset * gradientSlope) / determinant,
  ];
}

/** Platt scaling (Platt 1999) by Newton's method: about 70% of the sentences with probability 70% have a citation. */
export function fitCalibration(scored: readonly Scored[]): Calibration {
  const positive = scored.filter(({ isWorthy }) => isWorthy).length;
  const negative = scored.length - positive;
  // Platt's targets are never exactly 0 or 1, so that few sentences cannot make the model certain.
  const [high, low] = [(positive + 1) / (positive + 2), 1 / (negative + 2)];
  const targets = scored.map(({ score, isWorthy }) => ({ x: logit(score), target: isWorthy ? high : low }));
  let [slope, offset] = [0, Math.log((positive + 1) / (negative + 1))];
  for (let step = 0; step < MAX_STEPS; step++) {
    const [deltaSlope, deltaOffset] = newtonStep(targets, slope, offset);
    // A full step may overshoot; then half or a quarter of it still lowers the loss.
    let size = 1;
    const before = loss(targets, slope, offset);
    while (size > 1e-6 && loss(targets, slope - size * deltaSlope, offset - size * deltaOffset) > before)
      size /= 2;
    slope -= size * deltaSlope;
    offset -= size * deltaOffset;
    if (size * (Math.abs(deltaSlope) + Math.abs(deltaOffset)) < 1e-9) break;
  }
  // A negative slope would reverse the ranking: the scores are useless, so every sentence gets the base rate.
  if (slope > 0) return { slope, offset };
  return { slope: 0, offset: logit((positive + 1) / (scored.length + 2)) };
}

export const calibrate = ({ slope, offset }: Calibration, score: number): number =>
  sigmoid(slope * logit(score) + offset);

/** Precision and recall of the sentences that a model marks as cite-worthy. */
export interface MeasuredMarks {
  precision: number;
  recall: number;
  sentences: number;
  /** True if the sentences are from the corpus of the audit, and not from a test split. */
  isFromCorpus?: boolean;
  /** The precision among sentences with a score of at least this, by increasing score. */
  precisionFrom: { score: number; precision: number }[];
}

/** Calibrated probability at or above which a sentence more likely has a citation than not. */
export const LIKELY = 0.5;

/** Number of scores at which precision is measured. */
const SCORE_STEPS = 20;
/** Minimum number of sentences for a measurement. */
const MIN_MARKED = 50;

/** Returns the precision among measured sentences with at least this score, rounded down to a measured score. */
export const precisionFrom = ({ precision, precisionFrom: steps }: MeasuredMarks, score: number): number =>
  steps.findLast((step) => step.score <= score)?.precision ?? precision;

/** Precision and recall of the marks at a threshold; null without sentences to measure them on. */
export function measureMarks(scored: readonly Scored[], threshold: number): MeasuredMarks | null {
  const marked = scored.filter(({ score }) => score >= threshold);
  const worthy = scored.filter(({ isWorthy }) => isWorthy).length;
  const correct = marked.filter(({ isWorthy }) => isWorthy).length;
  if (marked.length === 0 || worthy === 0) return null;
  const steps = Array.from({ length: SCORE_STEPS }, (_, step) => step / SCORE_STEPS).flatMap((score) => {
    const above = marked.filter((sentence) => sentence.score >= score);
    if (score <= threshold || above.length < MIN_MARKED) return [];
    return [{ score, precision: above.filter(({ isWorthy }) => isWorthy).length / above.length }];
  });
  return {
    precision: correct / marked.length,
    recall: correct / worthy,
    sentences: scored.length,
    precisionFrom: steps,
  };
}
