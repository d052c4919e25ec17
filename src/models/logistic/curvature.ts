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
 * takes a fraction of the steps. Undefined if the numbers are too large for an estimate.
 *
 * @param weights of the rows, divided by their sum
 */
export function curvatureAtZero(design: Design, weights: Float64Array, penalty: number): Unbend | undefined {
  const single = squares(design, weights, penalty);
  const together = mostBent(single, Math.min(TOGETHER, single.length));
  const factor = factorise(common(design, weights, penalty, together), together.length);
  if (!factor || !single.every((value) => value > 0 && value < Infinity)) return undefined;
  // Columns that are solved together are left out of what is divided one by one.
  for (const column of together) single[column] = 1;
  const solved = new Float64Array(together.length);
  return (vector) => {
    for (let q = 0; q < solved.length; q++) solved[q] = vector[together[q]!]!;
    solve(factor, solved);
    for (let j = 0; j < vector.length; j++) vector[j] = vector[j]! / single[j]!;
    for (let q = 0; q < solved.length; q++) vector[together[q]!] = solved[q]!;
  };
}

/** The second derivative by each parameter alone; the intercept is the last. */
function squares(design: Design, weights: Float64Array, penalty: number): Float64Array {
  const sums = new Float64Array(design.columns + 1).fill(penalty);
  sums[design.columns] = 0.25;
  for (let piece = 0; piece < design.pieces; piece++)
    design.eachRow(piece, (row, columns, values, count) => {
      const weight = 0.25 * weights[row]!;
      for (let k = 0; k < count; k++) sums[columns[k]!]! += weight * values[k]! ** 2;
    });
  return sums;
}

/** The places of the largest numbers; ties in order. */
function mostBent(numbers: Float64Array, count: number): Int32Array {
  const least = numbers.slice().sort()[numbers.length - count]!;
  const larger: number[] = [];
  const equal: number[] = [];
  for (let j = 0; j < numbers.length; j++) {
    if (numbers[j]! > least) larger.push(j);
    else if (numbers[j] === least && equal.length < count) equal.push(j);
  }
  return Int32Array.from([...larger, ...equal].slice(0, count)).sort();
}

/** The second derivatives by pairs of some parameters, as the lower half of a square, from a sample of rows. */
function common(design: Design, weights: Float64Array, penalty: number, which: Int32Array): Float64Array {
  const size = which.length;
  const place = new Int32Array(design.columns + 1).fill(-1);
  for (let q = 0; q < size; q++) place[which[q]!] = q;
  const intercept = place[design.columns]!;
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
        const q = place[columns[k]!]!;
        if (q < 0) continue;
        places[held] = q;
        found[held++] = values[k]!;
      }
      if (intercept >= 0) {
        places[held] = intercept;
        found[held++] = 1;
      }
      const weight = weights[row]!;
      total += weight;
      addProducts(sums, size, weight, places, found, held);
    });
  for (let k = 0; k < sums.length; k++) sums[k] = (0.25 * sums[k]!) / total;
  for (let q = 0; q < size; q++) if (q !== intercept) sums[q * size + q]! += penalty;
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
    const row = places[a]! * size;
    const factor = weight * values[a]!;
    for (let b = 0; b < count; b++)
      if (places[b]! * size <= row) sums[row + places[b]!]! += factor * values[b]!;
  }
}

/** Cholesky's factor, in place; undefined if rounding leaves none. */
function factorise(square: Float64Array, size: number): Float64Array[] | undefined {
  const rows = Array.from({ length: size }, (_, a) => square.subarray(a * size, a * size + a + 1));
  for (const [a, row] of rows.entries())
    for (let b = 0; b <= a; b++) {
      const other = rows[b] ?? row;
      let sum = row[b]!;
      for (let c = 0; c < b; c++) sum -= row[c]! * other[c]!;
      if (b < a) row[b] = sum / other[b]!;
      else if (sum > 0 && sum < Infinity) row[b] = Math.sqrt(sum);
      else return undefined;
    }
  return rows;
}

/** Solves L·Lᵀ·x = b, in place. */
function solve(factor: readonly Float64Array[], x: Float64Array): void {
  for (const [a, row] of factor.entries()) {
    let sum = x[a]!;
    for (let c = 0; c < a; c++) sum -= row[c]! * x[c]!;
    x[a] = sum / row[a]!;
  }
  for (const [a, row] of [...factor.entries()].reverse()) {
    const value = x[a]! / row[a]!;
    x[a] = value;
    for (let c = 0; c < a; c++) x[c]! += -value * row[c]!;
  }
}
