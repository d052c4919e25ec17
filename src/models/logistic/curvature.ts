import { addFloat64, float64At, int32At } from '../../at.js';
import type { Design } from './design.js';

/** Divides a vector by an estimate of the second derivatives, in place. */
export type Unbend = (vector: Float64Array) => void;

/**
 * So many columns, those that bend the loss most, are estimated together with what they have in common; the others one by one. On
 * 143,000 sentences with their neighbours this takes 121 iterations to 25; 600 columns would take 23.
 */
const TOGETHER = 300;
/** What columns have in common is estimated from about so many rows. */
const SAMPLED_ROWS = 20_000;

/**
 * The second derivatives of the loss where all parameters are zero and every probability is one half. Frequent words, features of
 * every row and the intercept bend it thousands of times as much as rare words, and they do so together; a search that knows this
 * takes a fraction of the steps. Undefined where the numbers are too large for an estimate.
 *
 * @param weights of the rows, divided by their sum
 */
export function curvatureAtZero(design: Design, weights: Float64Array, penalty: number): Unbend | undefined {
  const single = squares(design, weights, penalty);
  const together = mostBent(single, Math.min(TOGETHER, single.length));
  const factor = factorised(common(design, weights, penalty, together), together.length);
  if (!factor || !single.every((value) => value > 0 && value < Infinity)) return undefined;
  // Columns that are solved together are left out of what is divided one by one.
  for (const column of together) single[column] = 1;
  const solved = new Float64Array(together.length);
  return (vector) => {
    for (let q = 0; q < solved.length; q++) solved[q] = float64At(vector, int32At(together, q));
    solve(factor, solved);
    for (let j = 0; j < vector.length; j++) vector[j] = float64At(vector, j) / float64At(single, j);
    for (let q = 0; q < solved.length; q++) vector[int32At(together, q)] = float64At(solved, q);
  };
}

/** The second derivative by each parameter alone; the intercept is the last. */
function squares(design: Design, weights: Float64Array, penalty: number): Float64Array {
  const sums = new Float64Array(design.columns + 1).fill(penalty);
  sums[design.columns] = 0.25;
  for (let piece = 0; piece < design.pieces; piece++)
    design.eachRow(piece, (row, columns, values, count) => {
      const weight = 0.25 * float64At(weights, row);
      for (let k = 0; k < count; k++)
        addFloat64(sums, int32At(columns, k), weight * float64At(values, k) ** 2);
    });
  return sums;
}

/** The places of the largest numbers; of equals the first. */
function mostBent(numbers: Float64Array, count: number): Int32Array {
  const least = float64At(numbers.slice().sort(), numbers.length - count);
  const larger: number[] = [];
  const equal: number[] = [];
  for (let j = 0; j < numbers.length; j++) {
    if (float64At(numbers, j) > least) larger.push(j);
    else if (numbers[j] === least && equal.length < count) equal.push(j);
  }
  return Int32Array.from([...larger, ...equal].slice(0, count)).sort();
}

/** The second derivatives by pairs of some parameters, as the lower half of a square, from a sample of rows. */
function common(design: Design, weights: Float64Array, penalty: number, which: Int32Array): Float64Array {
  const size = which.length;
  const place = new Int32Array(design.columns + 1).fill(-1);
  for (let q = 0; q < size; q++) place[int32At(which, q)] = q;
  const intercept = int32At(place, design.columns);
  const every = Math.max(1, Math.floor(design.rows / SAMPLED_ROWS));
  const sums = new Float64Array(size * size);
  const places = new Int32Array(size + 1);
  const found = new Float64Array(size + 1);
  let total = 0;
  for (let piece = 0; piece < design.pieces; piece++)
    design.eachRow(piece, (row, columns, values, count) => {
      if (row % every !== 0) return;
      let held = 0;
      for (let k = 0; k < count && held < size; k++) {
        const q = int32At(place, int32At(columns, k));
        if (q < 0) continue;
        places[held] = q;
        found[held++] = float64At(values, k);
      }
      if (intercept >= 0) {
        places[held] = intercept;
        found[held++] = 1;
      }
      const weight = float64At(weights, row);
      total += weight;
      addProducts(sums, size, weight, places, found, held);
    });
  for (let k = 0; k < sums.length; k++) sums[k] = (0.25 * float64At(sums, k)) / total;
  for (let q = 0; q < size; q++) if (q !== intercept) addFloat64(sums, q * size + q, penalty);
  return sums;
}

function addProducts(
  sums: Float64Array,
  size: number,
  weight: number,
  places: Int32Array,
  values: Float64Array,
  count: number,
): void {
  for (let a = 0; a < count; a++) {
    const row = int32At(places, a) * size;
    const factor = weight * float64At(values, a);
    for (let b = 0; b < count; b++)
      if (int32At(places, b) * size <= row)
        addFloat64(sums, row + int32At(places, b), factor * float64At(values, b));
  }
}

/** Cholesky's factor, in place; undefined where rounding leaves none. */
function factorised(square: Float64Array, size: number): Float64Array[] | undefined {
  const rows = Array.from({ length: size }, (_, a) => square.subarray(a * size, a * size + a + 1));
  for (const [a, row] of rows.entries())
    for (let b = 0; b <= a; b++) {
      const other = rows[b] ?? row;
      let sum = float64At(row, b);
      for (let c = 0; c < b; c++) sum -= float64At(row, c) * float64At(other, c);
      if (b < a) row[b] = sum / float64At(other, b);
      else if (sum > 0 && sum < Infinity) row[b] = Math.sqrt(sum);
      else return undefined;
    }
  return rows;
}

/** Solves L·Lᵀ·x = b, in place. */
function solve(factor: readonly Float64Array[], x: Float64Array): void {
  for (const [a, row] of factor.entries()) {
    let sum = float64At(x, a);
    for (let c = 0; c < a; c++) sum -= float64At(row, c) * float64At(x, c);
    x[a] = sum / float64At(row, a);
  }
  for (const [a, row] of [...factor.entries()].reverse()) {
    const value = float64At(x, a) / float64At(row, a);
    x[a] = value;
    for (let c = 0; c < a; c++) addFloat64(x, c, -value * float64At(row, c));
  }
}
