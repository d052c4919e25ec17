import type { Random } from '@citemill/metrics';
import type { SparseRows } from '@citemill/metrics/vectors';

/** A perceptron with hidden layers of ReLU and one output, its weights and biases in one block. */
export interface Network {
  /** The input, the hidden layers and the output: `[384, 100, 1]`. */
  readonly widths: readonly number[];
  readonly parameters: Float64Array;
}

/** Memory for a batch: activations and their slopes for every layer behind the input. */
export interface Workspace {
  readonly activations: Float64Array[];
  readonly slopes: Float64Array[];
}

/** The number of weights and biases. A layer has a row of weights for each input, then its biases. */
export function parameterCount(widths: readonly number[]): number {
  let count = 0;
  for (let layer = 1; layer < widths.length; layer++) count += (widths[layer - 1]! + 1) * widths[layer]!;
  return count;
}

/** A network with random weights, evenly spread as by Glorot and Bengio (2010). */
export function createNetwork(inputs: number, hidden: readonly number[], random: Random): Network {
  const widths = [inputs, ...hidden, 1];
  const parameters = new Float64Array(parameterCount(widths));
  let at = 0;
  for (let layer = 1; layer < widths.length; layer++) {
    const [from, to] = [widths[layer - 1]!, widths[layer]!];
    const bound = Math.sqrt(6 / (from + to));
    for (const end = at + from * to; at < end; at++) parameters[at] = bound * (random.uint32() / 2 ** 31 - 1);
    at += to;
  }
  return { widths, parameters };
}

export function createWorkspace(widths: readonly number[], batch: number): Workspace {
  const blocks = () => widths.slice(1).map((width) => new Float64Array(width * batch));
  return { activations: blocks(), slopes: blocks() };
}

export interface Dropout {
  /** The share of hidden units that are silent in a pass. */
  readonly rate: number;
  readonly random: Random;
}

/**
 * Runs some rows through the network; the last block of activations then has their margins. With dropout, units are
 * silenced and the others raised, so that the expected sum stays.
 */
export function forward(
  network: Network,
  rows: SparseRows,
  batch: ArrayLike<number>,
  work: Workspace,
  dropout?: Dropout,
): void {
  const { widths, parameters } = network;
  let at = 0;
  for (let layer = 1; layer < widths.length; layer++) {
    const [from, to] = [widths[layer - 1]!, widths[layer]!];
    const out = work.activations[layer - 1]!;
    const biases = at + from * to;
    const isLast = layer === widths.length - 1;
    for (let b = 0; b < batch.length; b++) {
      const base = b * to;
      for (let j = 0; j < to; j++) out[base + j] = parameters[biases + j]!;
      if (layer === 1) {
        for (let k = rows.starts[batch[b]!]!, end = rows.starts[batch[b]! + 1]!; k < end; k++)
          addRow(out, base, parameters, at + rows.indices[k]! * to, to, rows.values[k]!);
      } else {
        const input = work.activations[layer - 2]!;
        for (let i = 0; i < from; i++) addRow(out, base, parameters, at + i * to, to, input[b * from + i]!);
      }
      if (isLast) continue;
      for (let j = base; j < base + to; j++) {
        if (!(out[j]! > 0)) out[j] = 0;
        else if (dropout)
          out[j] = dropout.random.uint32() < dropout.rate * 2 ** 32 ? 0 : out[j]! / (1 - dropout.rate);
      }
    }
    at = biases + to;
  }
}

/**
 * The gradient by the parameters, added to `gradient`, from the slopes by the margins, which the caller has put into the last
 * block of `work.slopes` after `forward`.
 */
export function backward(
  network: Network,
  rows: SparseRows,
  batch: ArrayLike<number>,
  work: Workspace,
  gradient: Float64Array,
  dropoutRate = 0,
): void {
  const { widths, parameters } = network;
  let at = parameters.length;
  for (let layer = widths.length - 1; layer >= 1; layer--) {
    const [from, to] = [widths[layer - 1]!, widths[layer]!];
    const slopes = work.slopes[layer - 1]!;
    const biases = at - to;
    at = biases - from * to;
    for (let b = 0; b < batch.length; b++) {
      const base = b * to;
      for (let j = 0; j < to; j++) gradient[biases + j]! += slopes[base + j]!;
      if (layer === 1) {
        for (let k = rows.starts[batch[b]!]!, end = rows.starts[batch[b]! + 1]!; k < end; k++)
          addRow(gradient, at + rows.indices[k]! * to, slopes, base, to, rows.values[k]!);
        continue;
      }
      const input = work.activations[layer - 2]!;
      const below = work.slopes[layer - 2]!;
      for (let i = 0; i < from; i++) {
        const activation = input[b * from + i]!;
        below[b * from + i] = 0;
        // A silent unit neither learns nor passes anything on.
        if (activation === 0) continue;
        addRow(gradient, at + i * to, slopes, base, to, activation);
        let sum = 0;
        for (let j = 0; j < to; j++) sum += parameters[at + i * to + j]! * slopes[base + j]!;
        below[b * from + i] = sum / (1 - dropoutRate);
      }
    }
  }
}

function addRow(
  into: Float64Array,
  at: number,
  from: Float64Array,
  start: number,
  length: number,
  factor: number,
): void {
  if (factor === 0) return;
  for (let j = 0; j < length; j++) into[at + j]! += factor * from[start + j]!;
}
