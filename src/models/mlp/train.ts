import { seededRandom } from '@citemill/metrics';
import type { SparseRows } from '@citemill/metrics/vectors';
import { lastOf } from '../../at.js';
import { UserError } from '../../user-error.js';
import { sigmoid } from '../logistic/index.js';
import { Adam } from './adam.js';
import { type LabelledRows, lossAndGradient, meanLoss } from './loss.js';
import { createNetwork, createWorkspace, forward, type Network } from './network.js';

/** The defaults are those of scikit-learn's MLPClassifier, and 16 epochs as in SciQFS, Appendix A.2. */
export interface TrainOptions {
  /** Widths of the hidden layers; `[100]` unless told. */
  hidden?: readonly number[] | undefined;
  epochs?: number | undefined;
  batchSize?: number | undefined;
  learningRate?: number | undefined;
  l2?: number | undefined;
  /** The share of hidden units that are silent at each step of training; 0 unless told. */
  dropout?: number | undefined;
  /** With validation: stop after so many epochs without a better loss there, and go back to the best; 3 unless told. */
  patience?: number | undefined;
  seed?: number | undefined;
}

export interface Trained {
  network: Network;
  /** How many epochs were run; the loss of each in training and, where there is such a set, in validation. */
  epochs: number;
  losses: number[];
  validationLosses: number[];
}

export function trainSettings(options: TrainOptions = {}) {
  const { hidden = [100], epochs = 16, batchSize = 200, learningRate = 1e-3 } = options;
  const { l2 = 1e-4, dropout = 0, patience = 3, seed = 0 } = options;
  const isSize = (value: number) => Number.isInteger(value) && value > 0;
  if (!hidden.every(isSize) || !isSize(epochs) || !isSize(batchSize) || !isSize(patience))
    throw new UserError('mlp: hidden, epochs, batchSize and patience must be whole numbers from 1 on');
  if (!(learningRate > 0 && l2 >= 0 && dropout >= 0 && dropout < 1))
    throw new UserError('mlp: learningRate must be above 0, l2 at least 0, dropout from 0 to below 1');
  return { hidden, epochs, batchSize, learningRate, l2, dropout, patience, seed };
}

/** Trains a perceptron by Adam on shuffled batches. A seed repeats the training to the last bit. */
export function train(
  training: LabelledRows,
  options: TrainOptions = {},
  validation?: LabelledRows,
  onEpoch?: (epoch: number, of: number) => void,
): Trained {
  const settings = trainSettings(options);
  const { rows } = training;
  if (rows.rows === 0) throw new UserError('mlp: the training set is empty');
  for (const value of rows.values)
    if (!Number.isFinite(value)) throw new UserError(`mlp: a feature is ${value}`);
  const random = seededRandom(settings.seed);
  const network = createNetwork(rows.columns, settings.hidden, random);
  const size = Math.min(settings.batchSize, rows.rows);
  const work = createWorkspace(network.widths, size);
  const gradient = new Float64Array(network.parameters.length);
  const adam = new Adam(gradient.length, settings.learningRate);
  const dropout = settings.dropout > 0 ? { rate: settings.dropout, random } : undefined;
  const order = Int32Array.from({ length: rows.rows }, (_, i) => i);
  const trained: Trained = { network, epochs: 0, losses: [], validationLosses: [] };
  let best = { loss: Infinity, epoch: 0, parameters: network.parameters };
  while (trained.epochs < settings.epochs) {
    shuffle(order, random.below);
    let loss = 0;
    for (let start = 0; start < order.length; start += size) {
      const batch = order.subarray(start, start + size);
      loss +=
        batch.length *
        lossAndGradient(network, training, batch, work, gradient, { l2: settings.l2, dropout });
      adam.step(network.parameters, gradient);
    }
    trained.losses.push(loss / order.length);
    trained.epochs++;
    onEpoch?.(trained.epochs, settings.epochs);
    if (!validation || validation.rows.rows === 0) continue;
    const held = meanLoss(network, validation, work);
    trained.validationLosses.push(held);
    if (held < best.loss)
      best = { loss: held, epoch: trained.epochs, parameters: network.parameters.slice() };
    else if (trained.epochs - best.epoch >= settings.patience) break;
  }
  network.parameters.set(best.parameters);
  return trained;
}

/** The probability of the positive class for each row. */
export function predict(network: Network, rows: SparseRows): Float64Array {
  const answer = new Float64Array(rows.rows);
  const work = createWorkspace(network.widths, 1);
  const one = [0];
  for (let i = 0; i < rows.rows; i++) {
    one[0] = i;
    forward(network, rows, one, work);
    answer[i] = sigmoid(lastOf(work.activations)[0]!);
  }
  return answer;
}

function shuffle(order: Int32Array, below: (limit: number) => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
}
