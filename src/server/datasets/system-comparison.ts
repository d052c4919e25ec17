import type { z } from 'zod';
import { predictionSchema } from '../../evaluate/index.js';
import { ApiError } from '../http/api-error.js';
import type { SystemComparison, systemsQuery } from '../schemas/systems.js';
import type { Store } from '../store/store.js';
import { answerText, goldText } from './answer-text.js';
import type { ExampleIndex } from './example-index.js';
import { recipeTask, rowExample, scoreAnswer, UNREADABLE } from './predictions.js';
import { type Pair, readAnswers, type ScoredExample, type SystemScores } from './system-scores.js';
import { wordDiff } from './word-diff.js';

type Query = z.output<typeof systemsQuery>;

/** Lists a page of the examples that two systems answered, sorted by the difference of their scores. */
export async function systemComparison(
  store: Store,
  index: ExampleIndex,
  scores: SystemScores,
  query: Query,
): Promise<SystemComparison> {
  const { metrics, main, examples } = scores;
  if (query.metric !== undefined && !metrics.includes(query.metric))
    throw new ApiError(400, `metric: no scores by ${query.metric}`, 'metric');
  const metric = query.metric ?? (main !== undefined && metrics.includes(main) ? main : metrics[0]);
  const task = recipeTask(index.dataset.manifest.recipe);
  const systems: Pair<string> = [query.first, query.second];
  const sorted = sortByDifference(examples, metric, query.order);
  const shown = sorted.slice((query.page - 1) * query.size, query.page * query.size);
  const answered = await readAnswers(store, index, shown, systems);
  return {
    total: sorted.length,
    page: query.page,
    size: query.size,
    systems,
    metric: metric ?? null,
    metrics: metrics.map((name) => summariseMetric(name, examples)),
    only: scores.only,
    isCut: scores.isCut,
    rows: answered.map(({ location, row, answers }) => {
      const example = rowExample(task, row);
      const views = answers.map((answer) => {
        const parsed = predictionSchema.safeParse(answer);
        if (!parsed.success) return { text: '', figures: [], problem: UNREADABLE };
        const judged = scoreAnswer(task, row, parsed.data);
        return { text: answerText(parsed.data, example), ...judged };
      }) as Pair<{ text: string; figures: { name: string; value: number }[]; problem: string | null }>;
      const marks = wordDiff(views[0].text, views[1].text);
      return {
        id: location.id,
        split: location.split,
        gold: example ? goldText(example) : null,
        answers: [
          { ...views[0], marks: marks[0] },
          { ...views[1], marks: marks[1] },
        ],
        difference: scoreDifference(location, metric),
      };
    }),
  };
}

/** Subtracts the second system's score from the first's; null if one of them has no score. */
function scoreDifference(
  { scores: [first, second] }: ScoredExample,
  metric: string | undefined,
): number | null {
  if (metric === undefined) return null;
  const [a, b] = [first?.[metric], second?.[metric]];
  return a === undefined || b === undefined ? null : a - b;
}

const SORT_KEYS: Record<Query['order'], (difference: number) => number> = {
  difference: Math.abs,
  first: (difference) => difference,
  second: (difference) => -difference,
};

/** Sorts the largest differences first. Examples without a difference come last, and equal ones stay in the order of the files. */
function sortByDifference(
  examples: readonly ScoredExample[],
  metric: string | undefined,
  order: Query['order'],
): ScoredExample[] {
  const keyed = examples.map((example) => {
    const difference = scoreDifference(example, metric);
    return { example, key: difference === null ? Number.NEGATIVE_INFINITY : SORT_KEYS[order](difference) };
  });
  // Two missing differences would subtract to NaN.
  return keyed.sort((a, b) => (a.key === b.key ? 0 : b.key - a.key)).map(({ example }) => example);
}

function summariseMetric(
  name: string,
  examples: readonly ScoredExample[],
): SystemComparison['metrics'][number] {
  const sums = [0, 0];
  const better: Pair<number> = [0, 0];
  let [same, both] = [0, 0];
  for (const { scores } of examples) {
    const [a, b] = [scores[0]?.[name], scores[1]?.[name]];
    if (a === undefined || b === undefined) continue;
    both++;
    sums[0] = (sums[0] ?? 0) + a;
    sums[1] = (sums[1] ?? 0) + b;
    if (a > b) better[0]++;
    else if (b > a) better[1]++;
    else same++;
  }
  const mean = (sum = 0) => (both === 0 ? null : sum / both);
  return { name, means: [mean(sums[0]), mean(sums[1])], better, same };
}
