import { z } from 'zod';
import { paperFacets } from './corpus.js';
import { exampleListQuery, jsonParameter } from './datasets.js';
import { exportFormat } from './search.js';

/** Maximum number of columns of a table. */
const MAX_COLUMNS = 40;

const columns = jsonParameter(5000).pipe(z.array(z.string().max(200)).max(MAX_COLUMNS));

const { q, split, record, where, sort, order } = exampleListQuery.shape;

export const tableHeadsQuery = z.object({ ...paperFacets, columns, q, split, record, where });

export const tableExportQuery = z.object({
  ...paperFacets,
  columns,
  q,
  split,
  record,
  where,
  sort,
  order,
  as: exportFormat.default('csv'),
});

/** `count`: in the selected rows; `total`: in the whole dataset. */
const counts = { count: z.number(), total: z.number() };

const tableHead = z.object({
  name: z.string(),
  /** Number of different texts; zero for numbers. */
  distinct: z.number(),
  /** True if `distinct` is an estimate. */
  isEstimate: z.boolean(),
  /** Bins of a number; the last one also contains everything above it. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), ...counts })),
  /** The most frequent texts of a category. */
  values: z.array(z.object({ name: z.string(), ...counts })),
});
export type TableHead = z.infer<typeof tableHead>;

export const tableHeads = z.object({
  /** True while the dataset is being indexed; there are no heads then. */
  isIndexing: z.boolean(),
  heads: z.array(tableHead),
});
export type TableHeads = z.infer<typeof tableHeads>;
