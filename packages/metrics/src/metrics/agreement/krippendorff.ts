import { requireKnownOptions, requireSameLength } from '../error.js';
import { type Label, plainLabel } from '../labels.js';
import { signature } from '../signature.js';
import { countValues, type MeasurementLevel, squaredDistances, type Value, valueScale } from './scale.js';

export interface AlphaOptions {
  /** The level of measurement. Default: `nominal`. */
  level?: MeasurementLevel;
  /** For the level `ordinal`: the order of string values, lowest first; numbers are ordered by value. */
  order?: readonly Label[];
}

export interface Alpha {
  /** 1 for full agreement, 0 for agreement by chance; NaN if fewer than two different values can be paired. */
  alpha: number;
  observedDisagreement: number;
  expectedDisagreement: number;
  /** Number of values in units with at least two; the other units are ignored. */
  pairableValues: number;
  signature: string;
}

/** A value, or `null`, `undefined` or NaN for a missing value. */
export type Rating = Label | null | undefined;

/**
 * Krippendorff's alpha for any number of annotators; values may be missing. `ratings[annotator][unit]` is an
 * annotator's rating of a unit. See Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
 *
 * Linear in the values for all levels but `ratio`, which takes the square of the number of distinct values.
 *
 * @example
 * krippendorffAlpha([[1, 2, 3, 3], [1, 2, 3, null]]).alpha // 1
 */
export function krippendorffAlpha(ratings: readonly ArrayLike<Rating>[], options: AlphaOptions = {}): Alpha {
  requireKnownOptions('alpha', options, ['level', 'order']);
  const level = options.level ?? 'nominal';
  const order = options.order?.map(plainLabel);
  const units = pairableUnits(ratings);
  const counts = countValues(units.flat());
  const scale = valueScale(counts, level, order);

  let pairable = 0;
  let observed = 0;
  for (const unit of units) {
    pairable += unit.length;
    observed += squaredDistances(countValues(unit), level, scale) / (unit.length - 1);
  }
  const expected = squaredDistances(counts, level, scale) / (pairable - 1);
  return {
    alpha: pairable === 0 || expected === 0 ? Number.NaN : 1 - observed / expected,
    observedDisagreement: observed / pairable,
    expectedDisagreement: expected / pairable,
    pairableValues: pairable,
    signature: signature({ name: 'alpha', version: 1, options: { level, order: order ?? 'natural' } }),
  };
}

function pairableUnits(ratings: readonly ArrayLike<Rating>[]): Value[][] {
  const units: Value[][] = Array.from({ length: ratings[0]?.length ?? 0 }, () => []);
  for (const annotator of ratings) {
    requireSameLength(units, annotator, "the annotators' rows");
    for (let u = 0; u < units.length; u++) {
      const rating = annotator[u];
      if (rating === null || rating === undefined || Number.isNaN(rating)) continue;
      units[u]!.push(plainLabel(rating));
    }
  }
  return units.filter((unit) => unit.length > 1);
}
