import { z } from 'zod';
import { datasetResults } from '../datasets/results.js';
import { orNotFound } from '../http/api-error.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/results.js';
import type { Studio } from '../studio.js';

const byName = z.object({ name: z.string().min(1).max(500) });

const { get } = routesFor('Datasets');
export const resultRoutes = ({ catalogue }: Pick<Studio, 'catalogue'>): Route[] => [
  get(
    '/datasets/:name/results',
    'Scores of systems, as leaderboards',
    { params: byName, answer: schema.datasetResults },
    async ({ params }) => datasetResults(orNotFound(catalogue.find(params.name), `dataset ${params.name}`)),
  ),
];
