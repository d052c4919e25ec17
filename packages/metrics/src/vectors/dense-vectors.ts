/**
 * Vectors of one length in one block of memory: a million of 384 numbers are 1.5 GB and a single object, where a million
 * arrays would be a million.
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

  /** The vectors of some arrays, which must be equally long. */
  static of(rows: readonly ArrayLike<number>[]): Vectors {
    const vectors = new Vectors(rows.length, rows[0]?.length ?? 0);
    for (const [i, row] of rows.entries()) {
      if (row.length !== vectors.dimension)
        throw new RangeError(`vector ${i} has ${row.length} numbers, not ${vectors.dimension}`);
      vectors.row(i).set(row);
    }
    return vectors;
  }

  /** A view of one vector: writing to it changes the block. */
  row(i: number): Float32Array {
    return this.values.subarray(i * this.dimension, (i + 1) * this.dimension);
  }

  *[Symbol.iterator](): Generator<Float32Array> {
    for (let i = 0; i < this.size; i++) yield this.row(i);
  }
}
