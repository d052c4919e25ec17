/**
 * Vectors of the same dimension in one block of memory: a million vectors of 384 numbers are a single object of 1.5 GB
 * instead of a million arrays.
 */
export class Vectors {
  readonly values: Float32Array;

  constructor(
    readonly size: number,
    readonly dimension: number,
    values = new Float32Array(size * dimension),
  ) {
    if (values.length !== size * dimension)
      throw new RangeError(`${values.length} numbers are not ${size} vectors of ${dimension}`);
    this.values = values;
  }

  /** Copies arrays, which must have the same length. */
  static of(rows: readonly ArrayLike<number>[]): Vectors {
    const vectors = new Vectors(rows.length, rows[0]?.length ?? 0);
    for (const [i, row] of rows.entries()) {
      if (row.length !== vectors.dimension)
        throw new RangeError(`vector ${i} has ${row.length} numbers, not ${vectors.dimension}`);
      vectors.row(i).set(row);
    }
    return vectors;
  }

  /** Returns a view of a vector: writing to it changes the block. */
  row(i: number): Float32Array {
    return this.values.subarray(i * this.dimension, (i + 1) * this.dimension);
  }

  *[Symbol.iterator](): Generator<Float32Array> {
    for (let i = 0; i < this.size; i++) yield this.row(i);
  }
}
