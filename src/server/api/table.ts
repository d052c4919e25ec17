import { z } from 'zod';
import { completeIndex, readDataset } from '../datasets/open-index.js';
import { tableHeads } from '../datasets/table.js';
import { tableExport } from '../datasets/table-export.js';
import { exportRows } from '../http/list-export.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/table.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Datasets');
const byName = z.object({ name: z.string().min(1).max(500) });

export function tableRoutes(studio: Studio): Route[] {
  const { store, jobs } = studio;
  return [
    get(
      '/datasets/:name/table/heads',
      'Distributions of columns, over all examples and over those that match a search and filters',
      { params: byName, query: schema.tableHeadsQuery, answer: schema.tableHeads },
      ({ params, query }) =>
        readDataset(studio, params.name, async (index) => {
          // The table shows the first rows of a dataset while it is being indexed.
          if (!(await index.ready(store, jobs))) return { isIndexing: true, heads: [] };
          return { isIndexing: false, heads: await tableHeads(store, index, query.columns, query) };
        }),
    ),
    get(
      '/datasets/:name/table/export',
      'Columns of all examples that match a search and filters, as a file',
      { params: byName, query: schema.tableExportQuery },
      async ({ params, query }) => {
        const index = await completeIndex(studio, params.name);
        const { columns, rows } = tableExport(store, index, query);
        return exportRows(params.name, query.as, rows, columns);
      },
    ),
  ];
}
