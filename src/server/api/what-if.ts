import { z } from 'zod';
import { UserError } from '../../user-error.js';
import { changeableOptions, WhatIfs } from '../datasets/what-if.js';
import { ApiError, orNotFound } from '../http/api-error.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/what-if.js';
import type { Studio } from '../studio.js';

const { get, post } = routesFor('Datasets');
const byName = z.object({ name: z.string().min(1).max(500) });

export function whatIfRoutes({ catalogue }: Studio): Route[] {
  const find = (name: string) => orNotFound(catalogue.find(name), `dataset ${name}`);
  const whatIfs = new WhatIfs();
  return [
    get(
      '/datasets/:name/what-if',
      'The options of the recipe that can be changed, with the values of the dataset',
      { params: byName, answer: schema.whatIfOptions },
      ({ params }) => changeableOptions(find(params.name)),
    ),
    post(
      '/datasets/:name/what-if',
      'Runs the recipe with changed options on a sample of papers; closing the connection cancels it',
      { params: byName, body: schema.whatIfRequest, answer: schema.whatIfResult },
      async ({ params, body, context }) => {
        const { signal } = context.req.raw;
        try {
          return await whatIfs.run(find(params.name), body, signal);
        } catch (error) {
          // Nobody reads this response, because the client has closed the connection.
          if (signal.aborted) throw new ApiError(400, 'cancelled');
          const option = error instanceof UserError && /^--set (\w+)(:.*)$/s.exec(error.message);
          if (option) throw new ApiError(400, `${option[1]}${option[2]}`, option[1]);
          throw error;
        }
      },
    ),
  ];
}
