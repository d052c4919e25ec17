import { z } from 'zod';
import { comparisonView, listDifferent } from '../datasets/comparison-view.js';
import { orNotFound } from '../http/api-error.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/comparison.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Datasets');
const byNames = z.object({ name: z.string().min(1).max(500), other: z.string().min(1).max(500) });

export function comparisonRoutes({ catalogue, comparisons, store }: Studio): Route[] {
  const find = (name: string) => orNotFound(catalogue.find(name), `dataset ${name}`);
  return [
    get(
      '/datasets/:name/compare/:other',
      'How two datasets differ, with the number of examples that were added, removed, changed or moved',
      { params: byNames, answer: schema.comparisonView },
      ({ params }) => {
        const [before, after] = [find(params.name), find(params.other)];
        return comparisons.use(before, after, (comparison) => comparisonView(comparison, before, after));
      },
    ),
    get(
      '/datasets/:name/compare/:other/examples',
      'The examples that were added, removed, changed or moved, with their causes',
      { params: byNames, query: schema.differentExamplesQuery, answer: schema.differentExamples },
      ({ params, query }) => {
        const [before, after] = [find(params.name), find(params.other)];
        return comparisons.use(before, after, (comparison) =>
          listDifferent(store, comparison, [before, after], query),
        );
      },
    ),
  ];
}
