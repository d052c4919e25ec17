import { z } from 'zod';
import { completeIndex } from '../datasets/open-index.js';
import { systemComparison } from '../datasets/system-comparison.js';
import { ApiError } from '../http/api-error.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/systems.js';
import type { Studio } from '../studio.js';

const byName = z.object({ name: z.string().min(1).max(500) });

const { get } = routesFor('Datasets');
export function systemRoutes(studio: Studio): Route[] {
  return [
    get(
      '/datasets/:name/systems',
      'Answers and scores of two systems, example by example',
      { params: byName, query: schema.systemsQuery, answer: schema.systemComparison },
      async ({ params, query }) => {
        const index = await completeIndex(studio, params.name);
        for (const field of ['first', 'second'] as const)
          if (!index.dataset.predictions.some(({ model }) => model === query[field]))
            throw new ApiError(
              404,
              `${field}: no predictions of ${query[field]} in ${params.name}-predictions`,
              field,
            );
        if (query.first === query.second)
          throw new ApiError(400, 'second: the same system twice; choose another one', 'second');
        const scores = await studio.systems.scores(index, [query.first, query.second]);
        return systemComparison(studio.store, index, scores, query);
      },
    ),
  ];
}
