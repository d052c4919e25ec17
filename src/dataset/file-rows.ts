import { type Database, literal, parquetSource, pathLiteral, quoteName } from '../corpus/index.js';

/** A row as it was written: plain JSON values. */
export type DatasetRow = Record<string, unknown> & { id: string };

/** Columns to read, by name: `all` of a column, or only some fields of a list of structs. The id is always read. */
export type ColumnsRead = Readonly<Record<string, 'all' | readonly string[]>>;

/** Returns the SQL expression for a column, or for some fields of a list of structs. */
function columnExpression(name: string, fields: 'all' | readonly string[]): string {
  const column = `r.${quoteName(name)}`;
  if (fields === 'all') return column;
  const kept = fields.map((field) => `${quoteName(field)} := s.${quoteName(field)}`).join(', ');
  return `list_transform(${column}, lambda s: struct_pack(${kept}))`;
}

/** Returns a query for rows of dataset files as JSON, because 64-bit integers would arrive as strings. */
export function selectRows(
  paths: readonly string[],
  columns: Record<string, string>,
  reads?: ColumnsRead,
): string {
  const fields = Object.keys(columns)
    .flatMap((name) => {
      const fieldsRead = name === 'id' || !reads ? 'all' : reads[name];
      return fieldsRead ? [`${literal(name)}, ${columnExpression(name, fieldsRead)}`] : [];
    })
    .join(', ');
  return `SELECT CAST(json_object(${fields}) AS VARCHAR) AS json FROM ${parquetSource(paths)} AS r`;
}

/** Number of rows that DuckDB processes at once; fewer at the end of a row group. */
const ROWS_AT_ONCE = 2048;
/** Memory that DuckDB needs in addition to those rows. */
const BASE_BYTES = 128e6;
/** Memory that DuckDB needs per byte of uncompressed rows: 83 MB took about 600 MB. */
const BYTES_PER_ROW_BYTE = 8;

/** Estimates the bytes that DuckDB needs to read the rows of files: files of other programs may have large row groups. */
export async function memoryFor(database: Database, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0;
  const [row] = await database.rows(
    `SELECT max(bytes)::DOUBLE AS bytes FROM (
      SELECT sum(total_uncompressed_size) * least(1, ${ROWS_AT_ONCE} / greatest(1, any_value(row_group_num_rows))) AS bytes
      FROM parquet_metadata([${paths.map((path) => pathLiteral(path)).join(', ')}]) GROUP BY file_name, row_group_id)`,
  );
  return Math.ceil(BASE_BYTES + BYTES_PER_ROW_BYTE * Number(row?.bytes ?? 0));
}

/** Yields the rows of a query by {@link selectRows}, with few of them in memory at a time. */
export async function* streamRows(database: Database, query: string): AsyncGenerator<DatasetRow> {
  for await (const chunk of database.stream(query))
    for (const row of chunk) yield JSON.parse(row.json as string) as DatasetRow;
}
