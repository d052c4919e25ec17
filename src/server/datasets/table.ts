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
    const position = index.columns.findIndex((column) => column.name === name);
    if (position < 0) throw new ApiError(400, `columns: no column ${name}`, 'columns');
    return position;
  });
  if (positions.length === 0) return [];
  const stored = await store.reader.rows(
    `SELECT position, head FROM ${index.heads} WHERE position IN (${positions.join(', ')})`,
  );
  const heads = new Map(
    stored.map((row) => [Number(row.position), JSON.parse(String(row.head)) as ColumnHead]),
  );
  const chosen = [...new Set(positions)].flatMap((position) => {
    const head = heads.get(position);
    return head ? [{ position, head }] : [];
  });
  const counts =
    selection(index, query) === undefined
      ? new Map(chosen.map(({ position, head }) => [position, head.counts]))
      : await countSelected(store, index, chosen, query);
  return chosen.map(({ position, head }) => headView(index, position, head, counts.get(position) ?? []));
}

/** The head of the column at a position of the dataset. */
interface PositionedHead {
  position: number;
  head: ColumnHead;
}

/** Counts the selected rows in the bins of all heads, in one pass over the rows. */
async function countSelected(
  store: Store,
  index: ExampleIndex,
  heads: readonly PositionedHead[],
  query: SelectionQuery,
): Promise<Map<number, number[]>> {
  const counted = heads.filter(({ head }) => head.counts.length > 0);
  if (counted.length === 0) return new Map();
  const lists = counted.map(({ position, head }) => `${headCounts(`c${position}`, head)} AS n${position}`);
  const [row] = await store.reader.rows(selectRows(index, query, lists.join(', ')));
  return new Map(
    counted.map(({ position, head }) => [position, toCounts(row?.[`n${position}`], head.counts.length)]),
  );
}

function headView(
  index: ExampleIndex,
  position: number,
  head: ColumnHead,
  selected: readonly number[],
): TableHead {
  const { bins, values, distinct, isEstimate, counts } = head;
  const countsAt = (i: number) => ({ count: selected[i] ?? 0, total: counts[i] ?? 0 });
  return {
    name: index.columns[position]?.name ?? '',
    distinct,
    isEstimate,
    bins: bins ? counts.map((_, i) => ({ ...binBounds(bins, i), ...countsAt(i) })) : [],
    values: values.map((name, i) => ({ name, ...countsAt(i) })),
  };
}
