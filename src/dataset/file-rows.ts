import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, literal, readParquet } from '../corpus/index.js';
import { UserError } from '../user-error.js';

/** A row as it was written: plain JSON values. */
export type DatasetRow = Record<string, unknown> & { id: string };

/** Columns by name; of a list of structs, the fields that are read, or `all`. The id is always read. */
export type ColumnsRead = Readonly<Record<string, 'all' | readonly string[]>>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A column, or some fields of a list of structs. */
function read(name: string, fields: 'all' | readonly string[]): string {
  const column = `r.${quoted(name)}`;
  if (fields === 'all') return column;
  const kept = fields.map((field) => `${quoted(field)} := s.${quoted(field)}`).join(', ');
  return `list_transform(${column}, lambda s: struct_pack(${kept}))`;
}

/** The query for the rows of a dataset's files, as JSON made by DuckDB: 64-bit integers would come out of rows as texts. */
export function selectRows(
  folder: string,
  files: string[],
  columns: Record<string, string>,
  reads?: ColumnsRead,
): string {
  for (const file of files)
    if (!existsSync(join(folder, file)))
      throw new UserError(
        `${join(folder, file)}: no such file, though dataset.json names it: copy it there or build the dataset again`,
      );
  const fields = Object.keys(columns)
    .flatMap((name) => {
      const wanted = name === 'id' || !reads ? 'all' : reads[name];
      return wanted ? [`${literal(name)}, ${read(name, wanted)}`] : [];
    })
    .join(', ');
  const paths = files.map((file) => join(folder, file));
  return `SELECT CAST(json_object(${fields}) AS VARCHAR) AS json FROM ${readParquet(paths)} AS r`;
}

/** The rows that a query by {@link selectRows} finds, a few at a time in memory. */
export async function* streamRows(database: Database, query: string): AsyncGenerator<DatasetRow> {
  for await (const chunk of database.stream(query))
    for (const row of chunk) yield JSON.parse(row.json as string) as DatasetRow;
}
