import type { z } from 'zod';
import { literal } from '../../corpus/index.js';
import { ApiError } from '../http/api-error.js';
import type {
  ColumnFilter,
  ColumnValues,
  DropList,
  ExampleList,
  exampleListQuery,
  PaperUse,
} from '../schemas/datasets.js';
import { type Filter, pageDocs, rowsByDoc } from '../store/order.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import type { Store } from '../store/store.js';
import type { ExampleIndex } from './example-index.js';

const BINS = 40;
const TOP_VALUES = 20;

function condition(index: ExampleIndex, { column: name, op, value }: ColumnFilter): string {
  const indexed = index.column(name);
  if (!indexed) throw new ApiError(400, `where: no column ${name} to filter by`, 'where');
  if (indexed.column.kind === 'category') return `${indexed.sql} ${op} ${literal(String(value))}`;
  if (!Number.isFinite(Number(value)))
    throw new ApiError(400, `where: ${name} must be compared with a number, not ${value}`, 'where');
  return `${indexed.sql} ${op} ${Number(value)}`;
}

type ListQuery = z.output<typeof exampleListQuery>;

/** The filter of a query; undefined if it matches all examples. */
function selection(
  index: ExampleIndex,
  query: Pick<ListQuery, 'q' | 'split' | 'where' | 'record'>,
): Filter | undefined {
  const matching = index.words.join(query.q);
  const conditions = [
    ...(query.split ? [`split = ${literal(query.split)}`] : []),
    ...(query.record ? [`record = ${literal(query.record)}`] : []),
    ...query.where.map((filter) => condition(index, filter)),
  ];
  return matching || conditions.length > 0 ? { matching, table: index.rows, conditions } : undefined;
}

/** A page of the examples. */
export async function listExamples(
  store: Store,
  index: ExampleIndex,
  query: ListQuery,
): Promise<ExampleList> {
  const order = index.order(query.sort);
  if (!order) throw new ApiError(400, `sort: no column ${query.sort} to sort by`, 'sort');
  const { total, docs } = await pageDocs(store.reader, order, query, selection(index, query));
  const rows = await rowsByDoc(store.reader, `SELECT * FROM ${index.rows}`, docs);
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

/** Distribution of a column over the listed examples. */
export async function columnValues(
  store: Store,
  index: ExampleIndex,
  name: string,
  query: Pick<ListQuery, 'q' | 'split' | 'where'>,
): Promise<ColumnValues> {
  const indexed = index.column(name);
  if (!indexed) throw new ApiError(404, `no column ${name}`, 'column');
  const { matching, conditions = [] } = selection(index, query) ?? {};
  const from = `(SELECT ${indexed.sql} AS v FROM ${index.rows} AS r ${matching?.('r.doc') ?? ''}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''})`;
  if (indexed.column.kind === 'category') {
    const rows = await store.reader.rows(`SELECT v, count(*) AS n FROM ${from} WHERE v IS NOT NULL GROUP BY v
      ORDER BY n DESC, v LIMIT ${TOP_VALUES}`);
    return { bins: [], values: rows.map((row) => ({ name: String(row.v), count: Number(row.n) })) };
  }
  const [range] = await store.reader.rows(
    `SELECT min(v) AS least, quantile_cont(v, 0.995) AS most, max(v) AS top FROM ${from} WHERE isfinite(v)`,
  );
  if (range?.least === null || range?.least === undefined) return { bins: [], values: [] };
  const { from: start, width, bins } = chooseBins(Number(range.least), Number(range.most), Number(range.top));
  const rows =
    await store.reader.rows(`SELECT least(${bins - 1}, floor((v - ${start}) / ${width})) AS bin, count(*) AS n
    FROM ${from} WHERE isfinite(v) GROUP BY bin`);
  const counts = new Map(rows.map((row) => [Number(row.bin), Number(row.n)]));
  return {
    values: [],
    bins: Array.from({ length: bins }, (_, i) => ({
      from: start + i * width,
      to: start + (i + 1) * width,
      count: counts.get(i) ?? 0,
    })),
  };
}

/** Chooses a bin width of 1, 2 or 5 times a power of ten; the last bin also contains the outliers. */
function chooseBins(least: number, most: number, top: number): { from: number; width: number; bins: number } {
  const span = Math.max(most - least, Number.EPSILON * Math.max(1, Math.abs(least)));
  const isWhole = [least, most, top].every(Number.isInteger);
  const minWidth = span / BINS;
  const power = 10 ** Math.floor(Math.log10(minWidth));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= minWidth) ?? 10;
  const width = isWhole ? Math.max(1, step * power) : step * power;
  const from = Math.floor(least / width) * width;
  return { from, width, bins: Math.max(1, Math.min(2 * BINS, Math.floor((most - from) / width) + 1)) };
}

/** A page of dropped candidates, if they were kept. */
export async function listDrops(
  store: Store,
  index: ExampleIndex,
  {
    reason,
    record,
    page,
    size,
  }: { reason?: string | undefined; record?: string | undefined; page: number; size: number },
): Promise<DropList> {
  const where = `WHERE ${[
    'TRUE',
    ...(reason === undefined ? [] : [`reason = ${literal(reason)}`]),
    ...(record === undefined ? [] : [`record = ${literal(record)}`]),
  ].join(' AND ')}`;
  const [total] = await store.reader.rows(`SELECT count(*) AS n FROM ${index.drops} ${where}`);
  const rows = await store.reader.rows(
    `SELECT * FROM ${index.drops} ${where} ORDER BY place LIMIT ${size} OFFSET ${(page - 1) * size}`,
  );
  return {
    total: Number(total?.n ?? 0),
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

/** How many examples and dropped candidates of a dataset come from a paper. */
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
