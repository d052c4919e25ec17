import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import type { z } from 'zod';
import { readJson } from '../engine/index.js';
import { fileError, UserError } from '../user-error.js';

export interface LoadJsonOptions {
  /** The message if the file is missing from its folder. */
  whenMissing?: string;
  /** What to do about a damaged file. */
  advice: string;
}

/** A JSON file that somebody else may have written; anything wrong with it is one line that names the file and the place in it. */
export function loadJson<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  { whenMissing = `${file}: no such file`, advice }: LoadJsonOptions,
): z.infer<Schema> {
  if (!existsSync(dirname(file))) throw fileError(dirname(file));
  if (!existsSync(file)) throw new UserError(whenMissing);
  return checkJson(readJson(file), schema, file, advice);
}

/** A value as its schema has it, or one line about the first member that is wrong. */
export function checkJson<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  from: string,
  advice: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw parsed.error;
  const what = issue.code === 'custom' ? issue.message : describeIssue(issue, valueAt(value, issue.path));
  throw new UserError(`${from}: ${issue.path.join('.') || 'the file'} ${what}; ${advice}`);
}
