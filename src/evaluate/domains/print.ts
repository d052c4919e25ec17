import { itemAt } from '../../at.js';
import { CITEWORTH_DOMAINS } from '../../recipes/index.js';
import { figureText } from '../tables/cells.js';
import { POOLED_INTERVALS } from '../tasks/pooled-figures.js';
import type { DomainMatrix } from './matrix.js';
import type { DomainSpace } from './space.js';

const figure = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));

/** Returns the matrix as rows of cells: fields, σ and ρ; with the interval of each score if asked for, which makes it wide. */
export function matrixCells(
  { fields, scores, intervals, deviations, correlations }: DomainMatrix,
  hasIntervals = false,
): string[][] {
  const cell = (value: number, i: number, j: number) =>
    hasIntervals ? figureText({ value, ...itemAt(itemAt(intervals, i), j) }, 2) : figure(value);
  return [
    ['trained on ↓, tested on →', ...fields],
    ...fields.map((field, i) => [field, ...itemAt(scores, i).map((value, j) => cell(value, i, j))]),
    ['σ', ...deviations.map(figure)],
    ['ρ with distance', ...correlations.map(figure)],
  ];
}

/** Returns the paper's matrix in the same form. */
export function publishedMatrixCells(): string[][] {
  const { fields, scores, deviations, correlations } = CITEWORTH_DOMAINS;
  return [
    ['trained on ↓, tested on →', ...fields],
    ...fields.map((field, i) => [field, ...itemAt(scores, i).map(figure)]),
    ['σ', ...deviations.map(figure)],
    ['|ρ| with distance', ...correlations.map(figure)],
  ];
}

/** Returns the notes below the matrices. */
export function domainLines(matrix: DomainMatrix | undefined, space: DomainSpace): string[] {
  const { purity, unit, by, dimensions, covariance, fields } = space;
  return [
    ...(matrix
      ? [
          `F1 of ${matrix.model}: ${matrix.signature}`,
          `intervals, in the page and the JSON: ${POOLED_INTERVALS}`,
          `σ of the diagonal: ${figure(matrix.deviationOfBest)} (published: 3.32)`,
        ]
      : []),
    `purity of ${fields.length} clusters: ${figure(100 * purity)}% (published: ${CITEWORTH_DOMAINS.purity}%, BERT, five fields)`,
    `${space.points.length.toLocaleString('en-GB')} ${unit}s by ${by}, ${dimensions} principal components, Gaussian mixture with ${covariance} covariances`,
    'distance: between the means of the fields, in the principal components',
  ];
}
