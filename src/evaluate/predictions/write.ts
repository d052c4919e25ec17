import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonLine } from '@citemill/read/paper';
import { LOCK_NAME, lockFile, OwnedList, Scratch } from '../../engine/index.js';
import type { Manifest } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { describePredictions, manifestName, writePredictionManifest } from './manifest.js';
import type { Prediction } from './prediction.js';

/** Lists the files that Citemill wrote into a prediction folder; only these are replaced. */
const LIST = '.citemill-predictions.json';

/** Files that an interrupted run leaves in the scratch folder. */
const UNFINISHED = /^(?:predictions\.jsonl|manifest\.json)$/;

export interface PredictionFileOptions {
  /** List the file as ours, so that the next run may replace it. Default: true. */
  isListed?: boolean;
  /** What the predictions are made from; it is written next to them. */
  lineage?: Manifest | undefined;
}

/** Returns the name of a system's file, with characters that every file system accepts. */
export const predictionFile = (model: string) => `${model.replace(/[^\w.@=-]+/g, '_')}.jsonl`;

/**
 * Writes a prediction file into a folder atomically and returns its path; `fill` writes to the path that it is given. Throws
 * {@link UserError} before anything is computed if a file of that name exists that Citemill did not write.
 */
export async function makePredictionFile(
  folder: string,
  name: string,
  fill: (path: string) => Promise<void>,
  { isListed = true, lineage }: PredictionFileOptions = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const list = new OwnedList(folder, LIST);
  const manifest = manifestName(name);
  const requireOurs = () => {
    for (const file of [name, manifest])
      if (!list.isFree(file))
        throw new UserError(
          `${join(folder, file)}: not written by Citemill; move it, or name another folder`,
        );
  };
  const change = (step: () => void) => (isListed ? withLock(folder, step) : step());
  // Another process may just have moved its file there: check again under the lock before refusing.
  if (!list.isFree(name) || !list.isFree(manifest)) await change(requireOurs);
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  try {
    const unfinished = join(scratch.path, 'predictions.jsonl');
    await fill(unfinished);
    const description = lineage && join(scratch.path, 'manifest.json');
    if (description) writePredictionManifest(description, await describePredictions(unfinished, lineage));
    const put = (from: string, to: string) =>
      isListed ? list.put(from, to) : renameSync(from, join(folder, to));
    await change(() => {
      requireOurs();
      // The manifest of an earlier file must not remain next to this one.
      rmSync(join(folder, manifest), { force: true });
      put(unfinished, name);
      if (description) put(description, manifest);
    });
  } finally {
    await scratch.remove();
  }
  return path;
}

/** Milliseconds between attempts to get a lock that another process holds. */
const LOCK_RETRY_MS = 20;

/** Changes the list under a lock: several processes may write into one folder, and entries must not be lost. */
async function withLock(folder: string, change: () => void): Promise<void> {
  const path = join(folder, LOCK_NAME);
  let lock = await lockFile(path);
  while (!lock) {
    await wait(LOCK_RETRY_MS);
    lock = await lockFile(path);
  }
  try {
    change();
  } finally {
    await lock.release();
  }
}

/** Writes a system's answers as JSON lines into a folder and returns the path of the file. */
export function writePredictions(
  folder: string,
  { model, byId }: { model: string; byId: ReadonlyMap<string, Prediction> },
  lineage?: Manifest,
): Promise<string> {
  const lines = Array.from(byId.values(), (prediction) => jsonLine({ ...prediction, model }));
  return makePredictionFile(folder, predictionFile(model), (path) => writeFile(path, lines.join('')), {
    lineage,
  });
}
