import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { StudyError } from '../judge/index.js';
import { UserError } from '../user-error.js';
import { checkRoutes } from './api/check.js';
import { corpusRoutes } from './api/corpus.js';
import { datasetRoutes } from './api/datasets.js';
import { homeRoutes } from './api/home.js';
import { judgeRoutes } from './api/judge.js';
import { modelRoutes } from './api/models.js';
import { pageRoutes } from './api/pages.js';
import { readingRoutes } from './api/reading.js';
import { type Access, guardAccess } from './http/access.js';
import { ApiError } from './http/api-error.js';
import { openApi } from './http/openapi.js';
import { servePage } from './http/page-files.js';
import { responseHeaders } from './http/response-headers.js';
import { mount, type Route } from './http/route.js';
import { tokenPage, wantsPage } from './http/token-page.js';
import type { Studio } from './studio.js';

/** The largest request, in bytes: a long paper as PDF. */
const LARGEST_BODY = 100 * 1024 * 1024;

const STUDY_STATUS = { invalid: 400, 'not-found': 404, conflict: 409 } as const;

export interface AppOptions extends Access {
  /** The folder of the built page; the package's own by default. */
  page?: string | undefined;
  /** Told of failures that are ours. */
  onError?: ((error: Error) => void) | undefined;
}

/** Every route of the API, in the order of the areas. */
export const allRoutes = (studio: Studio): Route[] => [
  ...homeRoutes(studio),
  ...corpusRoutes(studio),
  ...pageRoutes(studio),
  ...datasetRoutes(studio),
  ...judgeRoutes(studio),
  ...readingRoutes(studio),
  ...checkRoutes(studio),
  ...modelRoutes(studio),
];

export function createApp(studio: Studio, { page, onError, ...access }: AppOptions): Hono {
  const app = new Hono();
  app.use(responseHeaders);
  app.use(guardAccess(access));
  app.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: () => {
        throw new ApiError(413, 'body: is larger than 100 MB', 'body');
      },
    }),
  );
  const routes = allRoutes(studio);
  const document = openApi(routes);
  app.get('/api/openapi.json', (context) => context.json(document));
  mount(app, routes);
  app.all('/api/*', () => {
    throw new ApiError(404, 'there is no such address in the API; see /api/openapi.json');
  });
  app.get('*', servePage(page));
  app.onError((error, context) => {
    if (error instanceof ApiError && error.status === 401 && wantsPage(context.req))
      return context.html(tokenPage(), 401);
    if (error instanceof ApiError) {
      const { message, field, details, status } = error;
      return context.json(
        { error: message, ...(field ? { field } : {}), ...(details ? { details } : {}) },
        status,
      );
    }
    if (error instanceof StudyError) {
      const { code, message, field, details } = error;
      return context.json(
        { error: message, ...(field ? { field } : {}), ...(details ? { details } : {}) },
        STUDY_STATUS[code],
      );
    }
    if (error instanceof UserError) return context.json({ error: error.message }, 422);
    onError?.(error);
    return context.json({ error: 'the studio failed; the terminal says why' }, 500);
  });
  return app;
}
