import { z } from 'zod';
import { checkText, suggestWorks } from '../check/check.js';
import { workWordsReady } from '../check/work-words.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/check.js';
import type { Studio } from '../studio.js';

const { get, post } = routesFor('Check');

export function checkRoutes({ corpus, jobs, checkers }: Studio): Route[] {
  return [
    get(
      '/check',
      'State of the model; the first request starts its training',
      { query: z.object({ model: z.string().max(500).optional() }), answer: schema.checkChoice },
      async ({ query }) => {
        await workWordsReady(corpus, jobs);
        const checker = await checkers.find(query.model);
        return { ...checker.state(), models: checkers.names() };
      },
    ),
    post(
      '/check',
      'Which sentences of a paragraph need a citation',
      { body: schema.checkRequest, answer: schema.checkResult },
      async ({ body }) => {
        // Suggestions are likely to be requested next, so indexing the cited papers starts now.
        await workWordsReady(corpus, jobs);
        return checkText(await checkers.find(body.model), body);
      },
    ),
    post(
      '/check/suggestions',
      'Papers that a sentence might cite',
      { body: schema.suggestionRequest, answer: schema.suggestionList },
      ({ body }) => suggestWorks(corpus, jobs, body.sentence),
    ),
  ];
}
