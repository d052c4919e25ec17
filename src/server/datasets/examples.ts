import type { z } from 'zod';
import { literal } from '../../corpus/index.js';
import { recordConditions } from '../corpus/paper-conditions.js';
import { ApiError } from '../http/api-error.js';
import type { Counted, PaperFacets } from '../schemas/corpus.js';
import type {
  ColumnFilter,
  DropList,
  dropListQuery,
  ExampleList,
  exampleListQuery,
  PaperUse,
} from '../schemas/datasets.js';
import { type Filter, type Order, pageDocs, rowsByDoc } from '../store/order.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import type { Store } from '../store/store.js';
import { SHOWN_CHARACTERS } from './columns.js';
import type { ExampleIndex } from './example-index.js';

function condition(index: ExampleIndex, { column: name, op, value }: ColumnFilter): string {
  const indexed = index.column(name);
  if (!indexed) throw new ApiError(400, `where: no column ${name} to filter by`, 'where');
  if (indexed.column.kind === 'category') return categoryCondition(indexed.sql, op, String(value));
  if (!Number.isFinite(Number(value)))
    throw new ApiError(400, `where: ${name} must be compared with a number, not ${value}`, 'where');
  // As text: DuckDB would read a literal as a decimal number, which may differ in its last digit.
  return `${indexed.sql} ${op} CAST('${Number(value)}' AS DOUBLE)`;
}

function categoryCondition(column: string, op: ColumnFilter['op'], value: string): string {
  if ([...value].length > SHOWN_CHARACTERS)
    throw new ApiError(
      400,
      `where: a text to compare with has at most ${SHOWN_CHARACTERS} characters`,
      'where',
    );
  return `${column} ${op} ${literal(value)}`;
}

type ListQuery = z.output<typeof exampleListQuery>;
export type SelectionQuery = Pick<ListQuery, 'q' | 'split' | 'where' | 'record' | keyof PaperFacets>;

/** Returns the filter of a query; undefined if it matches all examples. */
export function selection(index: ExampleIndex, query: SelectionQuery): Filter | undefined {
  const matching = index.words.join(query.q);
  const conditions = [
    ...(query.split ? [`split = ${literal(query.split)}`] : []),
    ...(query.record ? [`record = ${literal(query.record)}`] : []),
    ...recordConditions(query),
    ...query.where.map((filter) => condition(index, filter)),
  ];
  return matching || conditions.length > 0 ? { matching, table: index.rows, conditions } : undefined;
}

/** Returns SQL for the given columns of the selected rows. */
export const selectRows = (index: ExampleIndex, query: SelectionQuery, columns: string): string =>
  selectFiltered(index.rows, columns, selection(index, query));

const selectFiltered = (
  table: string,
  columns: string,
  { matching, conditions = [] }: Partial<Filter> = {},
): string =>
  `SELECT ${columns} FROM ${table} AS r ${matching?.('r.doc') ?? ''}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`;

/** Returns the order by a column or, without a name, the order of the files. */
export function exampleOrder(index: ExampleIndex, sort: string | undefined): Order {
  const order = index.order(sort);
  if (!order) throw new ApiError(400, `sort: no column ${sort} to sort by`, 'sort');
  return order;
}

/** Lists a page of the examples. */
export async function listExamples(
  store: Store,
  index: ExampleIndex,
  query: ListQuery,
): Promise<ExampleList> {
  const order = exampleOrder(index, query.sort);
  const { total, docs } = await pageDocs(store.reader, order, query, selection(index, query));
  const rows = await rowsByDoc(store.reader, index.rows, docs);
  return {
    total,
    page: query.page,
    size: query.size,
    isIndexing: false,
    rows: rows.map((row) => ({
      id: String(row.id),
      split: String(row.split),
      preview: String(row.preview ?? ''),
      values: Object.fromEntries(
        index.columns.map(({ name }, i) => [name, row[`c${i}`] as string | number | null]),
      ),
    })),
  };
}

type DropQuery = z.output<typeof dropListQuery>;

/** Returns the filter of a query; undefined if it matches all dropped candidates. */
function dropSelection(index: ExampleIndex, query: Omit<DropQuery, 'page' | 'size'>): Filter | undefined {
  const { q = '', reason, record } = query;
  const matching = index.dropWords.join(q);
  const conditions = [
    ...(reason === undefined ? [] : [`reason = ${literal(reason)}`]),
    ...(record === undefined ? [] : [`record = ${literal(record)}`]),
    ...recordConditions(query),
  ];
  return matching || conditions.length > 0 ? { matching, table: index.drops, conditions } : undefined;
}

/** Counts the dropped candidates by reason. */
export async function countReasons(
  store: Store,
  index: ExampleIndex,
  query: Omit<DropQuery, 'page' | 'size' | 'reason'>,
): Promise<Counted[]> {
  const rows = await store.reader.rows(
    `${selectFiltered(index.drops, 'reason AS name, count(*) AS n', dropSelection(index, query))} GROUP BY reason`,
  );
  return rows.map(({ name, n }) => ({ name: String(name), count: Number(n) }));
}

/** Lists a page of dropped candidates, if they were kept. */
export async function listDrops(store: Store, index: ExampleIndex, query: DropQuery): Promise<DropList> {
  const { page, size } = query;
  const order: Order = { table: index.drops, up: 'doc', down: '-doc', isByDoc: true };
  const { total, docs } = await pageDocs(
    store.reader,
    order,
    { order: 'up', page, size },
    dropSelection(index, query),
  );
  const rows = await rowsByDoc(store.reader, index.drops, docs);
  return {
    total,
    page,
    size,
    rows: rows.map((row) => ({
      reason: String(row.reason),
      text: textOrNull(row.text),
      measured: textOrNull(row.measured),
      record: textOrNull(row.record),
      paragraph: numberOrNull(row.paragraph),
    })),
  };
}

/** Counts the examples and dropped candidates of a dataset that come from a paper. */
export async function countUses(store: Store, index: ExampleIndex, record: string): Promise<PaperUse> {
  const countIn = async (table: string) => {
    const [row] = await store.reader.rows(
      `SELECT count(*) AS n FROM ${table} WHERE record = ${literal(record)}`,
    );
    return Number(row?.n ?? 0);
  };
  return {
    dataset: index.dataset.name,
    examples: await countIn(index.rows),
    drops: index.dropFile() ? await countIn(index.drops) : null,
  };
}
