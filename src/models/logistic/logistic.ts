import type { SparseRow, SparseRows } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';
import { curvatureAtZero } from './curvature.js';
import { type Design, toDesign } from './design.js';
import { type LbfgsOptions, minimise } from './lbfgs.js';

/** Weights of the two classes, or `balanced`: each class counts as much as the other, as in scikit-learn. */
export type ClassWeights = 'balanced' | { readonly positive: number; readonly negative: number };

export interface LogisticOptions extends Omit<LbfgsOptions, 'unbend'> {
  /** The inverse of the strength of L2, as scikit-learn's `C`. Default: 1. The intercept is not held back. */
  C?: number | undefined;
  classWeights?: ClassWeights | undefined;
}

export interface LogisticModel {
  readonly coefficients: Float64Array;
  readonly intercept: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** The largest part of the gradient where the search ended. */
  readonly gradient: number;
}

/** Warnings about models that did not reach the requested tolerance. */
export function describeUnconverged(models: readonly (LogisticModel | undefined)[]): string[] {
  const those = models.flatMap((model) => (model && !model.converged ? [model] : []));
  if (those.length === 0) return [];
  const gradient = Math.max(...those.map((model) => model.gradient));
  const iterations = Math.max(...those.map((model) => model.iterations));
  const which = models.length === 1 ? '' : `${those.length} of ${models.length} models: `;
  return [
    `${which}logistic regression did not converge in ${iterations.toLocaleString('en-GB')} iterations (the largest part of the gradient is ${gradient.toExponential(1)}); its row may differ from the optimum's`,
  ];
}

/** The weight of each row as an example of each class. A row may count for both. */
export interface Targets {
  readonly positive: Float64Array;
  readonly negative: Float64Array;
}

/** Targets of plain labels, with a weight for each row where given. */
export function buildTargets(labels: ArrayLike<boolean | number>, weights?: ArrayLike<number>): Targets {
  const positive = new Float64Array(labels.length);
  const negative = new Float64Array(labels.length);
  for (let i = 0; i < labels.length; i++) (labels[i] ? positive : negative)[i] = weights ? weights[i]! : 1;
  return { positive, negative };
}

/**
 * Logistic regression with L2, the minimum of C · Σ weight · loss + ½ · ‖coefficients‖², found by L-BFGS from zero: the
 * same rows always give the same model. The tolerance is for the gradient divided by C and the sum of weights, as
 * scikit-learn's is.
 *
 * @throws `UserError` where a class has no weight or a number is not finite
 */
export function fitLogistic(
  rows: SparseRows | Design,
  targets: Targets,
  options: LogisticOptions = {},
): LogisticModel {
  const { C = 1 } = options;
  if (!(C > 0 && C < Infinity)) throw new UserError(`C must be a positive number, not ${C}`);
  const weighted = weightClasses(rows.rows, targets, options.classWeights);
  const design = toDesign(rows);
  const { columns } = design;
  const sum = total(weighted.positive) + total(weighted.negative);
  const penalty = 1 / (C * sum);
  const loss = new Loss(design, weighted, sum);
  const shares = weighted.positive.map((weight, i) => (weight + weighted.negative[i]!) / sum);
  const unbend = curvatureAtZero(design, shares, penalty);

  function objective(parameters: Float64Array, gradient: Float64Array): number {
    let squares = 0;
    for (let j = 0; j < columns; j++) {
      const parameter = parameters[j]!;
      squares += parameter * parameter;
      gradient[j] = penalty * parameter;
    }
    gradient[columns] = 0;
    return loss.add(parameters, gradient) / sum + 0.5 * penalty * squares;
  }

  const { x, iterations, converged, gradient } = minimise(objective, new Float64Array(columns + 1), {
    ...options,
    // With the curvature known beforehand, more of the past would cost more than it saves.
    memory: options.memory ?? (unbend ? 10 : undefined),
    unbend,
  });
  return {
    coefficients: x.slice(0, columns),
    intercept: x[columns]!,
    iterations,
    converged,
    gradient,
  };
}

