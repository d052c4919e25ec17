import { z } from 'zod';
import { datasetSummaries, datasetView } from '../datasets/dataset.js';
import { exampleView } from '../datasets/example.js';
import { ExampleIndex } from '../datasets/example-index.js';
import { columnValues, countUses, listDrops, listExamples } from '../datasets/examples.js';
import { firstRows } from '../datasets/first-rows.js';
import { orNotFound } from '../http/api-error.js';
import { type Route, route } from '../http/route.js';
import * as schema from '../schemas/datasets.js';
import { paging } from '../schemas/paging.js';
import type { Studio } from '../studio.js';

const AREA = 'Datasets';
const byName = z.object({ name: z.string().min(1).max(500) });
const { q, split, where } = schema.exampleListQuery.shape;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes, one entry each
export function datasetRoutes({ catalogue, corpus, store, jobs }: Studio): Route[] {
  const createIndex = (name: string) => new ExampleIndex(orNotFound(catalogue.find(name), `dataset ${name}`));
  const readyIndex = async (name: string) => {
    const index = createIndex(name);
    await index.settled(store, jobs);
    return index;
  };
  return [
    route(
      AREA,
      {
        method: 'get',
        path: '/datasets',
        summary: 'The datasets in the folder',
        answer: z.array(schema.datasetSummary),
      },
      () => datasetSummaries(catalogue),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/datasets/:name',
        summary: 'How a dataset was made',
        params: byName,
        answer: schema.datasetView,
      },
      async ({ params }) => {
        const index = createIndex(params.name);
        return datasetView(index, !(await index.ready(store, jobs)));
      },
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/datasets/:name/examples',
        summary: 'Examples by search, filters and order',
        params: byName,
        query: schema.exampleListQuery,
        answer: schema.exampleList,
      },
      async ({ params, query }) => {
        const index = createIndex(params.name);
        const isPlain =
          query.q === '' &&
          !query.record &&
          query.where.length === 0 &&
          query.sort === undefined &&
          query.order === 'up';
        // While a large dataset is being indexed, its first rows are read from the files.
        if (isPlain && !(await index.ready(store, jobs))) return firstRows(store, index, query);
        return listExamples(store, await readyIndex(params.name), query);
      },
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/papers/:record/uses',
        summary: 'How many examples and dropped candidates of each dataset come from a paper',
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
    route(
      AREA,
      {
        method: 'get',
        path: '/datasets/:name/examples/:id',
        summary: 'One example with its source and predictions',
        params: byName.extend({ id: z.string().min(1).max(500) }),
        answer: schema.exampleView,
      },
      async ({ params }) => exampleView(store, corpus, await readyIndex(params.name), params.id),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/datasets/:name/columns/:column',
        summary: 'Distribution of the values of a column',
        params: byName.extend({ column: z.string().min(1).max(200) }),
        query: z.object({ q, split, where }),
        answer: schema.columnValues,
      },
      async ({ params, query }) => columnValues(store, await readyIndex(params.name), params.column, query),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/datasets/:name/drops',
        summary: 'Dropped candidates',
        params: byName,
        query: z.object({
          ...paging,
          reason: z.string().max(500).optional(),
          record: z.string().max(500).optional(),
        }),
        answer: schema.dropList,
      },
      async ({ params, query }) => listDrops(store, await readyIndex(params.name), query),
    ),
  ];
}
