import type { Precondition } from './curvature.js';
import { searchLine } from './line-search.js';

/** A smooth function: writes its gradient at `x` and returns its value. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

export interface LbfgsOptions {
  /** Stops when no component of the gradient is larger. Default: 1e-5. */
  tolerance?: number | undefined;
  /** Default: 1,000. */
  maxIterations?: number | undefined;
  /** Number of past steps used to estimate the curvature. Default: 20, which on text needs a third of the iterations of 10. */
  memory?: number | undefined;
  /** Divides a vector by an estimate of the second derivatives, in place. */
  precondition?: Precondition | undefined;
}

export interface Minimum {
  x: Float64Array;
  value: number;
  /** The largest component of the gradient at the minimum. */
  gradient: number;
  iterations: number;
  /** Whether the tolerance was reached, and not the maximum number of iterations or the limit of floating-point precision. */
  converged: boolean;
}

/** Minimises a smooth function by L-BFGS (Nocedal and Wright, Algorithm 7.5) with a line search that satisfies the strong Wolfe conditions. */
export function minimise(objective: Objective, start: Float64Array, options: LbfgsOptions = {}): Minimum {
  const { tolerance = 1e-5, maxIterations = 1000, memory = 20 } = options;
  const size = start.length;
  const history = new History(size, memory, options.precondition);
  let x = Float64Array.from(start);
  let gradient = new Float64Array(size);
  let nextX = new Float64Array(size);
  let nextGradient = new Float64Array(size);
  const direction = new Float64Array(size);
  let value = objective(x, gradient);
  let iterations = 0;
  let largest = maxAbsolute(gradient);
  while (largest > tolerance && iterations < maxIterations && Number.isFinite(value)) {
    history.direction(gradient, direction);
    let slope = dot(gradient, direction);
    if (!(slope < 0)) {
      // The direction from past steps is not downhill: discard them.
      history.clear();
      history.direction(gradient, direction);
      slope = dot(gradient, direction);
    }
    // Without an estimate of the curvature, a full step could be far too long.
    const lacksCurvature = history.length === 0 && !options.precondition;
    const first = lacksCurvature ? Math.min(1, 1 / Math.sqrt(-slope)) : 1;
    const minimum = searchLine({ value, slope }, first, (step) => {
      for (let i = 0; i < size; i++) nextX[i] = x[i]! + step * direction[i]!;
      return { value: objective(nextX, nextGradient), slope: dot(nextGradient, direction) };
    });
    if (!minimum) {
      if (history.length === 0) break;
      history.clear();
      continue;
    }
    history.add(x, nextX, gradient, nextGradient);
    [x, nextX] = [nextX, x];
    [gradient, nextGradient] = [nextGradient, gradient];
    value = minimum.value;
    largest = maxAbsolute(gradient);
    iterations++;
  }
  return { x, value, gradient: largest, iterations, converged: largest <= tolerance };
}

/** The last steps and the changes of the gradient along them. */
class History {
  length = 0;
  private last = -1;
  private readonly steps: Float64Array[] = [];
  private readonly changes: Float64Array[] = [];
  private readonly inverses: Float64Array;
  private readonly alphas: Float64Array;
  /** changeᵀ·H·change with the initial estimate of H. */
  private readonly sizes: Float64Array;

  constructor(
    private readonly size: number,
    private readonly memory: number,
    private readonly precondition: Precondition | undefined,
  ) {
    this.inverses = new Float64Array(memory);
    this.alphas = new Float64Array(memory);
    this.sizes = new Float64Array(memory);
  }

  clear(): void {
    this.length = 0;
    this.last = -1;
  }

  add(x: Float64Array, nextX: Float64Array, gradient: Float64Array, nextGradient: Float64Array): void {
    const slot = (this.last + 1) % this.memory;
    this.steps[slot] ??= new Float64Array(this.size);
    this.changes[slot] ??= new Float64Array(this.size);
    const [step, change] = [this.steps[slot], this.changes[slot]];
    for (let i = 0; i < this.size; i++) {
      step[i] = nextX[i]! - x[i]!;
      change[i] = nextGradient[i]! - gradient[i]!;
    }
    const curvature = dot(step, change);
    // A step whose curvature is lost in rounding would make the estimate infinite. It has overwritten the oldest step.
    if (!(curvature > 1e-16 * dot(change, change))) {
      this.length = Math.min(this.length, this.memory - 1);
      return;
    }
    this.inverses[slot] = 1 / curvature;
    this.sizes[slot] = this.norm(change);
    this.last = slot;
    this.length = Math.min(this.length + 1, this.memory);
  }

  private norm(change: Float64Array): number {
    if (!this.precondition) return dot(change, change);
    const scaled = change.slice();
    this.precondition(scaled);
    return dot(change, scaled);
  }

  /** The two loops of Algorithm 7.4: −H·gradient. */
  direction(gradient: Float64Array, into: Float64Array): void {
    const { steps, changes, inverses, alphas, memory } = this;
    for (let i = 0; i < this.size; i++) into[i] = -gradient[i]!;
    if (this.length === 0) {
      this.precondition?.(into);
      return;
    }
    for (let k = 0; k < this.length; k++) {
      const slot = (this.last - k + memory) % memory;
      alphas[slot] = inverses[slot]! * dot(steps[slot]!, into);
      addScaled(into, changes[slot]!, -alphas[slot]!);
    }
    const scale = 1 / (inverses[this.last]! * this.sizes[this.last]!);
    this.precondition?.(into);
    for (let i = 0; i < this.size; i++) into[i] = into[i]! * scale;
    for (let k = this.length - 1; k >= 0; k--) {
      const slot = (this.last - k + memory) % memory;
      const beta = inverses[slot]! * dot(changes[slot]!, into);
      addScaled(into, steps[slot]!, alphas[slot]! - beta);
    }
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function addScaled(into: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < into.length; i++) into[i]! += factor * other[i]!;
}

function maxAbsolute(gradient: Float64Array): number {
  let largest = 0;
  // Not Math.max: NaN must not be taken for 0.
  for (let i = 0; i < gradient.length; i++)
    if (!(Math.abs(gradient[i]!) <= largest)) largest = Math.abs(gradient[i]!);
  return largest;
}
