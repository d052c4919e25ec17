/** How two vectors are compared: by their angle or by how far apart they lie. */
export type Measure = 'cosine' | 'euclidean';

/** The sum of products, in double precision. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
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
