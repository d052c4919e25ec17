import { type Database, literal } from '../../corpus/index.js';
import { type Bins, binCounts, chooseBins, selectRange, toCounts, toRange } from './bins.js';
import { CATEGORY_CHARACTERS, type IndexedColumn } from './columns.js';

/** Bins of the small histogram in a column head. */
const HEAD_BINS = 16;
/** Most frequent values that a column head lists. */
const HEAD_VALUES = 5;
/** A column with more different values is not a category. */
const MAX_CATEGORIES = 200;

/** The distribution of a column over the whole dataset, computed when the dataset is indexed. */
export interface ColumnHead {
  /** Bins of a number; null for texts and for a column without numbers. */
  bins: Bins | null;
  /** The most frequent short texts; empty unless the column is a category. */
  values: string[];
  /** Number of different texts; zero for numbers. */
  distinct: number;
  /** True if `distinct` is an estimate. */
  isEstimate: boolean;
  /** Rows per bin or value. */
  counts: number[];
}

/** Returns an SQL aggregate that counts the rows per bin or listed value, as a list. */
export const headCounts = (column: string, { bins, values }: Pick<ColumnHead, 'bins' | 'values'>): string =>
  bins
    ? binCounts(column, bins)
    : `[${values.map((value) => `count(*) FILTER (${column} = ${literal(value)})`).join(', ')}]`;

/** Stores the heads of all columns of a dataset. */
export async function createHeads(
  database: Database,
  table: string,
  rows: string,
  columns: readonly IndexedColumn[],
): Promise<void> {
  await database.run(`CREATE OR REPLACE TABLE ${table} (position INTEGER, head VARCHAR)`);
  for (const [at, { kind }] of columns.entries()) {
    const head = await (kind === 'number' ? numberHead : textHead)(database, rows, `c${at}`);
    await database.run(`INSERT INTO ${table} VALUES (${at}, ${literal(JSON.stringify(head))})`);
  }
}

async function numberHead(database: Database, rows: string, column: string): Promise<ColumnHead> {
  const [rangeRow] = await database.rows(selectRange(column, rows));
  const range = toRange(rangeRow);
  if (!range) return { bins: null, values: [], distinct: 0, isEstimate: false, counts: [] };
  const bins = chooseBins(range, HEAD_BINS);
  const [row] = await database.rows(`SELECT ${binCounts(column, bins)} AS counts FROM ${rows}`);
  const counts = toCounts(row?.counts, bins.count);
  return { bins, values: [], distinct: 0, isEstimate: false, counts };
}

async function textHead(database: Database, rows: string, column: string): Promise<ColumnHead> {
  const [row] = await database.rows(
    // An estimate may be larger than the number of texts.
    `SELECT least(approx_count_distinct(${column}), count(${column})) AS n, max(length(${column})) AS longest FROM ${rows}`,
  );
  const [estimate, longest] = [Number(row?.n ?? 0), Number(row?.longest ?? 0)];
  if (estimate > MAX_CATEGORIES || longest > CATEGORY_CHARACTERS)
    return { bins: null, values: [], distinct: estimate, isEstimate: true, counts: [] };
  const groups = await database.rows(
    `SELECT ${column} AS value, count(*) AS n FROM ${rows} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY n DESC, 1`,
  );
  const listed = groups.slice(0, HEAD_VALUES);
  return {
    bins: null,
    values: listed.map(({ value }) => String(value)),
    distinct: groups.length,
    isEstimate: false,
    counts: listed.map(({ n }) => Number(n)),
  };
}
