import { existsSync, readFileSync } from 'node:fs';
import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import type { z } from 'zod';
import { UserError } from '../user-error.js';

/** A JSON file of a model folder; anything wrong with it is one line that names the file and the place in it. */
export function readJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  whenMissing = `${file}: no such file; citemill train writes it`,
): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(
      existsSync(file) ? `${file}: is not valid JSON (${(error as Error).message})` : whenMissing,
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const what = issue
    ? `${issue.path.join('.') || 'the file'} ${describeIssue(issue, valueAt(value, issue.path))}`
    : 'is not valid';
  throw new UserError(`${file}: ${what}; citemill train writes the file`);
}
