import { join } from 'node:path';
import { literal, parquetSource } from '../../corpus/index.js';
import { type DatasetRow, rowCount, rowsById, SPLITS, type Split } from '../../dataset/index.js';
import type { ExampleList } from '../schemas/datasets.js';
import type { Store } from '../store/store.js';
import { previewColumn } from './columns.js';
import { type ExampleIndex, PREVIEW_CHARACTERS } from './example-index.js';

interface Page {
  page: number;
  size: number;
  split?: Split | undefined;
}

/** Reads a page of examples directly from the Parquet files, to show before the index is built. */
export async function firstRows(
  store: Store,
  { dataset: { manifest, path }, columns }: ExampleIndex,
  { page, size, split: only }: Page,
): Promise<ExampleList> {
  const splits = SPLITS.filter((split) => only === undefined || split === only);
  const rows: ExampleList['rows'] = [];
  let skip = (page - 1) * size;
  for (const split of splits) {
    const { files, rows: available } = manifest.splits[split];
    if (files.length === 0 || rows.length >= size) continue;
    if (skip >= available) {
      skip -= available;
      continue;
    }
    const values = columns.map(({ sql }, i) => `, ${sql} AS c${i}`).join('');
    const batch = await store.reader.rows(`SELECT id,
      left(${previewColumn(manifest)}, ${PREVIEW_CHARACTERS}) AS preview${values}
      FROM ${parquetSource(files.map((file) => join(path, file)))}
      LIMIT ${size - rows.length} OFFSET ${skip}`);
    skip = 0;
    for (const row of batch)
      rows.push({
        id: String(row.id),
        split,
        preview: String(row.preview ?? ''),
        values: Object.fromEntries(
          columns.map(({ name }, i) => [name, row[`c${i}`] as string | number | null]),
        ),
      });
  }
  const total = only === undefined ? rowCount(manifest) : manifest.splits[only].rows;
  return { total, page, size, rows, isIndexing: true };
}

/** Finds an example and its split in the files. */
export async function findRow(
  store: Store,
  { dataset }: ExampleIndex,
  id: string,
): Promise<{ split: string; row: DatasetRow } | undefined> {
  for (const split of SPLITS)
    for (const file of dataset.manifest.splits[split].files) {
      const source = parquetSource([join(dataset.path, file)]);
      const [match] = await store.reader.rows(`SELECT 1 FROM ${source} WHERE id = ${literal(id)} LIMIT 1`);
      if (!match) continue;
      const [row] = await rowsById(store.reader, dataset, [{ file, id }]);
      return row && { split, row };
    }
  return undefined;
}
