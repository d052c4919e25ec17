import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Dataset } from '../dataset/index.js';
import { datasetRows, type EvaluationSet, openSet, type TaskKind } from '../evaluate/index.js';
import type { TrainSource, TrainSplit } from '../train/index.js';

/** A dataset of ours, or another set in its published layout, to train on. */
export async function openTrainSource(
  path: string,
  task?: string | undefined,
): Promise<TrainSource & { close(): void }> {
  if (task === undefined && existsSync(join(path, 'dataset.json'))) {
    const dataset = await Dataset.open(path);
    const { recipe, signature } = dataset.manifest;
    return { recipe, signature, rows: (split) => dataset.rows(split), close: () => dataset.close() };
  }
  const set = (await openSet(path, { task })) as EvaluationSet<TaskKind>;
  return {
    recipe: set.name,
    signature: withTask(set.signature, existsSync(join(path, 'dataset.json')) ? task : undefined),
    rows: (split) => splitRows(set, split),
    close: () => set.close(),
  };
}

/** A Citemill dataset has one signature for all tasks; sets of other projects name the task in it. */
const withTask = (signature: string, task: string | undefined) =>
  task === undefined ? signature : `${signature}|task:${task}`;

/** Number of training examples that serve as the validation split of a set without one (DUC). */
const HELD_OUT = 10;

/** The rows of a split; every tenth training example is for validation where a set has none of its own. */
async function* splitRows(set: EvaluationSet<TaskKind>, split: TrainSplit) {
  if (split === 'test' || set.size('validation') > 0) {
    yield* datasetRows(set, split);
    return;
  }
  let number = 0;
  for await (const row of datasetRows(set, 'train')) {
    number++;
    const isHeldOut = number % Math.min(HELD_OUT, set.size('train')) === 0;
    if (isHeldOut === (split === 'validation')) yield row;
  }
}
