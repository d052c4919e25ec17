import { z } from 'zod';
import { type Route, routesFor } from '../http/route.js';
import { modelSummary, modelView } from '../models/view.js';
import * as schema from '../schemas/models.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Models');

export function modelRoutes({ models }: Studio): Route[] {
  return [
    get('/models', 'The trained models in the folder', { answer: z.array(schema.modelSummary) }, () =>
      models.list().map(({ name, model }) => modelSummary(name, model)),
    ),
    get(
      '/models/:name',
      'How a model was trained and how well it did',
      { params: z.object({ name: z.string().min(1).max(500) }), answer: schema.modelView },
      ({ params }) => modelView(params.name, models.find(params.name)),
    ),
  ];
}
