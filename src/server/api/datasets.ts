import { z } from 'zod';
import { recordConditions } from '../corpus/paper-conditions.js';
import { columnValues } from '../datasets/column-values.js';
import { datasetSummaries, datasetView } from '../datasets/dataset.js';
import { exampleView } from '../datasets/example.js';
import { ExampleIndex } from '../datasets/example-index.js';
import { countUses, listDrops, listExamples } from '../datasets/examples.js';
import { firstRows } from '../datasets/first-rows.js';
import { completeIndex, openIndex, readDataset } from '../datasets/open-index.js';
import { exportList } from '../http/list-export.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/datasets.js';
import { asFile } from '../schemas/search.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Datasets');
const byName = z.object({ name: z.string().min(1).max(500) });
const { q, split, where } = schema.exampleListQuery.shape;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes, one entry each
export function datasetRoutes(studio: Studio): Route[] {
  const { catalogue, corpus, store, jobs } = studio;
  const readyIndex = (name: string) => completeIndex(studio, name);
  return [
    get('/datasets', 'The datasets in the folder', { answer: z.array(schema.datasetSummary) }, () =>
      datasetSummaries(catalogue),
    ),
    get(
      '/datasets/:name',
      'How a dataset was made',
      { params: byName, answer: schema.datasetView },
      async ({ params }) => {
        const index = openIndex(studio, params.name);
        // The page of a damaged dataset describes the damage; its examples cannot be indexed.
        const isIndexing =
          index.dataset.problem === undefined &&
          (await readDataset(studio, params.name, async () => !(await index.ready(store, jobs))));
        return datasetView(index, isIndexing);
      },
    ),
    get(
      '/datasets/:name/examples',
      'Examples by search, filters and order',
      { params: byName, query: schema.exampleListQuery, answer: schema.exampleList },
      async ({ params, query }) => {
        const isPlain =
          query.q === '' &&
          !query.record &&
          recordConditions(query).length === 0 &&
          query.where.length === 0 &&
          query.sort === undefined &&
          query.order === 'up';
        // While a large dataset is being indexed, its first rows are read from the files.
        const early =
          isPlain &&
          (await readDataset(studio, params.name, async (index) =>
            (await index.ready(store, jobs)) ? false : firstRows(store, index, query),
          ));
        return early || listExamples(store, await readyIndex(params.name), query);
      },
    ),
    get(
      '/corpus/papers/:record/uses',
      'How many examples and dropped candidates of each dataset come from a paper',
      {
        params: z.object({ record: z.string().min(1).max(500) }),
        answer: z.object({ isIndexing: z.boolean(), uses: z.array(schema.paperUse) }),
      },
      async ({ params }) => {
        const indexes = catalogue
          .survey()
          .datasets.filter(({ problem }) => !problem)
          .map((dataset) => new ExampleIndex(dataset));
        const uses: schema.PaperUse[] = [];
        for (const index of indexes)
          if (await index.ready(store, jobs)) uses.push(await countUses(store, index, params.record));
        return { isIndexing: uses.length < indexes.length, uses };
      },
    ),
    get(
      '/datasets/:name/examples/:id',
      'One example with its source and predictions',
      { params: byName.extend({ id: z.string().min(1).max(500) }), answer: schema.exampleView },
      async ({ params }) => exampleView(store, corpus, await readyIndex(params.name), params.id),
    ),
    get(
      '/datasets/:name/columns/:column',
      'Distribution of the values of a column',
      {
        params: byName.extend({ column: z.string().min(1).max(200) }),
        query: z.object({ q, split, where }),
        answer: schema.columnValues,
      },
      async ({ params, query }) => columnValues(store, await readyIndex(params.name), params.column, query),
    ),
    get(
      '/datasets/:name/drops',
      'Dropped candidates',
      { params: byName, query: schema.dropListQuery, answer: schema.dropList },
      async ({ params, query }) => listDrops(store, await readyIndex(params.name), query),
    ),
    get(
      '/datasets/:name/drops/export',
      'All dropped candidates that match a search and filters, as a file',
      { params: byName, query: schema.dropListQuery.omit({ page: true, size: true }).extend(asFile) },
      async ({ params, query: { as, ...query } }) => {
        const index = await readyIndex(params.name);
        return exportList(`${params.name}-drops`, as, (paging) =>
          listDrops(store, index, { ...query, ...paging }),
        );
      },
    ),
  ];
}
