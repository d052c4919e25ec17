import { itemAt } from '../../at.js';
import { gaussianMixture } from './mixture.js';
import { pca } from './pca.js';
import type { DomainPoints } from './points.js';
import { purity } from './purity.js';

export interface SpaceOptions {
  /** Number of dimensions for clusters and distances; the picture shows the first two. */
  dimensions?: number | undefined;
  seed?: number | undefined;
}

/** The positions of texts and fields in the space of principal components. */
export interface DomainSpace {
  fields: string[];
  unit: 'sentence' | 'paragraph';
  by: string;
  dimensions: number;
  /** The first two coordinates of each point, with its field and its cluster. */
  points: { x: number; y: number; field: string; cluster: number }[];
  /** The share of the variance of each of the first two components. */
  shares: [number, number];
  /** The purity of the clusters; there are as many as fields. */
  purity: number;
  covariance: 'full' | 'diagonal';
  /** Distances between the means of two fields: `distances[i][j]`. */
  distances: number[][];
}

/**
 * CiteWorth's Figure 1, by the method of Aharoni and Goldberg: principal components, then a Gaussian mixture with a cluster for each
 * field. With fewer than ten points per parameter the covariances are diagonal.
 */
export function domainSpace(
  from: DomainPoints,
  { dimensions = 50, seed = 0 }: SpaceOptions = {},
): DomainSpace {
  const fields = [...new Set(from.fields)];
  const reduced = pca(from.rows, { components: Math.max(2, dimensions), seed });
  const { components: dimension, points, shares } = reduced;
  const count = from.rows.rows;
  const parameters = fields.length * dimension * ((dimension + 1) / 2);
  const covariance = count >= 10 * parameters ? 'full' : 'diagonal';
  const mixture = gaussianMixture(
    { values: points, count, dimension },
    { clusters: fields.length, covariance, seed },
  );
  const centres = fields.map((field) => fieldCentre(from.fields, field, points, dimension));
  return {
    fields,
    unit: from.unit,
    by: from.by,
    dimensions: dimension,
    covariance,
    points: from.fields.map((field, i) => ({
      x: points[i * dimension]!,
      y: dimension > 1 ? points[i * dimension + 1]! : 0,
      field,
      cluster: mixture.clusters[i]!,
    })),
    shares: [shares[0] ?? 0, shares[1] ?? 0],
    purity: purity(mixture.clusters, from.fields),
    distances: centres.map((a) =>
      centres.map((b) => Math.hypot(...a.map((value, d) => value - itemAt(b, d)))),
    ),
  };
}

function fieldCentre(
  labels: readonly string[],
  field: string,
  points: Float64Array,
  dimension: number,
): number[] {
  const centre = new Array<number>(dimension).fill(0);
  const members = labels.flatMap((label, i) => (label === field ? [i] : []));
  for (const i of members)
    for (let d = 0; d < dimension; d++)
      centre[d] = itemAt(centre, d) + points[i * dimension + d]! / members.length;
  return centre;
}
