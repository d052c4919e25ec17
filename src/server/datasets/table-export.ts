import type { z } from 'zod';
import { parquetSource, quoteName } from '../../corpus/index.js';
import { type Manifest, rowCount } from '../../dataset/index.js';
import { fileInside } from '../../engine/index.js';
import { ApiError } from '../http/api-error.js';
import type { ExportRow } from '../http/list-export.js';
import type { tableExportQuery } from '../schemas/table.js';
import { consecutiveRuns, pageDocs } from '../store/order.js';
import type { Store } from '../store/store.js';
import type { ExampleIndex } from './example-index.js';
import { exampleOrder, selection } from './examples.js';

type ExportQuery = z.output<typeof tableExportQuery>;

export interface TableExport {
  columns: string[];
  rows: AsyncIterable<ExportRow[]>;
}

/** Bytes in the Parquet files of the rows that are read at a time; in memory they are several times larger. */
const CHUNK_BYTES = 8_000_000;
const MIN_CHUNK_ROWS = 100;
const MAX_CHUNK_ROWS = 20_000;

/**
 * Returns the selected rows with whole texts, in the order of the table. The index has only the beginnings of texts, so the rows are read
 * from the Parquet files, a bounded number at a time.
 */
export function tableExport(store: Store, index: ExampleIndex, query: ExportQuery): TableExport {
  const names = [...new Set(query.columns)].filter((name) => name !== 'id' && name !== 'split');
  const values = names.map((name, i) => `, ${wholeValue(index, name)} AS v${i}`).join('');
  // Wrong queries throw before the download starts.
  const order = exampleOrder(index, query.sort);
  const filter = selection(index, query);
  async function* rows(): AsyncGenerator<ExportRow[]> {
    const files = await indexedFiles(store, index);
    const size = chunkRows(index.dataset.manifest);
    for (let page = 1, read = 0; ; page++) {
      const { total, docs } = await pageDocs(store.reader, order, { order: query.order, page, size }, filter);
      const chunk = await readChunk(store, files, docs, values);
      yield chunk.map(
        (row) =>
          Object.fromEntries([
            ['id', row.id],
            ['split', row.split],
            ...names.map((name, i) => [name, row[`v${i}`]]),
          ]) as ExportRow,
      );
      read += docs.length;
      if (read >= total || docs.length === 0) return;
    }
  }
  return { columns: ['id', 'split', ...names], rows: rows() };
}

/** Computes the number of rows to read at a time from the average size of a row. */
function chunkRows(manifest: Manifest): number {
  const bytes = Object.values(manifest.splits).reduce((sum, split) => sum + split.bytes, 0);
  const rows = Math.floor((CHUNK_BYTES * rowCount(manifest)) / Math.max(1, bytes));
  return Math.max(MIN_CHUNK_ROWS, Math.min(MAX_CHUNK_ROWS, rows));
}

/** Returns SQL for the whole value of a column. */
function wholeValue({ columns, dataset }: ExampleIndex, name: string): string {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column) throw new ApiError(400, `columns: no column ${name}`, 'columns');
  return dataset.manifest.columns[name] === 'VARCHAR' ? quoteName(name) : column.sql;
}

interface IndexedFile {
  source: string;
  split: string;
  /** The numbers that the index gave to the first and last row of the file. */
  first: number;
  last: number;
}

async function indexedFiles(store: Store, { rows, dataset }: ExampleIndex): Promise<IndexedFile[]> {
  const files = await store.reader.rows(
    `SELECT file, split, min(doc) AS first, max(doc) AS last FROM ${rows} GROUP BY file, split`,
  );
  return files.map(({ file, split, first, last }) => ({
    source: parquetSource([fileInside(dataset.path, String(file), 'dataset.json')], 'file_row_number = true'),
    split: String(split),
    first: Number(first),
    last: Number(last),
  }));
}

/** Reads the rows with these numbers, in this order. */
async function readChunk(
  store: Store,
  files: readonly IndexedFile[],
  docs: readonly number[],
  values: string,
): Promise<Record<string, unknown>[]> {
  const byDoc = new Map<number, Record<string, unknown>>();
  for (const { source, split, first, last } of files) {
    const rowNumbers = docs.filter((doc) => doc >= first && doc <= last).map((doc) => doc - first);
    if (rowNumbers.length === 0) continue;
    const runs = consecutiveRuns(rowNumbers);
    const [from, to] = [runs[0]?.[0], runs.at(-1)?.[1]];
    const among = runs.length > 1 ? ` AND file_row_number IN (${rowNumbers.join(', ')})` : '';
    const rows = await store.reader.rows(
      `SELECT file_row_number, id${values} FROM ${source} WHERE file_row_number BETWEEN ${from} AND ${to}${among}`,
    );
    for (const row of rows) byDoc.set(first + Number(row.file_row_number), { ...row, split });
  }
  return docs.map((doc) => {
    const row = byDoc.get(doc);
    // A download that breaks off is noticed; a short file is not.
    if (!row) throw new Error('the dataset changed during the export');
    return row;
  });
}
