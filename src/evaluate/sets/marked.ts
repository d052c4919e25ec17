import { readFileSync } from 'node:fs';
import { parseJson } from '@citemill/metrics/internal/json';
import { z } from 'zod';
import { fileError, UserError } from '../../user-error.js';

const markedSchema = z.object({
  id: z.string().min(1),
  sentences: z
    .array(z.int().min(0))
    .describe('Indexes of the relevant sentences of the context, starting at 0.'),
});

/** Reads the sentences that annotators marked as relevant: JSON lines with the example's id and the indexes of sentences. */
export async function readMarked(path: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const byId = new Map<string, readonly number[]>();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw fileError(`--marked ${path}`, error);
  }
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = markedSchema.safeParse(parseJson(line));
    if (!parsed.success)
      throw new UserError(
        `--marked ${path}, line ${i + 1}: expected {"id": "…", "sentences": [3, 17]}, with the example’s id and sentence indexes starting at 0`,
      );
    byId.set(parsed.data.id, parsed.data.sentences);
  }
  return byId;
}
