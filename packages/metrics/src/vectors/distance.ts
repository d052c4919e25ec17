/**
 * How two vectors are compared: by the cosine of their angle, by their Euclidean distance, or by their dot product, which
 * is the cosine if both have length 1.
 */
export type Measure = 'cosine' | 'euclidean' | 'product';

// Each function reads the second vector at the offset `from` in a block of many: creating a view would cost more than the sum.
// There are four partial sums, so that an addition need not wait for the previous one.

/** Returns the sum of products, in double precision. */
export function dot(a: Float32Array, b: Float32Array, from = 0): number {
  let w = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  const length = a.length - (a.length % 4);
  let i = 0;
  for (; i < length; i += 4) {
    const index = from + i;
    w += a[i]! * b[index]!;
    x += a[i + 1]! * b[index + 1]!;
    y += a[i + 2]! * b[index + 2]!;
    z += a[i + 3]! * b[index + 3]!;
  }
  for (; i < a.length; i++) w += a[i]! * b[from + i]!;
  return w + x + (y + z);
}

/** Returns the cosine of the angle between two vectors; 0 if one of them is zero. */
export function cosine(a: Float32Array, b: Float32Array, from = 0): number {
  let product = 0;
  let left = 0;
  let right = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[from + i]!;
    product += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right);
}

/** Returns the Euclidean distance between two vectors. */
export function euclidean(a: Float32Array, b: Float32Array, from = 0): number {
  return Math.sqrt(squaredDistance(a, b, from));
}

/** Returns the squared Euclidean distance, which orders vectors in the same way without a square root. */
export function squaredDistance(a: Float32Array, b: Float32Array, from = 0): number {
  let w = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  const length = a.length - (a.length % 4);
  let i = 0;
  for (; i < length; i += 4) {
    const index = from + i;
    w += (a[i]! - b[index]!) ** 2;
    x += (a[i + 1]! - b[index + 1]!) ** 2;
    y += (a[i + 2]! - b[index + 2]!) ** 2;
    z += (a[i + 3]! - b[index + 3]!) ** 2;
  }
  for (; i < a.length; i++) w += (a[i]! - b[from + i]!) ** 2;
  return w + x + (y + z);
}

/** Scales a vector to length 1, in place; a zero vector is not changed. */
export function normalise(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector));
  if (length === 0) return;
  for (let i = 0; i < vector.length; i++) vector[i] = vector[i]! / length;
}
