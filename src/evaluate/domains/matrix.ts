import { pearson } from '@citemill/metrics';
import { itemAt, valueAt } from '../../at.js';
import { SPLITS, type Split } from '../../dataset/index.js';
import type { ParagraphExample } from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { judgeSystem } from '../judge.js';
import type { Prediction } from '../predictions/index.js';
import type { EvaluationSet } from '../sets/index.js';
import type { System } from '../systems/index.js';
import { type FigureInterval, labellingKey, pooledFigures, scaledInterval } from '../tasks/index.js';

/** F1 by the field that a model was trained on (row) and the field it was tested on (column), in per cent. */
export interface DomainMatrix {
  model: string;
  signature: string;
  fields: string[];
  scores: number[][];
  /** The 95% interval of each score, by bootstrap over the paragraphs that it was measured on; null if there is only one. */
  intervals: (FigureInterval | null)[][];
  /** The population standard deviation of each column: how much the training field matters. */
  deviations: number[];
  /** For each column, Pearson's correlation of the score with the distance between fields; negative if close fields help. */
  correlations: number[];
  /** The standard deviation of the diagonal. */
  deviationOfBest: number;
}

export interface MatrixProgress {
  done: number;
  of: number;
}

/** Returns the fields of a set with the number of their paragraphs in each part, largest first. */
export async function readFields(
  set: EvaluationSet<'labelling'>,
): Promise<Map<string, Record<'train' | 'test', number>>> {
  const counts = new Map<string, Record<'train' | 'test', number>>();
  for (const part of ['train', 'test'] as const)
    for await (const { field } of set.examples(part)) {
      if (!field) continue;
      const counted = counts.get(field) ?? { train: 0, test: 0 };
      counted[part]++;
      counts.set(field, counted);
    }
  return new Map([...counts].sort(([, a], [, b]) => b.train - a.train));
}

/**
 * CiteWorth's Table 5: trains on the training split of each field; tests on the test split of the same field, and on all paragraphs
 * of every other field.
 */
export async function domainMatrix(
  set: EvaluationSet<'labelling'>,
  fields: readonly string[],
  distances: readonly (readonly number[])[],
  make: () => System<'labelling'> | Promise<System<'labelling'>>,
  { seed = 0, onProgress }: { seed?: number; onProgress?: (progress: MatrixProgress) => void } = {},
): Promise<DomainMatrix> {
  const f1 = set.task.columns.find(({ name }) => name === 'F1');
  if (!f1) throw new Error('the labelling task has no column F1');
  const byField = await readByField(set, fields);
  const scores: number[][] = [];
  const intervals: DomainMatrix['intervals'] = [];
  let signature = '';
  let model = '';
  for (const [i, trainingField] of fields.entries()) {
    const system = await make();
    ({ signature, name: model } = system);
    if (!system.fit)
      throw new UserError(`${system.name}: cannot be trained, so it cannot be compared across fields`);
    const fieldExamples = valueAt(byField, trainingField);
    await system.fit(() => iterate(fieldExamples.train), {
      seed,
      ...(fieldExamples.validation.length > 0 ? { validation: () => iterate(fieldExamples.validation) } : {}),
    });
    const row: number[] = [];
    const rowIntervals: DomainMatrix['intervals'][number] = [];
    for (const testField of fields) {
      const { train, validation, test } = valueAt(byField, testField);
      const examples = testField === trainingField ? test : [...train, ...validation, ...test];
      if (examples.length === 0)
        throw new UserError(`${testField}: no paragraphs in the test split; exclude the field with --fields`);
      const byId = new Map<string, Prediction>();
      for (const example of examples)
        byId.set(example.id, { id: example.id, ...(await system.answer(example)) });
      const { items } = judgeSystem(set.task, examples, { model, byId });
      const figure = itemAt(pooledFigures([f1], [...items.values()], labellingKey), 0);
      row.push(figure.value * f1.scale);
      rowIntervals.push(scaledInterval(figure, f1.scale));
      onProgress?.({ done: i * fields.length + row.length, of: fields.length ** 2 });
    }
    scores.push(row);
    intervals.push(rowIntervals);
    await system.close?.();
  }
  const column = (j: number) => scores.map((row) => itemAt(row, j));
  return {
    model,
    signature,
    fields: [...fields],
    scores,
    intervals,
    deviations: fields.map((_, j) => deviation(column(j))),
    correlations: fields.map((_, j) =>
      pearson(
        column(j),
        distances.map((row) => itemAt(row, j)),
      ),
    ),
    deviationOfBest: deviation(fields.map((_, i) => itemAt(itemAt(scores, i), i))),
  };
}

type FieldExamples = Record<Split, ParagraphExample[]>;

/** Returns all paragraphs of the given fields, read once. */
async function readByField(
  set: EvaluationSet<'labelling'>,
  fields: readonly string[],
): Promise<Map<string, FieldExamples>> {
  const byField = new Map(
    fields.map((field): [string, FieldExamples] => [field, { train: [], validation: [], test: [] }]),
  );
  for (const split of SPLITS)
    for await (const example of set.examples(split)) byField.get(example.field ?? '')?.[split].push(example);
  return byField;
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
