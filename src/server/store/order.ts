import type { Database, Row } from '../../corpus/index.js';

/** The positions of the rows (`doc`) in ascending and descending order, from 0. */
export interface Order {
  table: string;
  /** SQL expressions for the position. Empty values come last in both orders. */
  up: string;
  down: string;
  /** True if the table is the table of rows itself. */
  isByDoc: boolean;
}

export const orderTable = (table: string): Order => ({ table, up: 'up', down: 'down', isByDoc: false });

/** Stores the sorted order of rows (SQL with `doc` and `key`), so that any page can be read without sorting. */
export async function createOrder(database: Database, { table }: Order, rows: string): Promise<void> {
  await database.run(`CREATE OR REPLACE TABLE ${table} AS
    SELECT doc, position AS up, CASE WHEN is_empty THEN position ELSE CAST(filled - 1 - position AS INTEGER) END AS down
    FROM (SELECT doc, key IS NULL AS is_empty, count(key) OVER () AS filled,
      CAST(row_number() OVER (ORDER BY key NULLS LAST, doc) - 1 AS INTEGER) AS position FROM (${rows}))`);
}

/** Which rows to list. */
export interface Filter {
  /** SQL join that keeps the rows found by a search. */
  matching: ((doc: string) => string) | undefined;
  /** The table of the conditions, with a column `doc`. */
  table: string;
  conditions: readonly string[];
}

export interface Page {
  order: 'up' | 'down';
  page: number;
  size: number;
}

/** Finds the rows of one page, in order, and the total number of rows. */
export async function pageDocs(
  database: Database,
  order: Order,
  { order: direction, page, size }: Page,
  filter: Filter | undefined,
): Promise<{ total: number; docs: number[] }> {
  const position = order[direction];
  const first = (page - 1) * size;
  if (filter === undefined) {
    const [count] = await database.rows(`SELECT count(*) AS n FROM ${order.table}`);
    const rows = await database.rows(
      `SELECT doc FROM ${order.table} WHERE ${position} >= ${first} AND ${position} < ${first + size} ORDER BY ${position}`,
    );
    return { total: Number(count?.n ?? 0), docs: rows.map((row) => Number(row.doc)) };
  }
  const rows = await database.rows(`WITH chosen AS MATERIALIZED (${selectPositions(order, position, filter)}),
    page AS (SELECT doc, position FROM chosen ORDER BY position LIMIT ${size} OFFSET ${first})
    SELECT doc, position, NULL AS total FROM page
    UNION ALL SELECT NULL, -1, count(*) FROM chosen ORDER BY position`);
  const [head, ...pageRows] = rows;
  return { total: Number(head?.total ?? 0), docs: pageRows.map((row) => Number(row.doc)) };
}

/** Returns SQL for the selected rows and their positions, which joins as few tables as possible. */
function selectPositions(order: Order, position: string, { matching, table, conditions }: Filter): string {
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  if (conditions.length === 0 || order.isByDoc)
    return `SELECT o.doc, ${position} AS position FROM ${order.table} AS o ${matching?.('o.doc') ?? ''} ${where}`;
  // Both sides have each row once, so this is a semi-join; DuckDB runs a plain join three times as fast.
  return `SELECT o.doc, ${position} AS position FROM ${order.table} AS o
    JOIN (SELECT r.doc FROM ${table} AS r ${matching?.('r.doc') ?? ''} ${where}) AS f ON f.doc = o.doc`;
}

/** Loads the rows of a table with these numbers, in the same order; rows that do not exist are omitted. */
export async function rowsByDoc(
  database: Database,
  table: string,
  docs: readonly number[],
  columns = '*',
): Promise<Row[]> {
  if (docs.length === 0) return [];
  // DuckDB looks up row ids; for a list of numbers alone, it would read every row of every column.
  const rows = await database.rows(`SELECT ${columns} FROM ${table}
    WHERE rowid IN (SELECT rowid FROM ${table} WHERE doc IN (${docs.join(', ')}))`);
  const byDoc = new Map(rows.map((row) => [Number(row.doc), row]));
  return docs.map((doc) => byDoc.get(doc)).filter((row) => row !== undefined);
}

/** Divides numbers into runs of consecutive numbers, each given by its first and last number. */
export function consecutiveRuns(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && number <= run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
