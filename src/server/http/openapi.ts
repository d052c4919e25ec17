import { z } from 'zod';
import { version } from '../../version.js';
import type { Route } from './route.js';

type JsonObject = Record<string, unknown>;

/** Describes the API as an OpenAPI 3.1 document, from the schemas that check the requests. */
export function openApi(routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Citemill studio', version },
    paths,
    components: { schemas: { Problem: jsonSchema(problem, 'output') } },
  };
}

/** The body of every error response. */
const problem = z.object({
  error: z.string(),
  field: z.string().optional(),
  details: z.unknown().optional(),
});

function operation(route: Route): JsonObject {
  const invalidRequest = {
    description: 'The request is invalid',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    summary: route.summary,
    tags: [route.area],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Success',
        ...(route.answer
          ? { content: { 'application/json': { schema: jsonSchema(route.answer, 'output') } } }
          : {}),
      },
      400: invalidRequest,
    },
  };
}

function parameters(schema: z.ZodObject, where: 'path' | 'query'): JsonObject[] {
  return Object.entries(schema.shape).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(type as z.ZodType, 'input'),
  }));
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
