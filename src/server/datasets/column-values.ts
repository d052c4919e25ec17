import { ApiError } from '../http/api-error.js';
import type { ColumnValues } from '../schemas/datasets.js';
import type { Store } from '../store/store.js';
import { binBounds, binCounts, chooseBins, selectRange, toCounts, toRange } from './bins.js';
import { CATEGORY_CHARACTERS } from './columns.js';
import type { ExampleIndex } from './example-index.js';
import { type SelectionQuery, selectRows } from './examples.js';

const BINS = 40;
const TOP_VALUES = 20;

/** Computes the distribution of a column over the listed examples. */
export async function columnValues(
  store: Store,
  index: ExampleIndex,
  name: string,
  query: SelectionQuery,
): Promise<ColumnValues> {
  const indexed = index.column(name);
  if (!indexed) throw new ApiError(404, `no column ${name}`, 'column');
  const from = `(${selectRows(index, query, `${indexed.sql} AS v`)})`;
  if (indexed.column.kind === 'category') {
    const rows =
      await store.reader.rows(`SELECT v, count(*) AS n FROM ${from} WHERE length(v) <= ${CATEGORY_CHARACTERS} GROUP BY v
      ORDER BY n DESC, v LIMIT ${TOP_VALUES}`);
    return { bins: [], values: rows.map((row) => ({ name: String(row.v), count: Number(row.n) })) };
  }
  const [rangeRow] = await store.reader.rows(selectRange('v', from));
  const range = toRange(rangeRow);
  if (!range) return { bins: [], values: [] };
  const bins = chooseBins(range, BINS);
  const [row] = await store.reader.rows(`SELECT ${binCounts('v', bins)} AS counts FROM ${from}`);
  return {
    values: [],
    bins: toCounts(row?.counts, bins.count).map((count, i) => ({ ...binBounds(bins, i), count })),
  };
}
