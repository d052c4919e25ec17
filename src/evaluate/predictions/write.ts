import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemPredictions } from './prediction.js';

/** The name of a system's file: letters that every file system takes. */
export const predictionFile = (model: string) => `${model.replace(/[^\w.@=-]+/g, '_')}.jsonl`;

/** Writes a system's answers as JSON lines into a folder and gives the path of the file, which is there whole or not at all. */
export function writePredictions(folder: string, { model, byId }: SystemPredictions): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, predictionFile(model));
  const lines = Array.from(byId.values(), (prediction) => `${JSON.stringify({ ...prediction, model })}\n`);
  writeFileSync(`${path}.tmp`, lines.join(''));
  renameSync(`${path}.tmp`, path);
  return path;
}
