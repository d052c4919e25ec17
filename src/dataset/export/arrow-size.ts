import { type Database, literal, quoteName, readParquet } from '../../corpus/index.js';
import { type Feature, parseFeature } from '../card/features.js';

/** Bytes of a value in an Arrow array; a text or a list also has an offset of four. */
const WIDTHS: Record<string, number> = {
  bool: 1 / 8,
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  float32: 4,
  float64: 8,
};
const OFFSET = 4;

/**
 * The bytes that rows take in Arrow's memory, which is what `datasets` calls their size: values and offsets, without the
 * bit for each value that may be null.
 */
export async function arrowBytes(
  database: Database,
  files: string[],
  columns: Record<string, string>,
): Promise<number> {
  const sizes = Object.entries(columns).map(([name, type]) =>
    sizeExpression(parseFeature(type), `r.${quoteName(name)}`),
  );
  const [row] = await database.rows(
    `SELECT CAST(coalesce(sum(${sizes.join(' + ')}), 0) AS DOUBLE) AS bytes FROM ${readParquet(files)} AS r`,
  );
  return Math.round(Number(row?.bytes));
}

/** SQL for the bytes of one value. A missing struct still takes up space in each of its fields. */
function sizeExpression(feature: Feature, value: string, depth = 0): string {
  if ('struct' in feature)
    return feature.struct
      .map(({ name, feature: inner }) =>
        sizeExpression(inner, `struct_extract(${value}, ${literal(name)})`, depth),
      )
      .join(' + ');
  if ('dtype' in feature) {
    const width = WIDTHS[feature.dtype];
    return width === undefined ? `(${OFFSET} + coalesce(strlen(${value}), 0))` : String(width);
  }
  const item = `item${depth}`;
  const items = `list_sum(list_transform(${value}, lambda ${item}: ${sizeExpression(feature.list, item, depth + 1)}))`;
  return `(${OFFSET} + coalesce(${items}, 0))`;
}
