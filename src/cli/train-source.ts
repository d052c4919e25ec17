import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Dataset, datasetInput } from '../dataset/index.js';
import {
  datasetRows,
  type EvaluationSet,
  Negatives,
  openSet,
  readPredictionManifest,
  setInput,
  type TaskKind,
} from '../evaluate/index.js';
import { hashFile, inputNamed } from '../lineage/index.js';
import type { TrainSource, TrainSplit } from '../train/index.js';
import { UserError } from '../user-error.js';

/** Opens a dataset to train on: one of Citemill's, or another project's as published. */
export async function openTrainSource(
  path: string,
  task?: string | undefined,
  negatives?: string | undefined,
): Promise<TrainSource & { close(): void }> {
  if (negatives !== undefined) return openWithNegatives(path, negatives);
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

/** Opens a citrec dataset whose rows have the texts of the negatives in a file of `citemill mine`. */
async function openWithNegatives(path: string, file: string): Promise<TrainSource & { close(): void }> {
  const set = await openSet(path);
  try {
    if (!set.candidates)
      throw new UserError(`--negatives: only for citrec datasets; ${path} was built by ${set.name}`);
    const input = setInput(set);
    const manifest = readPredictionManifest(file);
    const minedFrom = manifest && inputNamed(manifest.lineage, 'dataset');
    if (minedFrom && minedFrom.identity !== input.identity)
      throw new UserError(`--negatives ${file}: mined from another dataset; run citemill mine ${path}`);
    const negatives = await Negatives.read(file, set.candidates());
    const source = await openTrainSource(path);
    return {
      ...source,
      negatives: { role: 'negatives', identity: await hashFile(file), name: basename(file) },
      async *rows(split) {
        for await (const row of source.rows(split)) yield negatives.addTo(row);
      },
    };
  } finally {
    set.close();
  }
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
