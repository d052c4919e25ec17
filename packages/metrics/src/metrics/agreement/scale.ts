import { valueAt } from '../../at.js';
import { MetricError } from '../error.js';
import { distinctLabels } from '../labels.js';

/** The level of measurement: names, ranks, distances, or distances from a true zero. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio';

export type Value = string | number;

/** Number of occurrences of each value. */
export type ValueCounts = ReadonlyMap<Value, number>;

/** The position of each value as a number; nominal values have none. */
export type ValueScale = ReadonlyMap<Value, number>;

export function countValues(values: Iterable<Value>): ValueCounts {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * Places all values of a study on the scale of their level. Krippendorff's ordinal distance, the number of values
 * between two ranks, is the distance between their mean ranks: an ordinal scale is an interval scale of ranks.
 */
export function valueScale(
  counts: ValueCounts,
  level: MeasurementLevel,
  order?: readonly Value[],
): ValueScale {
  switch (level) {
    case 'nominal':
      return new Map();
    case 'interval':
    case 'ratio':
      return new Map(numbers(counts.keys(), level).map((value) => [value, value]));
    case 'ordinal': {
      const scale = new Map<Value, number>();
      let before = 0;
      for (const value of order ?? distinctLabels([numbers(counts.keys(), level)])) {
        const count = counts.get(value) ?? 0;
        scale.set(value, before + count / 2);
        before += count;
      }
      for (const value of counts.keys()) {
        if (!scale.has(value)) throw new MetricError('bad-value', `value not in the order given: ${value}`);
      }
      return scale;
    }
    default:
      throw new MetricError('bad-option', `unknown level of measurement: ${level}`);
  }
}

/** Returns the sum of the squared distances of all ordered pairs of values. */
export function squaredDistances(counts: ValueCounts, level: MeasurementLevel, scale: ValueScale): number {
  if (counts.size < 2) return 0;
  let total = 0;
  for (const count of counts.values()) total += count;
  if (level === 'nominal') {
    let sum = 0;
    for (const count of counts.values()) sum += count * (total - count);
    return sum;
  }
  const points: [position: number, count: number][] = [];
  for (const [value, count] of counts) points.push([valueAt(scale, value), count]);
  return level === 'ratio' ? ratioDistances(points) : 2 * total * deviations(points, total);
}

// Over all pairs, Σ (x − y)² = 2 n Σ (x − mean)².
function deviations(points: readonly [number, number][], total: number): number {
  let mean = 0;
  for (const [position, count] of points) mean += (position * count) / total;
  let sum = 0;
  for (const [position, count] of points) sum += count * (position - mean) ** 2;
  return sum;
}

function ratioDistances(points: readonly [number, number][]): number {
  let sum = 0;
  for (const [i, [x, countX]] of points.entries()) {
    for (let j = 0; j < i; j++) {
      const [y, countY] = points[j]!;
      sum += 2 * countX * countY * ((x - y) / (x + y)) ** 2;
    }
  }
  return sum;
}

function numbers(values: Iterable<Value>, level: MeasurementLevel): number[] {
  return Array.from(values, (value) => {
    if (typeof value === 'number' && (level !== 'ratio' || value >= 0)) return value;
    throw new MetricError('bad-value', `not a value of level ${level}: ${value}`);
  });
}
