import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from './api-error.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

type Shape = z.ZodRawShape;

/** A route of the API with the schemas of its request and response, which also make the OpenAPI document. */
export interface Route {
  method: Method;
  /** In Hono's syntax: `/datasets/:name`. */
  path: string;
  summary: string;
  area: string;
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodType | undefined;
  answer: z.ZodType | undefined;
  run(context: Context): Promise<Response>;
}

interface RouteSchemas<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType> {
  params?: z.ZodObject<P>;
  query?: z.ZodObject<Q>;
  body?: B;
  /** Schema of the JSON response; absent if the response is not JSON. */
  answer?: A;
}

interface ParsedRequest<P extends Shape, Q extends Shape, B extends z.ZodType> {
  params: z.output<z.ZodObject<P>>;
  query: z.output<z.ZodObject<Q>>;
  body: z.output<B>;
  context: Context;
}

const defineRoute =
  (area: string, method: Method) =>
  <
    P extends Shape = Record<never, never>,
    Q extends Shape = Record<never, never>,
    B extends z.ZodType = z.ZodUndefined,
    A extends z.ZodType = z.ZodNever,
  >(
    path: string,
    summary: string,
    schemas: RouteSchemas<P, Q, B, A>,
    answer: (request: ParsedRequest<P, Q, B>) => Promise<z.input<A> | Response> | z.input<A> | Response,
  ): Route => {
    const params = (schemas.params ?? z.object({})) as z.ZodObject<P>;
    const query = ((schemas.query ?? z.object({})) as z.ZodObject<Q>).strict();
    const { body } = schemas;
    return {
      method,
      path,
      summary,
      area,
      params,
      query,
      body,
      answer: schemas.answer,
      async run(context) {
        const result = await answer({
          params: parseOrThrow(params, context.req.param(), 'path'),
          query: parseOrThrow(query, context.req.query(), 'query') as z.output<z.ZodObject<Q>>,
          body: (body ? parseOrThrow(body, await readJson(context), 'body') : undefined) as z.output<B>,
          context,
        });
        return result instanceof Response ? result : context.json(result);
      },
    };
  };

/**
 * Functions that define the routes of an area. A route checks the request against its schemas, and sends what `answer` returns, as
 * JSON unless it is a `Response`. The result is checked at compile time only, since it may be large.
 */
export const routesFor = (area: string) => ({
  get: defineRoute(area, 'get'),
  post: defineRoute(area, 'post'),
  put: defineRoute(area, 'put'),
  remove: defineRoute(area, 'delete'),
});

export function mount(app: Hono, routes: readonly Route[]): void {
  for (const { method, path, run } of routes) app[method](`/api${path}`, run);
}

function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? (issue?.path.map(String).join('.') || where);
  throw new ApiError(400, `${field}: ${issue ? describeProblem(issue) : 'is not valid'}`, field);
}

/** Describes a validation error. */
function describeProblem(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not a field of this request';
    case 'invalid_type':
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  // Forms on other sites can send text/plain without a preflight request, but not application/json.
  if (!/^application\/json\b/i.test(type))
    throw new ApiError(400, 'content-type: must be application/json', 'content-type');
  try {
    return await context.req.json();
  } catch {
    throw new ApiError(400, 'body: not valid JSON', 'body');
  }
}
