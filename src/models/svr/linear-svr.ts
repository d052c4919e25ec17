import { seededRandom } from '@citemill/metrics';
import { UserError } from '../../user-error.js';
import { shuffle } from '../shuffle.js';

/** `plain`: the loss is the error above epsilon; `squared`: its square. */
export type SvrLoss = 'plain' | 'squared';

export interface SvrOptions {
  /** Weight of the errors relative to ½ · ‖w‖², as in LIBLINEAR. Default: 1. */
  C?: number | undefined;
  /** Errors up to this size cost nothing. Default: 0. */
  epsilon?: number | undefined;
  loss?: SvrLoss | undefined;
  /** Stops when the relative duality gap is at most this. Default: 1e-4. */
  tolerance?: number | undefined;
  /** Maximum number of passes over the rows. Default: 1,000. */
  maxPasses?: number | undefined;
  seed?: number | undefined;
}

export interface SvrModel {
  readonly coefficients: Float64Array;
  readonly intercept: number;
  readonly passes: number;
  readonly converged: boolean;
}

/** Dense rows, concatenated. */
export interface DenseRows {
  readonly columns: number;
  readonly values: Float64Array | Float32Array;
}

/** Number of passes between two computations of the duality gap. */
const PASSES_PER_CHECK = 5;

/**
 * Fits linear support vector regression: minimises ½ · ‖w‖² + C · Σ loss(|y − w · x| − epsilon) by dual coordinate descent (Ho
 * and Lin, 2012). The intercept is the coefficient of a column of ones and is regularised like the others, as in LIBLINEAR. The
 * same rows and seed always give the same model.
 *
 * @throws `UserError` if a setting is out of range or a number is not finite
 */
export function fitSvr(rows: DenseRows, targets: Float64Array, options: SvrOptions = {}): SvrModel {
  const { C = 1, epsilon = 0, loss = 'plain', tolerance = 1e-4, maxPasses = 1000, seed = 0 } = options;
  checkInputs(rows, targets, C, epsilon);
  const dual = new DualDescent(rows, targets, { C, epsilon, loss });
  const order = Uint32Array.from(targets.keys());
  const random = seededRandom(seed);
  let passes = 0;
  let converged = targets.length === 0;
  while (passes < maxPasses && !converged) {
    shuffle(order, random);
    for (const row of order) dual.optimise(row);
    passes++;
    if (passes % PASSES_PER_CHECK === 0) converged = dual.relativeGap() <= tolerance;
  }
  const { weights } = dual;
  const intercept = weights[rows.columns] ?? 0;
  return { coefficients: weights.slice(0, rows.columns), intercept, passes, converged };
}

/** Returns the prediction of a model for the row that starts at `start`. */
export function svrValue(
  { coefficients, intercept }: SvrModel,
  values: ArrayLike<number>,
  start = 0,
): number {
  let sum = intercept;
  for (const [j, coefficient] of coefficients.entries()) sum += coefficient * (values[start + j] ?? 0);
  return sum;
}

function checkInputs(
  { columns, values }: DenseRows,
  targets: Float64Array,
  C: number,
  epsilon: number,
): void {
  if (!(C > 0 && C < Infinity)) throw new UserError(`C must be a positive number, not ${C}`);
  if (!(epsilon >= 0 && epsilon < Infinity))
    throw new UserError(`epsilon must be a number of at least 0, not ${epsilon}`);
  if (values.length !== columns * targets.length)
    throw new RangeError(`${values.length} numbers for ${targets.length} rows of ${columns}`);
  for (const numbers of [values, targets])
    for (const number of numbers)
      if (!Number.isFinite(number)) throw new UserError(`a feature or target of the regression is ${number}`);
}

/** The dual problem. It has one multiplier per row; the weights are the sum of all rows, each times its multiplier. */
class DualDescent {
  readonly weights: Float64Array;
  private readonly multipliers: Float64Array;
  private readonly squares: Float64Array;
  /** Squared loss adds to the diagonal; plain loss bounds the multipliers. */
  private readonly ridge: number;
  private readonly bound: number;

  constructor(
    private readonly rows: DenseRows,
    private readonly targets: Float64Array,
    private readonly settings: { C: number; epsilon: number; loss: SvrLoss },
  ) {
    const { columns, values } = rows;
    const isSquared = settings.loss === 'squared';
    this.ridge = isSquared ? 0.5 / settings.C : 0;
    this.bound = isSquared ? Infinity : settings.C;
    this.weights = new Float64Array(columns + 1);
    this.multipliers = new Float64Array(targets.length);
    this.squares = new Float64Array(targets.length).fill(1);
    for (let i = 0; i < values.length; i++) {
      const row = Math.floor(i / columns);
      this.squares[row] = (this.squares[row] as number) + (values[i] as number) ** 2;
    }
  }

  /** Optimises the multiplier of one row while the others stay fixed. */
  optimise(row: number): void {
    const { epsilon } = this.settings;
    const before = this.multipliers[row] as number;
    const curvature = (this.squares[row] as number) + this.ridge;
    const slope = -this.residual(row) + this.ridge * before;
    let step = -before;
    if (slope + epsilon < curvature * before) step = -(slope + epsilon) / curvature;
    else if (slope - epsilon > curvature * before) step = -(slope - epsilon) / curvature;
    const after = Math.min(this.bound, Math.max(-this.bound, before + step));
    if (after === before) return;
    this.multipliers[row] = after;
    this.add(row, after - before);
  }

  /** Returns the relative duality gap. */
  relativeGap(): number {
    const { C, epsilon, loss } = this.settings;
    let norm = 0;
    for (const weight of this.weights) norm += weight * weight;
    let primal = norm / 2;
    let dual = -norm / 2;
    for (const [row, multiplier] of this.multipliers.entries()) {
      const excess = Math.max(0, Math.abs(this.residual(row)) - epsilon);
      primal += C * (loss === 'squared' ? excess * excess : excess);
      dual += (this.targets[row] as number) * multiplier - epsilon * Math.abs(multiplier);
      dual -= (this.ridge * multiplier * multiplier) / 2;
    }
    return primal > 0 ? (primal - dual) / primal : 0;
  }

  /** Returns the target minus the prediction. */
  private residual(row: number): number {
    const { columns, values } = this.rows;
    const { weights } = this;
    let sum = weights[columns] as number;
    const start = row * columns;
    for (let j = 0; j < columns; j++) sum += (weights[j] as number) * (values[start + j] as number);
    return (this.targets[row] as number) - sum;
  }

  /** Adds a multiple of a row to the weights. */
  private add(row: number, factor: number): void {
    const { columns, values } = this.rows;
    const { weights } = this;
    const start = row * columns;
    for (let j = 0; j < columns; j++)
      weights[j] = (weights[j] as number) + factor * (values[start + j] as number);
    weights[columns] = (weights[columns] as number) + factor;
  }
}
