import { type Database, literal, parquetSource, quoteName } from '../corpus/index.js';
import { fileInside } from '../engine/index.js';
import type { Manifest } from './manifest.js';
import { SPLITS } from './splits/splits.js';

/** A dataset that is compared. */
export type DatasetSide = [path: string, manifest: Manifest];

/** Returns the columns that both datasets have, sorted. */
export const sharedColumns = ([, before]: DatasetSide, [, after]: DatasetSide): string[] =>
  Object.keys(before.columns)
    .filter((name) => Object.hasOwn(after.columns, name))
    .sort();

const rowsWithIds = ([path, { splits }]: DatasetSide, ids: readonly string[]): string => {
  const files = SPLITS.flatMap((split) => splits[split].files);
  return `(SELECT * FROM ${parquetSource(files.map((file) => fileInside(path, file, 'dataset.json')))}
    WHERE id IN (${ids.map(literal).join(', ')}))`;
};

/** Finds the columns in which the examples with these ids differ. Returns their names by id. */
export async function changedColumns(
  database: Database,
  before: DatasetSide,
  after: DatasetSide,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const isChanged = (name: string) => {
    const [a, b] = ['a', 'b'].map((side) => `CAST(to_json(${side}.${quoteName(name)}) AS VARCHAR)`);
    return `CASE WHEN ${a} IS DISTINCT FROM ${b} THEN ${literal(name)} END`;
  };
  const names = sharedColumns(before, after).map(isChanged).join(', ');
  const rows = await database.rows(
    `SELECT a.id AS id, CAST(to_json(list_filter([${names}], lambda name: name IS NOT NULL)) AS VARCHAR) AS columns
    FROM ${rowsWithIds(before, ids)} AS a JOIN ${rowsWithIds(after, ids)} AS b ON b.id = a.id`,
  );
  return new Map(rows.map(({ id, columns }) => [String(id), JSON.parse(String(columns)) as string[]]));
}
