import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Dataset, datasetInput } from '../dataset/index.js';
import { datasetRows, type EvaluationSet, openSet, setInput, type TaskKind } from '../evaluate/index.js';
import type { TrainSource, TrainSplit } from '../train/index.js';

/** Opens a dataset to train on: one of Citemill's, or another project's as published. */
export async function openTrainSource(
  path: string,
  task?: string | undefined,
): Promise<TrainSource & { close(): void }> {
  if (task === undefined && existsSync(join(path, 'dataset.json'))) {
    const dataset = await Dataset.open(path);
    const { recipe, signature } = dataset.manifest;
    return {
      recipe,
      signature,
      input: datasetInput(path, dataset.manifest),
      rows: (split) => dataset.rows(split),
      close: () => dataset.close(),
    };
  }
  const set = (await openSet(path, { task })) as EvaluationSet<TaskKind>;
  return {
    recipe: set.name,
    signature: withTask(set.signature, existsSync(join(path, 'dataset.json')) ? task : undefined),
    input: setInput(set),
    rows: (split) => splitRows(set, split),
    close: () => set.close(),
  };
}

/** A Citemill dataset has one signature for all tasks; other projects' signatures name the task. */
const withTask = (signature: string, task: string | undefined) =>
  task === undefined ? signature : `${signature}|task:${task}`;

/** In a dataset without a validation split (DUC), every tenth training example is used for validation. */
const HELD_OUT_INTERVAL = 10;

async function* splitRows(set: EvaluationSet<TaskKind>, split: TrainSplit) {
  if (split === 'test' || set.size('validation') > 0) {
    yield* datasetRows(set, split);
    return;
  }
  let number = 0;
  for await (const row of datasetRows(set, 'train')) {
    number++;
    const isHeldOut = number % Math.min(HELD_OUT_INTERVAL, set.size('train')) === 0;
    if (isHeldOut === (split === 'validation')) yield row;
  }
}
