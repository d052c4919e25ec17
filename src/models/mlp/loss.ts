import type { SparseRows } from '@citemill/metrics/vectors';
import { lastOf } from '../../at.js';
import { backward, type Dropout, forward, type Network, type Workspace } from './network.js';

/** Rows with how much each counts, and as which class. */
export interface LabelledRows {
  readonly rows: SparseRows;
  readonly labels: ArrayLike<number | boolean>;
  /** 1 for every row unless given. */
  readonly weights?: ArrayLike<number> | undefined;
}

/**
 * The mean logistic loss of a batch plus l2/2 · ‖weights‖² / rows, as scikit-learn's MLPClassifier has it; writes its gradient.
 * Biases are not held back.
 */
export function lossAndGradient(
  network: Network,
  { rows, labels, weights }: LabelledRows,
  batch: ArrayLike<number>,
  work: Workspace,
  gradient: Float64Array,
  options: { l2: number; dropout?: Dropout | undefined },
): number {
  forward(network, rows, batch, work, options.dropout);
  const margins = lastOf(work.activations);
  const slopes = lastOf(work.slopes);
  let loss = 0;
  for (let b = 0; b < batch.length; b++) {
    const margin = margins[b]!;
    const label = labels[batch[b]!] ? 1 : 0;
    const share = (weights ? weights[batch[b]!]! : 1) / batch.length;
    loss += share * logLoss(margin, label);
    const small = Math.exp(-Math.abs(margin));
    slopes[b] = share * ((margin >= 0 ? 1 : small) / (1 + small) - label);
  }
  gradient.fill(0);
  backward(network, rows, batch, work, gradient, options.dropout?.rate);
  return loss + decay(network, options.l2 / batch.length, gradient);
}

/** The mean loss of all rows, without the penalty. */
export function meanLoss(network: Network, { rows, labels, weights }: LabelledRows, work: Workspace): number {
  let [loss, sum] = [0, 0];
  const one = [0];
  for (let i = 0; i < rows.rows; i++) {
    one[0] = i;
    forward(network, rows, one, work);
    const weight = weights ? weights[i]! : 1;
    loss += weight * logLoss(lastOf(work.activations)[0]!, labels[i] ? 1 : 0);
    sum += weight;
  }
  return loss / sum;
}

function logLoss(margin: number, label: number): number {
  return Math.log1p(Math.exp(-Math.abs(margin))) + Math.max(0, margin) - label * margin;
}

/** Adds the gradient of the penalty and returns it. */
function decay({ widths, parameters }: Network, strength: number, gradient: Float64Array): number {
  if (strength === 0) return 0;
  let squares = 0;
  let at = 0;
  for (let layer = 1; layer < widths.length; layer++) {
    for (const end = at + widths[layer - 1]! * widths[layer]!; at < end; at++) {
      const weight = parameters[at]!;
      squares += weight * weight;
      gradient[at]! += strength * weight;
    }
    at += widths[layer]!;
  }
  return 0.5 * strength * squares;
}
