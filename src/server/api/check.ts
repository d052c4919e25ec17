import { checkText } from '../check/check.js';
import { workWordsReady } from '../check/work-words.js';
import { type Route, route } from '../http/route.js';
import * as schema from '../schemas/check.js';
import type { Studio } from '../studio.js';

const AREA = 'Check';

export function checkRoutes({ corpus, jobs, checkModel }: Studio): Route[] {
  return [
    route(
      AREA,
      {
        method: 'get',
        path: '/check',
        summary: 'Whether the model is ready; the first look lets it learn',
        answer: schema.checkState,
      },
      async () => {
        await workWordsReady(corpus, jobs);
        return checkModel.state();
      },
    ),
    route(
      AREA,
      {
        method: 'post',
        path: '/check',
        summary: 'Which sentences of a paragraph want a citation, and of what',
        body: schema.checkRequest,
        answer: schema.checkResult,
      },
      ({ body }) => checkText(corpus, jobs, checkModel, body),
    ),
  ];
}
