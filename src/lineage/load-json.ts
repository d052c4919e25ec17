import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import type { z } from 'zod';
import { readJson } from '../engine/index.js';
import { fileError, UserError } from '../user-error.js';

export interface LoadJsonOptions {
  /** The error message if the folder exists, but not the file. */
  whenMissing?: string;
  /** Advice for a damaged file, which ends the error message. */
  advice: string;
}

/** Reads a JSON file that somebody else may have written. Throws a {@link UserError} that names the file and the wrong member. */
export function loadJson<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  { whenMissing = `${file}: no such file`, advice }: LoadJsonOptions,
): z.infer<Schema> {
  if (!existsSync(dirname(file))) throw fileError(dirname(file));
  if (!existsSync(file)) throw new UserError(whenMissing);
  return checkJson(readJson(file), schema, file, advice);
}

/** Parses a value with a schema. Throws a {@link UserError} about the first wrong member. */
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
  const problem = issue.code === 'custom' ? issue.message : describeIssue(issue, valueAt(value, issue.path));
  throw new UserError(`${from}: ${issue.path.join('.') || 'the file'} ${problem}; ${advice}`);
}
