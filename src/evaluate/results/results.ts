import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { Journal } from '../../engine/index.js';
import { canonicalJson, identitySchema, type Json } from '../../lineage/index.js';
import { fileError, UserError } from '../../user-error.js';

const FORMAT = 'citemill.result/1';
/** How every line that we write begins, by which one that was cut short is recognised. */
const LINE_START = '{"format":"citemill.result/';

const score = z.object({
  name: z.string(),
  /** In the scale of the table; null if it is not defined. */
  value: z.number().nullable(),
  /** The 95% interval: half of its width, or its ends. */
  margin: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  /** Decimals that tables print. */
  digits: z.int().min(0).max(20),
});

/** A line of a file of results: how a system scored on a part of a dataset. */
const resultSchema = z.object({
  format: z.literal(FORMAT),
  system: z.string(),
  /** All settings of the system; null if only its answers are known. */
  signature: z.string().nullable(),
  split: z.string(),
  /** The task of a dataset that has several. */
  task: z.string().nullable(),
  /** Examples that were scored. */
  examples: z.int().min(0),
  /** SHA-256 of the answers to the examples in their order, as canonical JSON. */
  predictions: identitySchema,
  dataset: z.object({ signature: z.string(), identity: z.string() }),
  metric: z.string(),
  scores: z.array(score),
  /** The day on which it was first measured. */
  date: z.string(),
});
export type Result = z.infer<typeof resultSchema>;

/** The file of results of a dataset, beside its folder. */
export const resultsFile = (dataset: string): string => `${dataset}-results.jsonl`;

/**
 * Reads a file of results; one that does not exist has none. A line that was cut short is skipped. Throws {@link UserError} if the file
 * contains anything else or can't be read.
 */
export function readResults(path: string): Result[] {
  if (!existsSync(path)) return [];
  return readText(path)
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      const value = parseLine(line);
      if (value === undefined && line.startsWith(LINE_START)) return [];
      const parsed = resultSchema.safeParse(value);
      if (parsed.success) return [parsed.data];
      throw new UserError(`${path}, line ${i + 1}: not a result that Citemill wrote`);
    });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw fileError(path, error);
  }
}

/** The value of a line; undefined if it is not valid JSON. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** Whatever the day, the same measurement is the same result. */
const resultKey = ({ date: _, ...result }: Result): string => canonicalJson(result as unknown as Json);

/** Answers read from a file do not tell the settings of their system; the same score is not added again without them. */
const isKnown = (result: Result, previous: Result): boolean =>
  [previous, { ...previous, signature: null }].some((known) => resultKey(known) === resultKey(result));

/** What the results of a system that replace each other have in common. */
const placeKey = ({ dataset, split, task, metric, system }: Omit<Result, 'format'>): string =>
  JSON.stringify([dataset.identity, split, task, metric, system]);

/**
 * Adds the results that differ from the last one of the same system, and returns their number. Lines are never changed. A result that was
 * measured before another one is added again, because the last line of a system is its latest result.
 */
export async function addResults(path: string, results: readonly Omit<Result, 'format'>[]): Promise<number> {
  const last = new Map(readResults(path).map((result) => [placeKey(result), result]));
  const fresh: Result[] = [];
  for (const added of results) {
    const result: Result = { format: FORMAT, ...added };
    const previous = last.get(placeKey(result));
    if (previous && isKnown(result, previous)) continue;
    last.set(placeKey(result), result);
    fresh.push(result);
  }
  if (fresh.length === 0) return 0;
  const journal = new Journal<Result>(path, () => undefined);
  try {
    for (const result of fresh) await journal.append(result);
  } finally {
    journal.close();
  }
  return fresh.length;
}

/** Results that can be compared: of the same part of a dataset, by the same metric. */
export interface Leaderboard {
  split: string;
  task: string | null;
  metric: string;
  /** The latest result of each system, the best by the first score first; those on fewer examples than others come last. */
  results: Result[];
  /** The most examples that one of the systems was scored on. */
  examples: number;
}

/** Groups the results of one version of a dataset. */
export function leaderboards(results: readonly Result[], identity: string): Leaderboard[] {
  const boards = new Map<string, Leaderboard>();
  for (const result of results.filter(({ dataset }) => dataset.identity === identity)) {
    const { split, task, metric, system } = result;
    const key = JSON.stringify([split, task, metric]);
    const board = boards.get(key) ?? { split, task, metric, results: [], examples: 0 };
    board.results = [...board.results.filter((other) => other.system !== system), result];
    boards.set(key, board);
  }
  const first = ({ scores }: Result) => scores[0]?.value ?? Number.NEGATIVE_INFINITY;
  return [...boards.values()].map((board) => {
    const examples = Math.max(...board.results.map((result) => result.examples));
    // The scores on a part of the examples can't be compared with those on all of them.
    const isPart = (result: Result) => Number(result.examples < examples);
    return {
      ...board,
      examples,
      results: board.results.sort(
        (a, b) => isPart(a) - isPart(b) || first(b) - first(a) || (a.system < b.system ? -1 : 1),
      ),
    };
  });
}
