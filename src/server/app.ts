import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { StudyError } from '../judge/index.js';
import { UserError } from '../user-error.js';
import { askRoutes } from './api/ask.js';
import { auditRoutes } from './api/audits.js';
import { checkRoutes } from './api/check.js';
import { comparisonRoutes } from './api/comparison.js';
import { corpusRoutes } from './api/corpus.js';
import { datasetRoutes } from './api/datasets.js';
import { homeRoutes } from './api/home.js';
import { judgeRoutes } from './api/judge.js';
import { modelRoutes } from './api/models.js';
import { pageRoutes } from './api/pages.js';
import { pictureRoutes } from './api/pictures.js';
import { readingRoutes } from './api/reading.js';
import { resultRoutes } from './api/results.js';
import { searchRoutes } from './api/search.js';
import { systemRoutes } from './api/systems.js';
import { tableRoutes } from './api/table.js';
import { whatIfRoutes } from './api/what-if.js';
import type { AnswerModel } from './ask/ask.js';
import { type Access, guardAccess } from './http/access.js';
import { ApiError } from './http/api-error.js';
import { openApi } from './http/openapi.js';
import { servePage } from './http/page-files.js';
import { responseHeaders } from './http/response-headers.js';
import { mount, type Route } from './http/route.js';
import { tokenPage, wantsPage } from './http/token-page.js';
import type { Studio } from './studio.js';

/** Maximum request size in bytes: enough for a long paper as PDF. */
const MAX_BODY_BYTES = 100 * 1024 * 1024;

const STUDY_STATUS = { invalid: 400, 'not-found': 404, conflict: 409 } as const;

export interface AppOptions extends Access {
  /** Folder of the built page. Default: the one in the package. */
  page?: string | undefined;
  /** A model that writes answers to questions. Default: none. */
  model?: AnswerModel | undefined;
  /** Called with unexpected errors. */
  onError?: ((error: Error) => void) | undefined;
}

export const allRoutes = (studio: Studio, model?: AnswerModel): Route[] => [
  ...homeRoutes(studio),
  ...corpusRoutes(studio),
  ...pictureRoutes(studio),
  ...searchRoutes(studio),
  ...pageRoutes(studio),
  ...datasetRoutes(studio),
  ...tableRoutes(studio),
  ...systemRoutes(studio),
  ...resultRoutes(studio),
  ...comparisonRoutes(studio),
  ...whatIfRoutes(studio),
  ...judgeRoutes(studio),
  ...readingRoutes(studio),
  ...askRoutes(studio, model),
  ...checkRoutes(studio),
  ...auditRoutes(studio),
  ...modelRoutes(studio),
];

export function createApp(studio: Studio, { page, model, onError, ...access }: AppOptions): Hono {
  const app = new Hono();
  app.use(responseHeaders);
  app.use(guardAccess(access));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new ApiError(413, 'body: larger than 100 MB', 'body');
      },
    }),
  );
  const routes = allRoutes(studio, model);
  const document = openApi(routes);
  app.get('/api/openapi.json', (context) => context.json(document));
  mount(app, routes);
  app.all('/api/*', () => {
    throw new ApiError(404, 'no such API address; see /api/openapi.json');
  });
  app.get('*', servePage(page));
  app.onError((error, context) => {
    if (error instanceof ApiError && error.status === 401 && wantsPage(context.req))
      return context.html(tokenPage(), 401);
    if (error instanceof ApiError || error instanceof StudyError) {
      const { message, field, details } = error;
      return context.json(
        { error: message, ...(field ? { field } : {}), ...(details ? { details } : {}) },
        error instanceof ApiError ? error.status : STUDY_STATUS[error.code],
      );
    }
    if (error instanceof UserError) return context.json({ error: error.message }, 422);
    onError?.(error);
    return context.json({ error: 'internal error; see the terminal of citemill serve' }, 500);
  });
  return app;
}
