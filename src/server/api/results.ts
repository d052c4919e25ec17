import { z } from 'zod';
import { datasetResults } from '../datasets/results.js';
import { orNotFound } from '../http/api-error.js';
import { type Route, route } from '../http/route.js';
import * as schema from '../schemas/results.js';
import type { Studio } from '../studio.js';

const byName = z.object({ name: z.string().min(1).max(500) });

export const resultRoutes = ({ catalogue }: Pick<Studio, 'catalogue'>): Route[] => [
  route(
    'Datasets',
    {
      method: 'get',
      path: '/datasets/:name/results',
      summary: 'Scores of systems, as leaderboards',
      params: byName,
      answer: schema.datasetResults,
    },
    async ({ params }) => datasetResults(orNotFound(catalogue.find(params.name), `dataset ${params.name}`)),
  ),
];
