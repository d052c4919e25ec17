import { dirname, join, relative, resolve, sep } from 'node:path';
import { statInside } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { checkPredictedIds, loadCandidateIds } from '../candidate-ids.js';
import { predictionFile, predictionFolder, readPredictions } from '../predictions/index.js';
import { buildTable, loadExamples, measureSystem } from '../run.js';
import {
  type AnySet,
  type ExampleOf,
  type Part,
  setInput,
  type TaskKind,
  toAllKinds,
} from '../sets/index.js';
import { tableResults } from './collect.js';
import { latestResults, signatureDifference } from './leaderboards.js';
import type { Result } from './results.js';

/** A stored result, and whether it was confirmed when it was computed recomputed. */
export interface Rescored {
  result: Result;
  verdict: 'equal' | 'different' | 'not checked';
  /** What differs, or why it could not be checked; empty for an equal one. */
  why: string;
}

export interface RescoreOptions {
  /** The task that the set was opened for. */
  task: string | undefined;
  /** Prediction files by the name of their system, in place of those next to the dataset. */
  files?: ReadonlyMap<string, string>;
  onResult?(): void;
}

const PARTS: readonly string[] = ['train', 'validation', 'test', 'all'] satisfies Part[];

/** Relative difference up to which two scores are equal: the last digits of logarithms depend on the processor. */
const TOLERANCE = 1e-9;

/** Scores saved predictions again and compares them with the latest result of each system. */
export async function rescoreResults(
  set: AnySet,
  results: readonly Result[],
  options: RescoreOptions,
): Promise<Rescored[]> {
  const rescored: Rescored[] = [];
  const examples = new Map<Part, ExampleOf[TaskKind][]>();
  for (const result of latestResults(results)) {
    rescored.push({ result, ...(await checkResult(set, result, examples, options)) });
    options.onResult?.();
  }
  return rescored;
}

type Check = Pick<Rescored, 'verdict' | 'why'>;

const notChecked = (why: string): Check => ({ verdict: 'not checked', why });

/** Returns the reason why a result does not belong to the set as it was opened; undefined if it does. */
function findMismatch(set: AnySet, { dataset, split, task, metric }: Result, wanted: string | undefined) {
  if (dataset.identity !== setInput(set).identity) return 'measured on another version of the dataset';
  if (task !== (wanted ?? null))
    return task === null ? 'measured without --task' : `measured with --task ${task}`;
  if (!PARTS.includes(split)) return `no such split: ${split}`;
  const { onlyA, onlyB } = signatureDifference(metric, set.task.signature);
  if (metric !== set.task.signature)
    return `measured with other metric settings: ${onlyA.join(', ')} instead of ${onlyB.join(', ')}`;
  if (dataset.signature !== set.signature) return 'measured with other options of the dataset';
  return undefined;
}

async function checkResult(
  set: AnySet,
  result: Result,
  loaded: Map<Part, ExampleOf[TaskKind][]>,
  { task, files }: RescoreOptions,
): Promise<Check> {
  const mismatch = findMismatch(set, result, task);
  if (mismatch !== undefined) return notChecked(mismatch);
  const split = result.split as Part;
  if (result.scores.some(({ deviation }) => deviation !== undefined))
    return notChecked('the mean over several seeds, whose predictions are scored one by one only');
  const file = files?.get(result.system) ?? savedFile(set, result);
  if (file === undefined) return notChecked('its predictions are not next to the dataset');
  const generalSet = toAllKinds(set);
  try {
    const examples = loaded.get(split) ?? (await loadExamples(generalSet, split));
    loaded.set(split, examples);
    const system = { ...(await readPredictions(file)), model: result.system };
    const candidateIds = await loadCandidateIds(generalSet, examples);
    if (candidateIds) checkPredictedIds(candidateIds, examples, system);
    const measured = await measureSystem(generalSet, examples, system);
    const { table } = buildTable(generalSet, split, examples, [measured]);
    const [recomputed] = tableResults(set, { split, task }, examples, [measured], table, new Date(0));
    return recomputed ? compareResults(result, recomputed) : notChecked('it cannot be scored');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { verdict: 'different', why: error.message };
  }
}

/** Returns the file that `evaluate` saved a system's predictions in; undefined if there is none. Links are not followed. */
function savedFile(set: AnySet, { system, split, task }: Result): string | undefined {
  const path = join(predictionFolder(resolve(set.path), split, task ?? undefined), predictionFile(system));
  const parent = dirname(resolve(set.path));
  return statInside(parent, relative(parent, path).split(sep).join('/')) ? path : undefined;
}

/** Compares what was published with what was computed now. Intervals are compared if they were published. */
function compareResults(published: Result, recomputed: Omit<Result, 'format'>): Check {
  const differences: string[] = [];
  if (recomputed.predictions !== published.predictions)
    differences.push('the predictions were changed (other SHA-256)');
  if (recomputed.examples !== published.examples)
    differences.push(`${recomputed.examples} examples instead of ${published.examples}`);
  for (const { name } of recomputed.scores)
    if (!published.scores.some((score) => score.name === name)) differences.push(`${name} was not published`);
  for (const score of published.scores) {
    const computed = recomputed.scores.find(({ name }) => name === score.name);
    if (!isSame(score.value, computed?.value))
      differences.push(`${score.name} is ${describeValue(computed)}, not ${describeValue(score)}`);
    else if (
      (['margin', 'low', 'high'] as const).some(
        (end) => score[end] !== undefined && !isSame(score[end], computed?.[end]),
      )
    )
      differences.push(`the interval of ${score.name} differs`);
  }
  return differences.length === 0
    ? { verdict: 'equal', why: '' }
    : { verdict: 'different', why: differences.join('; ') };
}

/** Prints a score with two more decimals than tables have, since rounded scores may look the same. */
const describeValue = (score: Result['scores'][number] | undefined): string =>
  score === undefined || score.value === null
    ? 'undefined'
    : score.value.toFixed(Math.min(20, score.digits + 2));

function isSame(a: number | null | undefined, b: number | null | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return (a ?? null) === (b ?? null);
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}
