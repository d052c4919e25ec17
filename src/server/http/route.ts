import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from './api-error.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

type Shape = z.ZodRawShape;

/** A route of the API: what it takes and what it answers. The OpenAPI document is made of these. */
export interface Route {
  method: Method;
  /** As Hono writes it: `/datasets/:name`. */
  path: string;
  summary: string;
  area: string;
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodType | undefined;
  answer: z.ZodType | undefined;
  run(context: Context): Promise<Response>;
}

interface RouteInput<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType> {
  method: Method;
  path: string;
  summary: string;
  params?: z.ZodObject<P>;
  query?: z.ZodObject<Q>;
  body?: B;
  /** The JSON it answers; absent where `respond` answers something else. */
  answer?: A;
}

interface Asked<P extends Shape, Q extends Shape, B extends z.ZodType> {
  params: z.output<z.ZodObject<P>>;
  query: z.output<z.ZodObject<Q>>;
  body: z.output<B>;
  context: Context;
}

/**
 * Checks a request against the schemas and answers JSON, or what the function itself responds. The answer is checked at
 * compile time only: it may be large, and it is ours.
 */
export function route<
  P extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodNever,
>(
  area: string,
  input: RouteInput<P, Q, B, A>,
  answer: (asked: Asked<P, Q, B>) => Promise<z.input<A> | Response> | z.input<A> | Response,
): Route {
  const params = (input.params ?? z.object({})) as z.ZodObject<P>;
  const query = (input.query ?? z.object({})) as z.ZodObject<Q>;
  return {
    method: input.method,
    path: input.path,
    summary: input.summary,
    area,
    params,
    query: query.strict(),
    body: input.body,
    answer: input.answer,
    async run(context) {
      const asked = {
        params: checked(params, context.req.param(), 'path'),
        query: checked(query.strict(), context.req.query(), 'query') as z.output<z.ZodObject<Q>>,
        body: (input.body ? checked(input.body, await jsonOf(context), 'body') : undefined) as z.output<B>,
        context,
      };
      const made = await answer(asked);
      return made instanceof Response ? made : context.json(made);
    },
  };
}

export function mount(app: Hono, routes: readonly Route[]): void {
  for (const one of routes) app[one.method](`/api${one.path}`, (context) => one.run(context));
}

function checked<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? (issue?.path.map(String).join('.') || where);
  throw new ApiError(400, `${field}: ${issue ? complaint(issue) : 'is not valid'}`, field);
}

/** What is wrong with a value, in words of ours. */
function complaint(issue: z.core.$ZodIssue): string {
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

async function jsonOf(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  // Forms of other sites can send text/plain without a preflight, never application/json.
  if (!/^application\/json\b/i.test(type))
    throw new ApiError(400, 'content-type: must be application/json', 'content-type');
  try {
    return await context.req.json();
  } catch {
    throw new ApiError(400, 'body: is not valid JSON', 'body');
  }
}
