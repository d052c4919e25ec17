import { type Database, literal, pathLiteral, quoteName, readParquet } from '../corpus/index.js';

/** A row as it was written: plain JSON values. */
export type DatasetRow = Record<string, unknown> & { id: string };

/** Columns by name; of a list of structs, the fields that are read, or `all`. The id is always read. */
export type ColumnsRead = Readonly<Record<string, 'all' | readonly string[]>>;

/** A column, or some fields of a list of structs. */
function read(name: string, fields: 'all' | readonly string[]): string {
  const column = `r.${quoteName(name)}`;
  if (fields === 'all') return column;
  const kept = fields.map((field) => `${quoteName(field)} := s.${quoteName(field)}`).join(', ');
  return `list_transform(${column}, lambda s: struct_pack(${kept}))`;
}

/** The query for the rows of a dataset's files, as JSON made by DuckDB: 64-bit integers would come out of rows as texts. */
export function selectRows(
  paths: readonly string[],
  columns: Record<string, string>,
  reads?: ColumnsRead,
): string {
  const fields = Object.keys(columns)
    .flatMap((name) => {
      const columnType = name === 'id' || !reads ? 'all' : reads[name];
      return columnType ? [`${literal(name)}, ${read(name, columnType)}`] : [];
    })
    .join(', ');
  return `SELECT CAST(json_object(${fields}) AS VARCHAR) AS json FROM ${readParquet(paths)} AS r`;
}

/** DuckDB handles this many rows at once, fewer at the end of a row group. */
const ROWS_AT_ONCE = 2048;
/** DuckDB's memory for anything but those rows, and for the rows as a multiple of their bytes: 83 MB of rows took about 600 MB. */
const BASE_BYTES = 128e6;
const BYTES_PER_ROW_BYTE = 8;

/** The bytes that DuckDB needs to read the rows of files. Our row groups are small; other programs write large ones. */
export async function memoryFor(database: Database, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0;
  const [row] = await database.rows(
    `SELECT max(bytes)::DOUBLE AS bytes FROM (
      SELECT sum(total_uncompressed_size) * least(1, ${ROWS_AT_ONCE} / greatest(1, any_value(row_group_num_rows))) AS bytes
      FROM parquet_metadata([${paths.map((path) => pathLiteral(path)).join(', ')}]) GROUP BY file_name, row_group_id)`,
  );
  return Math.ceil(BASE_BYTES + BYTES_PER_ROW_BYTE * Number(row?.bytes ?? 0));
}

/** The rows that a query by {@link selectRows} finds, a few at a time in memory. */
export async function* streamRows(database: Database, query: string): AsyncGenerator<DatasetRow> {
  for await (const chunk of database.stream(query))
    for (const row of chunk) yield JSON.parse(row.json as string) as DatasetRow;
}
