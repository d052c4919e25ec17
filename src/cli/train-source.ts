import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Dataset } from '../dataset/index.js';
import { type EvaluationSet, openSet, rowsOf, type TaskKind } from '../evaluate/index.js';
import type { TrainSource } from '../train/index.js';

/** A dataset of ours, or another set in its published layout, to train on. */
export async function openTrainSource(path: string): Promise<TrainSource & { close(): void }> {
  if (existsSync(join(path, 'dataset.json'))) {
    const dataset = await Dataset.open(path);
    const { recipe, signature } = dataset.manifest;
    return { recipe, signature, rows: (split) => dataset.rows(split), close: () => dataset.close() };
  }
  const set = (await openSet(path)) as EvaluationSet<TaskKind>;
  return {
    recipe: set.name,
    signature: set.signature,
    rows: (split) => rowsOf(set, split),
    close: () => set.close(),
  };
}
