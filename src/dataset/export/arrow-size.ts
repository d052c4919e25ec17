import { type Feature, parseFeature } from '../card/features.js';

/** Bytes of a value in an Arrow array, by type. */
const WIDTHS: Record<string, number> = {
  bool: 1 / 8,
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  float32: 4,
  float64: 8,
};
/** Bytes of the offset of a text or list. */
const OFFSET = 4;
/** Additional bytes of a NUL, which is stored as U+FFFD. */
const NUL_BYTES = 2;

type Measure = (value: unknown) => number;

/**
 * Returns a function that measures the bytes of a row in Arrow's memory, which is what `datasets` calls its size: values and offsets,
 * without the validity bits.
 *
 * @param columns the columns of the rows and their SQL types
 */
export function arrowMeasure(columns: Record<string, string>): (row: Record<string, unknown>) => number {
  const measures = Object.entries(columns).map(
    ([name, type]) => [name, featureMeasure(parseFeature(type))] as const,
  );
  return (row) => measures.reduce((sum, [name, measure]) => sum + measure(row[name]), 0);
}

/** Returns a function that measures the values of a feature. A missing struct still takes up space in each of its fields. */
function featureMeasure(feature: Feature): Measure {
  if ('struct' in feature) {
    const fields = feature.struct.map(({ name, feature: inner }) => [name, featureMeasure(inner)] as const);
    return (value) => {
      const struct = (value ?? {}) as Record<string, unknown>;
      return fields.reduce((sum, [name, measure]) => sum + measure(struct[name]), 0);
    };
  }
  if ('dtype' in feature) {
    const width = WIDTHS[feature.dtype];
    return width === undefined ? (value) => OFFSET + textBytes(value) : () => width;
  }
  const measure = featureMeasure(feature.list);
  return (value) => ((value ?? []) as unknown[]).reduce<number>((sum, item) => sum + measure(item), OFFSET);
}

/** Counts the bytes of a text as it is stored; other values are stored as JSON. */
function textBytes(value: unknown): number {
  if (value === null || value === undefined) return 0;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const nuls = text.includes('\0') ? text.split('\0').length - 1 : 0;
  return Buffer.byteLength(text) + NUL_BYTES * nuls;
}
