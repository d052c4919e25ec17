import type { SparseRows } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';
import { curvatureAtZero } from './curvature.js';
import { type Design, toDesign } from './design.js';
import { type LbfgsOptions, minimise } from './lbfgs.js';

/** Weights of the two classes, or `balanced`: both classes get the same total weight, as in scikit-learn. */
export type ClassWeights = 'balanced' | { readonly positive: number; readonly negative: number };

export interface LogisticOptions extends Omit<LbfgsOptions, 'precondition'> {
  /** Inverse strength of the L2 penalty, as scikit-learn's `C`. Default: 1. The intercept is not penalised. */
  C?: number | undefined;
  classWeights?: ClassWeights | undefined;
}

export interface LogisticModel {
  readonly coefficients: Float64Array;
  readonly intercept: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** The largest component of the gradient at the end of the search. */
  readonly gradient: number;
}

/** Warnings about models that did not reach the requested tolerance. */
export function describeUnconverged(models: readonly (LogisticModel | undefined)[]): string[] {
  const unconverged = models.flatMap((model) => (model && !model.converged ? [model] : []));
  if (unconverged.length === 0) return [];
  const gradient = Math.max(...unconverged.map((model) => model.gradient));
  const iterations = Math.max(...unconverged.map((model) => model.iterations));
  const prefix = models.length === 1 ? '' : `${unconverged.length} of ${models.length} models: `;
  return [
    `${prefix}logistic regression did not converge in ${iterations.toLocaleString('en-GB')} iterations (largest gradient component: ${gradient.toExponential(1)}); its scores may differ from the optimum's`,
  ];
}

/** The weight of each row as an example of each class. A row may count for both. */
export interface Targets {
  readonly positive: Float64Array;
  readonly negative: Float64Array;
}

/** Builds targets from labels, with an optional weight for each row. */
export function buildTargets(labels: ArrayLike<boolean | number>, weights?: ArrayLike<number>): Targets {
  const positive = new Float64Array(labels.length);
  const negative = new Float64Array(labels.length);
  for (let i = 0; i < labels.length; i++) (labels[i] ? positive : negative)[i] = weights ? weights[i]! : 1;
  return { positive, negative };
}

/**
 * Fits L2-regularised logistic regression: minimises C · Σ weight · loss + ½ · ‖coefficients‖² by L-BFGS, starting at zero, so
 * that the same rows always give the same model. The tolerance applies to the gradient divided by C and the sum of weights, as
 * in scikit-learn.
 *
 * @throws `UserError` if a class has no weight or a number is not finite
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
  const totalWeight = total(weighted.positive) + total(weighted.negative);
  const penalty = 1 / (C * totalWeight);
  const loss = new Loss(design, weighted, totalWeight);
  const shares = weighted.positive.map((weight, i) => (weight + weighted.negative[i]!) / totalWeight);
  const precondition = curvatureAtZero(design, shares, penalty);

  function objective(parameters: Float64Array, gradient: Float64Array): number {
    let squares = 0;
    for (let j = 0; j < columns; j++) {
      const parameter = parameters[j]!;
      squares += parameter * parameter;
      gradient[j] = penalty * parameter;
    }
    gradient[columns] = 0;
    return loss.add(parameters, gradient) / totalWeight + 0.5 * penalty * squares;
  }

  const { x, iterations, converged, gradient } = minimise(objective, new Float64Array(columns + 1), {
    ...options,
    // With preconditioning, a longer history would cost more than it saves.
    memory: options.memory ?? (precondition ? 10 : undefined),
    precondition,
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
    private readonly totalWeight: number,
  ) {
    this.margins = new Float64Array(design.rows);
  }

  /** Returns the loss and adds its gradient, divided by the total weight. */
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

  /** Replaces the margins of a piece by residuals, adds them to the intercept's gradient, and returns the loss. */
  private toResiduals(piece: number, gradient: Float64Array): number {
    const { design, margins, totalWeight } = this;
    const { positive, negative } = this.targets;
    const end = design.firstRow(piece + 1);
    let loss = 0;
    let residuals = 0;
    for (let i = design.firstRow(piece); i < end; i++) {
      const margin = margins[i]!;
      const positiveWeight = positive[i]!;
      const weight = positiveWeight + negative[i]!;
      // The exponential of −|margin| gives both loss and slope without overflow.
      const exponential = Math.exp(-Math.abs(margin));
      loss += weight * (Math.log1p(exponential) + Math.max(0, margin)) - positiveWeight * margin;
      const residual =
        ((weight * (margin >= 0 ? 1 : exponential)) / (1 + exponential) - positiveWeight) / totalWeight;
      margins[i] = residual;
      residuals += residual;
    }
    gradient[design.columns]! += residuals;
    return loss;
  }
}

function weightClasses(rows: number, { positive, negative }: Targets, classWeights?: ClassWeights): Targets {
  if (positive.length !== rows || negative.length !== rows)
    throw new RangeError(`${positive.length} targets for ${rows} rows`);
  const sums = { positive: total(positive), negative: total(negative) };
  for (const [name, sum] of Object.entries(sums))
    if (!(sum > 0 && sum < Infinity))
      throw new UserError(
        `logistic regression needs examples of both classes; the total weight of the ${name} ones is ${sum}`,
      );
  if (classWeights === undefined) return { positive, negative };
  const totalWeight = sums.positive + sums.negative;
  const weights =
    classWeights === 'balanced'
      ? { positive: totalWeight / (2 * sums.positive), negative: totalWeight / (2 * sums.negative) }
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

/** Returns the probability of the positive class for each row. */
export function probabilities(model: LogisticModel, rows: SparseRows | Design): Float64Array {
  const design = toDesign(rows);
  const result = new Float64Array(design.rows).fill(model.intercept);
  for (let piece = 0; piece < design.pieces; piece++) design.addMargins(piece, model.coefficients, result);
  for (let i = 0; i < result.length; i++) result[i] = sigmoid(result[i]!);
  return result;
}

/** 1 / (1 + e^−x) without overflow. */
export function sigmoid(x: number): number {
  const exponential = Math.exp(-Math.abs(x));
  return x >= 0 ? 1 / (1 + exponential) : exponential / (1 + exponential);
}
