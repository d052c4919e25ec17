import { type Database, literal } from '../corpus/index.js';
import { fileInside } from '../engine/index.js';
import { type DatasetRow, selectRows } from './file-rows.js';

/** Reads rows of a dataset, in the order of `places`; each file is read once. Missing ids are skipped. */
export async function rowsById(
  database: Database,
  { path, manifest }: { path: string; manifest: { columns: Record<string, string> } },
  places: readonly { file: string; id: string }[],
): Promise<DatasetRow[]> {
  const byId = new Map<string, DatasetRow>();
  for (const file of new Set(places.map((place) => place.file))) {
    const ids = places.filter((place) => place.file === file).map(({ id }) => literal(id));
    const rows = await database.rows(
      `${selectRows([fileInside(path, file, 'dataset.json')], manifest.columns)} WHERE r.id IN (${ids.join(', ')})`,
    );
    for (const { json } of rows) {
      const row = JSON.parse(String(json)) as DatasetRow;
      byId.set(row.id, row);
    }
  }
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}
