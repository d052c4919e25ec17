import { mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OwnedList, Scratch } from '../../engine/index.js';
import { jsonLine } from '../../paper/index.js';
import { UserError } from '../../user-error.js';
import type { SystemPredictions } from './prediction.js';

/** The list of the files that we wrote into a folder of predictions: these, and no others, are replaced. */
const LIST = '.citemill-predictions.json';

/** What lies in a scratch folder of predictions. */
const UNFINISHED = /^predictions\.jsonl$/;

/** The name of a system's file: letters that every file system takes. */
export const predictionFile = (model: string) => `${model.replace(/[^\w.@=-]+/g, '_')}.jsonl`;

/**
 * Makes a file of predictions in a folder, which is there whole or not at all, and gives its path. `fill` writes to the
 * path that it is given. A file of that name that we did not write is refused, before anything is computed.
 */
export async function makePredictionFile(
  folder: string,
  name: string,
  fill: (path: string) => Promise<void>,
  /** Whether the file is put on our list, so that the next one may replace it; on unless told. */
  { isListed = true } = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const list = new OwnedList(folder, LIST);
  const refuseOthers = () => {
    if (!list.isFree(name))
      throw new UserError(`${path}: was not written by citemill; move it, or name another place`);
  };
  refuseOthers();
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  try {
    const unfinished = join(scratch.path, 'predictions.jsonl');
    await fill(unfinished);
    refuseOthers();
    if (isListed) list.put(unfinished, name);
    else renameSync(unfinished, path);
  } finally {
    await scratch.remove();
  }
  return path;
}

/** Writes a system's answers as JSON lines into a folder and gives the path of the file. */
export function writePredictions(folder: string, { model, byId }: SystemPredictions): Promise<string> {
  const lines = Array.from(byId.values(), (prediction) => jsonLine({ ...prediction, model }));
  return makePredictionFile(folder, predictionFile(model), (path) => writeFile(path, lines.join('')));
}