/** The loss of all rows and its gradient. */
class Loss {
  private readonly margins: Float64Array;

  constructor(
    private readonly design: Design,
    private readonly targets: Targets,
    private readonly sum: number,
  ) {
    this.margins = new Float64Array(design.rows);
  }

  /** The loss; adds its gradient, divided by `sum`. */
  add(parameters: Float64Array, gradient: Float64Array): number {
    const { design, margins } = this;
    let loss = 0;
    margins.fill(parameters[design.columns]!);
    for (let piece = 0; piece < design.pieces; piece++) {
      design.addMargins(piece, parameters, margins);
      loss += this.toResiduals(piece, gradient);
      design.addGradient(piece, margins, gradient);
    }
    return loss;
  }

  /** Writes the residuals of a piece over its margins, adds them to the gradient of the intercept and says the loss. */
  private toResiduals(piece: number, gradient: Float64Array): number {
    const { design, margins, sum } = this;
    const { positive, negative } = this.targets;
    const end = design.firstRow(piece + 1);
    let loss = 0;
    let residuals = 0;
    for (let i = design.firstRow(piece); i < end; i++) {
      const margin = margins[i]!;
      const asPositive = positive[i]!;
      const both = asPositive + negative[i]!;
      // One exponential gives loss and slope without overflow: of −|margin|.
      const small = Math.exp(-Math.abs(margin));
      loss += both * (Math.log1p(small) + Math.max(0, margin)) - asPositive * margin;
      const residual = ((both * (margin >= 0 ? 1 : small)) / (1 + small) - asPositive) / sum;
      margins[i] = residual;
      residuals += residual;
    }
    gradient[design.columns]! += residuals;
    return loss;
  }
}

function weightClasses(rows: number, { positive, negative }: Targets, classWeights?: ClassWeights): Targets {
  if (positive.length !== rows || negative.length !== rows)
    throw new RangeError(`${positive.length} targets are not for ${rows} rows`);
  const sums = { positive: total(positive), negative: total(negative) };
  for (const [name, sum] of Object.entries(sums))
    if (!(sum > 0 && sum < Infinity))
      throw new UserError(
        `logistic regression wants examples of both classes; the ${name} ones weigh ${sum}`,
      );
  if (classWeights === undefined) return { positive, negative };
  const both = sums.positive + sums.negative;
  const weights =
    classWeights === 'balanced'
      ? { positive: both / (2 * sums.positive), negative: both / (2 * sums.negative) }
      : classWeights;
  if (!(weights.positive > 0 && weights.negative > 0))
    throw new UserError('class weights must be positive numbers');
  return {
    positive: positive.map((weight) => weight * weights.positive),
    negative: negative.map((weight) => weight * weights.negative),
  };
}

function total(weights: Float64Array): number {
  let sum = 0;
  for (const weight of weights) sum += weight >= 0 ? weight : Number.NaN;
  return sum;
}

/** The probability of the positive class for one row. Columns that the model has not learnt are passed over. */
export function predictProbability(model: LogisticModel, row: SparseRow): number {
  let margin = model.intercept;
  for (let k = 0; k < row.indices.length; k++)
    margin += row.values[k]! * (model.coefficients[row.indices[k]!] ?? 0);
  return sigmoid(margin);
}

/** The probability of the positive class for each row. */
export function probabilities(model: LogisticModel, rows: SparseRows | Design): Float64Array {
  const design = toDesign(rows);
  const answer = new Float64Array(design.rows).fill(model.intercept);
  for (let piece = 0; piece < design.pieces; piece++) design.addMargins(piece, model.coefficients, answer);
  for (let i = 0; i < answer.length; i++) answer[i] = sigmoid(answer[i]!);
  return answer;
}

/** 1 / (1 + e^−x) without overflow. */
export function sigmoid(x: number): number {
  const small = Math.exp(-Math.abs(x));
  return x >= 0 ? 1 / (1 + small) : small / (1 + small);
}
