import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

export interface Eigen {
  /** From the largest down. */
  values: Float64Array;
  /** The vector of value k is column k: `vectors[i * size + k]`. */
  vectors: Float64Array;
}

export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(
    Matrix.from1DArray(size, size, Array.from(matrix)),
    { assumeSymmetric: true },
  );
  // The library sorts from the smallest up.
  const last = size - 1;
  return {
    values: Float64Array.from(realEigenvalues).reverse(),
    vectors: Float64Array.from({ length: size * size }, (_, at) =>
      eigenvectorMatrix.get(Math.floor(at / size), last - (at % size)),
    ),
  };
}
