import { seededRandom } from '@citemill/metrics';

const EPOCHS = 150;
/** Number of papers that each paper is pushed away from, per neighbour and epoch. */
const PUSHES = 4;
/** Longest step of a point, in units of the plane. */
const MAX_STEP = 4;
/** Shape of the attraction: UMAP's values for a minimum distance of 0.1 (McInnes et al., 2018). */
const CURVE = { a: 1.577, b: 0.895 };
/** Width of the plane at the start. */
const START_WIDTH = 20;
const SEED = 1;

const clip = (step: number): number => Math.max(-MAX_STEP, Math.min(MAX_STEP, step));

/**
 * Moves points so that neighbours come close and others stay apart, by the stochastic gradient descent of UMAP. The same input always gives
 * the same places. `neighbours` holds `k` point numbers for each point; `plane` holds x and y of each point and is changed.
 */
export function placeNeighbours(
  plane: Float64Array,
  neighbours: Int32Array,
  k: number,
  onEpoch: (done: number, of: number) => void = () => undefined,
): void {
  const count = plane.length / 2;
  if (count < 3 || k < 1) return;
  fitSquare(plane, START_WIDTH);
  const random = seededRandom(SEED);
  const { a, b } = CURVE;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = 1 - epoch / EPOCHS;
    for (let edge = 0; edge < neighbours.length; edge++) {
      const from = Math.floor(edge / k);
      const to = neighbours[edge]!;
      pull(plane, from, to, rate, a, b);
      for (let i = 0; i < PUSHES; i++) push(plane, from, random.below(count), rate, a, b);
    }
    onEpoch(epoch + 1, EPOCHS);
  }
}

function pull(plane: Float64Array, from: number, to: number, rate: number, a: number, b: number): void {
  const dx = plane[2 * from]! - plane[2 * to]!;
  const dy = plane[2 * from + 1]! - plane[2 * to + 1]!;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return;
  const power = squared ** b;
  const gradient = (-2 * a * b * power) / squared / (1 + a * power);
  const [stepX, stepY] = [rate * clip(gradient * dx), rate * clip(gradient * dy)];
  plane[2 * from]! += stepX;
  plane[2 * from + 1]! += stepY;
  plane[2 * to]! += -stepX;
  plane[2 * to + 1]! += -stepY;
}

function push(plane: Float64Array, from: number, other: number, rate: number, a: number, b: number): void {
  if (from === other) return;
  const dx = plane[2 * from]! - plane[2 * other]!;
  const dy = plane[2 * from + 1]! - plane[2 * other + 1]!;
  const squared = dx * dx + dy * dy;
  const gradient = (2 * b) / ((0.001 + squared) * (1 + a * squared ** b));
  // Two points in the same place are separated along one axis.
  plane[2 * from]! += rate * (squared === 0 ? (from < other ? -1 : 1) : clip(gradient * dx));
  plane[2 * from + 1]! += rate * clip(gradient * dy);
}

/** Scales both coordinates to the range from 0 to `width`; a coordinate in which all points agree becomes the middle. */
export function fitSquare(plane: Float64Array, width: number): void {
  for (const axis of [0, 1]) {
    let [min, max] = [Infinity, -Infinity];
    for (let i = axis; i < plane.length; i += 2) {
      min = Math.min(min, plane[i]!);
      max = Math.max(max, plane[i]!);
    }
    for (let i = axis; i < plane.length; i += 2)
      plane[i] = max > min ? (width * (plane[i]! - min)) / (max - min) : width / 2;
  }
}
