import { mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonLine } from '@citemill/read/paper';
import { LOCK_NAME, lockFile, OwnedList, Scratch } from '../../engine/index.js';
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
  /** List the file as ours, so that the next run may replace it. Default: true. */
  { isListed = true } = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const list = new OwnedList(folder, LIST);
  const refuseOthers = () => {
    if (!list.isFree(name))
      throw new UserError(`${path}: was not written by citemill; move it, or name another place`);
  };
  const change = (step: () => void) => (isListed ? alone(folder, step) : step());
  // Another process may be about to give its file that name: what looks like a file of others is looked at again.
  if (!list.isFree(name)) await change(refuseOthers);
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  try {
    const unfinished = join(scratch.path, 'predictions.jsonl');
    await fill(unfinished);
    await change(() => {
      refuseOthers();
      if (isListed) list.put(unfinished, name);
      else renameSync(unfinished, path);
    });
  } finally {
    await scratch.remove();
  }
  return path;
}

/** Milliseconds until a lock that another process holds is tried again; it is held for about as long. */
const LOCK_PAUSE = 20;

/** Several processes may write into one folder: one at a time reads and changes the list, or entries would be lost. */
async function alone(folder: string, change: () => void): Promise<void> {
  const path = join(folder, LOCK_NAME);
  let lock = await lockFile(path);
  while (!lock) {
    await wait(LOCK_PAUSE);
    lock = await lockFile(path);
  }
  try {
    change();
  } finally {
    await lock.release();
  }
}

/** Writes a system's answers as JSON lines into a folder and returns the path of the file. */
export function writePredictions(folder: string, { model, byId }: SystemPredictions): Promise<string> {
  const lines = Array.from(byId.values(), (prediction) => jsonLine({ ...prediction, model }));
  return makePredictionFile(folder, predictionFile(model), (path) => writeFile(path, lines.join('')));
}
