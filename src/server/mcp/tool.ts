import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UserError } from '../../user-error.js';
import { ApiError } from '../http/api-error.js';
import { searchWords } from '../store/words.js';
import { boundAnswer } from './bounded.js';
import type { Library } from './library.js';

/** Maximum characters of an id in a request: record, identifier of a cited paper, or example. */
const MAX_ID = 2000;
/** Maximum rows of one answer. */
const MAX_ROWS = 50;
/** Maximum words of a query. Each is a join, and the time to plan those grows fast with their number. */
const MAX_WORDS = 32;

/** A tool that only reads. */
export interface Tool {
  name: string;
  register(server: McpServer, library: Library, onError: (error: Error) => void): void;
}

interface ToolInput<I extends z.ZodRawShape, O extends z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
}

/** Defines a tool by the schemas of its arguments and of its structured answer. */
export function tool<I extends z.ZodRawShape, O extends z.ZodRawShape>(
  { name, title, description, input, output }: ToolInput<I, O>,
  answer: (
    library: Library,
    args: z.output<z.ZodObject<I>>,
  ) => Promise<z.input<z.ZodObject<O>>> | z.input<z.ZodObject<O>>,
): Tool {
  const inputSchema: z.ZodObject = z.strictObject(input);
  const outputSchema: z.ZodObject = z.object(output);
  return {
    name,
    register: (server, library, onError) =>
      void server.registerTool(
        name,
        {
          title,
          description,
          inputSchema,
          outputSchema,
          annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
        },
        async (args) => {
          try {
            const structuredContent = boundAnswer(
              library.protect(
                await library.run(async () => answer(library, args as z.output<z.ZodObject<I>>)),
              ),
            );
            // Clients without structured output read the same data as text.
            return {
              content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
              structuredContent: structuredContent as Record<string, unknown>,
            };
          } catch (error) {
            return { content: [{ type: 'text' as const, text: describe(error, onError) }], isError: true };
          }
        },
      ),
  };
}

/** Returns the error message for the client; details of unexpected errors are for the terminal only. */
function describe(error: unknown, onError: (error: Error) => void): string {
  if (error instanceof ApiError || error instanceof UserError) return error.message;
  onError(error instanceof Error ? error : new Error(String(error)));
  return 'internal error; see the standard error of citemill mcp';
}

/** Makes the schema of a text argument. NUL characters are refused, because DuckDB would end a statement there. */
export const textInput = (maxCharacters: number, description: string) =>
  z
    .string()
    .max(maxCharacters, { abort: true })
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .describe(description);

export const idInput = (description: string) =>
  textInput(MAX_ID, description).refine((id) => id !== '', 'must not be empty');

/** Words to search for; none for everything. */
export const queryInput = textInput(
  500,
  `words, all of which must occur, at most ${MAX_WORDS}; the last one may be the start of a word. There are no operators.`,
)
  .refine((query) => query.trim() === '' || searchWords(query).length > 0, 'has no word to search for')
  .refine((query) => searchWords(query).length <= MAX_WORDS, `has more than ${MAX_WORDS} words`);

export const paperInput = idInput(
  'id of the paper, as search_papers returns it, or its paperId (doi:…, arxiv:…)',
);

export const paging = {
  page: z.number().int().min(1).max(1_000_000).default(1).describe('page of the list, from 1'),
  limit: z.number().int().min(1).max(MAX_ROWS).default(10).describe('rows per page'),
};

/** Fields of every answer with a list. */
export const listed = {
  total: z.number().describe('rows on all pages'),
  nextPage: z.number().nullable().describe('the page to ask for next; null after the last'),
};

export const pageInfo = (
  total: number,
  page: number,
  limit: number,
): z.input<z.ZodObject<typeof listed>> => ({
  total,
  nextPage: page * limit < total ? page + 1 : null,
});
