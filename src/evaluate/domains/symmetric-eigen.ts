import { float64At } from '../../at.js';

export interface Eigen {
  /** From the largest down. */
  values: Float64Array;
  /** The vector of value k is column k: `vectors[i * size + k]`. */
  vectors: Float64Array;
}

/**
 * Eigenvalues and vectors of a small symmetric matrix, by cyclic Jacobi rotations: slow beyond some hundred rows, and exact
 * to the last digits below.
 */
export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  const a = Float64Array.from(matrix);
  const v = new Float64Array(size * size);
  for (let i = 0; i < size; i++) v[i * size + i] = 1;
  let scale = 0;
  for (const value of a) scale += value * value;
  for (let sweep = 0; sweep < 100 && offDiagonal(a, size) > 1e-30 * scale; sweep++)
    for (let p = 0; p < size - 1; p++) for (let q = p + 1; q < size; q++) rotate(a, v, size, p, q);
  const order = Array.from({ length: size }, (_, i) => i).sort(
    (x, y) => float64At(a, y * size + y) - float64At(a, x * size + x),
  );
  const vectors = new Float64Array(size * size);
  for (const [k, from] of order.entries())
    for (let i = 0; i < size; i++) vectors[i * size + k] = float64At(v, i * size + from);
  return { values: Float64Array.from(order, (i) => float64At(a, i * size + i)), vectors };
}

function offDiagonal(a: Float64Array, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) sum += 2 * float64At(a, i * size + j) ** 2;
  return sum;
}

/** Turns the plane of two axes so that the element between them becomes 0. */
function rotate(a: Float64Array, v: Float64Array, size: number, p: number, q: number): void {
  const between = float64At(a, p * size + q);
  if (between === 0) return;
  const theta = (float64At(a, q * size + q) - float64At(a, p * size + p)) / (2 * between);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let i = 0; i < size; i++) {
    const x = float64At(a, i * size + p);
    const y = float64At(a, i * size + q);
    a[i * size + p] = c * x - s * y;
    a[i * size + q] = s * x + c * y;
  }
  for (let i = 0; i < size; i++) {
    const x = float64At(a, p * size + i);
    const y = float64At(a, q * size + i);
    a[p * size + i] = c * x - s * y;
    a[q * size + i] = s * x + c * y;
    const left = float64At(v, i * size + p);
    const right = float64At(v, i * size + q);
    v[i * size + p] = c * left - s * right;
    v[i * size + q] = s * left + c * right;
  }
}
