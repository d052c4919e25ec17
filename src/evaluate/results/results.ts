import { lstatSync, readFileSync } from 'node:fs';
import { parseJson } from '@citemill/metrics/internal/json';
import { z } from 'zod';
import { checkRegularFile, Journal } from '../../engine/index.js';
import { canonicalJson, identitySchema, type Json } from '../../lineage/index.js';
import { fileError, UserError } from '../../user-error.js';

const FORMAT = 'citemill.result/1';
/** The start of every line that we write, which identifies lines that were cut short. */
const LINE_START = '{"format":"citemill.result/';

/** Maximum bytes of a file, which is about 50,000 results: a larger one was not written by evaluations. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Maximum characters of a name and of a signature, and maximum number of scores of one result. */
const MAX_LENGTH = { name: 500, signature: 20_000, scores: 100 };

const name = z.string().max(MAX_LENGTH.name);
const signature = z.string().max(MAX_LENGTH.signature);

const score = z.object({
  name,
  /** In the scale of the table; null if it is not defined. */
  value: z.number().nullable(),
  /** The 95% interval: half of its width, or its ends. */
  margin: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  /** The standard deviation over seeds, if the value is the mean of several; such a mean has no interval. */
  deviation: z.number().min(0).optional(),
  /** Decimals that tables print. */
  digits: z.int().min(0).max(20),
});

/** A line of a results file: how a system scored on a part of a dataset. */
const resultSchema = z.object({
  format: z.literal(FORMAT),
  system: name.min(1),
  /** All settings of the system; null if only its answers are known. */
  signature: signature.nullable(),
  split: name,
  /** The task of a dataset that has several. */
  task: name.nullable(),
  /** Examples that were scored. */
  examples: z.int().min(0),
  /** SHA-256 of the answers to the examples in their order, as canonical JSON. */
  predictions: identitySchema,
  dataset: z.object({ signature, identity: name }),
  metric: signature,
  scores: z.array(score).max(MAX_LENGTH.scores),
  /** The day on which it was first measured. */
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});
export type Result = z.infer<typeof resultSchema>;

/** Returns the results file of a dataset, next to its folder. */
export const resultsFile = (dataset: string): string => `${dataset}-results.jsonl`;

/**
 * Reads a results file, which may come from anywhere; a missing file has none. A line that was cut short is skipped.
 * Throws {@link UserError} if the file contains anything else, is too large, is a link, or cannot be read.
 */
export function readResults(path: string): Result[] {
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (!kind) return [];
  // Results are appended to the file, so a link would let a dataset write outside of its folder.
  if (kind.isSymbolicLink()) throw new UserError(`${path} is a link; put the file itself there`);
  return readText(path)
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      const value = parseJson(line);
      if (value === undefined && line.startsWith(LINE_START)) return [];
      const parsed = resultSchema.safeParse(value);
      if (parsed.success) return [parsed.data];
      throw new UserError(`${path}, line ${i + 1}: not a result that Citemill wrote`);
    });
}

function readText(path: string): string {
  checkRegularFile(path, MAX_FILE_BYTES);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Whatever the day, the same measurement is the same result. */
const resultKey = ({ date: _, ...result }: Result): string => canonicalJson(result as unknown as Json);

/** Answers read from a file do not include the settings of their system; the same score is not added again without them. */
const isKnown = (result: Result, previous: Result): boolean =>
  [previous, { ...previous, signature: null }].some((earlier) => resultKey(earlier) === resultKey(result));

/** Returns a key that is equal for results of a system that replace each other. */
export const systemKey = ({ dataset, split, task, metric, system }: Omit<Result, 'format'>): string =>
  JSON.stringify([dataset.identity, split, task, metric, system]);

/**
 * Adds the results that differ from the last one of the same system, and returns their number. Lines are never changed. A result that was
 * measured before another one is added again, because the last line of a system is its latest result.
 */
export async function addResults(path: string, results: readonly Omit<Result, 'format'>[]): Promise<number> {
  const last = new Map(readResults(path).map((result) => [systemKey(result), result]));
  const changed: Result[] = [];
  for (const added of results) {
    const result: Result = { format: FORMAT, ...added };
    const previous = last.get(systemKey(result));
    if (previous && isKnown(result, previous)) continue;
    last.set(systemKey(result), result);
    changed.push(result);
  }
  if (changed.length === 0) return 0;
  const journal = new Journal<Result>(path, () => true);
  try {
    for (const result of changed) await journal.append(result);
  } finally {
    journal.close();
  }
  return changed.length;
}
