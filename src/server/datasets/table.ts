import { ApiError } from '../http/api-error.js';
import type { TableHead } from '../schemas/table.js';
import type { Store } from '../store/store.js';
import { binBounds, toCounts } from './bins.js';
import { type ColumnHead, headCounts } from './column-heads.js';
import type { ExampleIndex } from './example-index.js';
import { type SelectionQuery, selection, selectRows } from './examples.js';

/** Loads the column heads of a table, which count how often each bin or value occurs in the dataset and in the selected rows. */
export async function tableHeads(
  store: Store,
  index: ExampleIndex,
  names: readonly string[],
  query: SelectionQuery,
): Promise<TableHead[]> {
  const positions = names.map((name) => {
    const at = index.columns.findIndex((column) => column.name === name);
    if (at < 0) throw new ApiError(400, `columns: no column ${name}`, 'columns');
    return at;
  });
  if (positions.length === 0) return [];
  const stored = await store.reader.rows(
    `SELECT position, head FROM ${index.heads} WHERE position IN (${positions.join(', ')})`,
  );
  const heads = new Map(
    stored.map((row) => [Number(row.position), JSON.parse(String(row.head)) as ColumnHead]),
  );
  const chosen = [...new Set(positions)].flatMap((at) => {
    const head = heads.get(at);
    return head ? [{ at, head }] : [];
  });
  const counts =
    selection(index, query) === undefined
      ? new Map(chosen.map(({ at, head }) => [at, head.counts]))
      : await countSelected(store, index, chosen, query);
  return chosen.map(({ at, head }) => headView(index, at, head, counts.get(at) ?? []));
}

interface HeadAt {
  at: number;
  head: ColumnHead;
}

/** Counts the selected rows in the bins of all heads, in one pass over the rows. */
async function countSelected(
  store: Store,
  index: ExampleIndex,
  heads: readonly HeadAt[],
  query: SelectionQuery,
): Promise<Map<number, number[]>> {
  const counted = heads.filter(({ head }) => head.counts.length > 0);
  if (counted.length === 0) return new Map();
  const lists = counted.map(({ at, head }) => `${headCounts(`c${at}`, head)} AS n${at}`);
  const [row] = await store.reader.rows(selectRows(index, query, lists.join(', ')));
  return new Map(counted.map(({ at, head }) => [at, toCounts(row?.[`n${at}`], head.counts.length)]));
}

function headView(index: ExampleIndex, at: number, head: ColumnHead, selected: readonly number[]): TableHead {
  const { bins, values, distinct, isEstimate, counts } = head;
  const countsAt = (i: number) => ({ count: selected[i] ?? 0, total: counts[i] ?? 0 });
  return {
    name: index.columns[at]?.name ?? '',
    distinct,
    isEstimate,
    bins: bins ? counts.map((_, i) => ({ ...binBounds(bins, i), ...countsAt(i) })) : [],
    values: values.map((name, i) => ({ name, ...countsAt(i) })),
  };
}
