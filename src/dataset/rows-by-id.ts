import { type Database, literal } from '../corpus/index.js';
import { fileInside } from '../engine/index.js';
import { type DatasetRow, selectRows } from './file-rows.js';

/** Rows of a dataset as they were written, in the order asked for; each file is read once. Ids that are missing are skipped. */
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
