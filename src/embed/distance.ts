/**
 * How two vectors are compared: by their angle, by how far apart they lie, or by the product, which for vectors of length
 * 1 is the cosine and three times as fast.
 */
export type Measure = 'cosine' | 'euclidean' | 'product';

/** The sum of products, in double precision. Four sums at a time, so that one addition need not wait for another. */
export function dot(a: Float32Array, b: Float32Array): number {
  let [w, x, y, z] = [0, 0, 0, 0];
  const length = a.length - (a.length % 4);
  for (let i = 0; i < length; i += 4) {
    w += a[i]! * b[i]!;
    x += a[i + 1]! * b[i + 1]!;
    y += a[i + 2]! * b[i + 2]!;
    z += a[i + 3]! * b[i + 3]!;
  }
  for (let i = length; i < a.length; i++) w += a[i]! * b[i]!;
  return w + x + (y + z);
}

/** The cosine of the angle between two vectors; 0 where one of them has no length. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  let left = 0;
  let right = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    product += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right);
}

/** The straight distance between two vectors. */
export function euclidean(a: Float32Array, b: Float32Array): number {
  return Math.sqrt(squaredDistance(a, b));
}

/** Ranks as the distance does, without the root. */
export function squaredDistance(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!;
    sum += difference * difference;
  }
  return sum;
}

/** Scales a vector to length 1, in place; one without a length stays as it is. */
export function normalise(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector));
  if (length === 0) return;
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}
