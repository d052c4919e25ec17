import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnedFile, token } from '../../engine/index.js';
import { jsonLine, UserError } from '../../paper/index.js';
import type { SystemPredictions } from './prediction.js';

/** The list of the files that we wrote into a folder of predictions: these, and no others, are replaced. */
const LIST = '.citemill-predictions.json';

/** The name of a system's file: letters that every file system takes. */
export const predictionFile = (model: string) => `${model.replace(/[^\w.@=-]+/g, '_')}.jsonl`;

function ownedIn(folder: string): OwnedFile[] {
  try {
    return JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as OwnedFile[];
  } catch {
    return [];
  }
}

function writeWhole(path: string, text: string): void {
  const aside = `${path}.${token()}`;
  writeFileSync(aside, text);
  renameSync(aside, path);
}

/** Writes a system's answers as JSON lines into a folder and gives the path of the file, which is there whole or not at all. */
export function writePredictions(folder: string, { model, byId }: SystemPredictions): string {
  mkdirSync(folder, { recursive: true });
  const name = predictionFile(model);
  const path = join(folder, name);
  const owned = ownedIn(folder);
  const isOurs = owned.some(
    (one) => one.path === name && one.bytes === statSync(path, { throwIfNoEntry: false })?.size,
  );
  if (existsSync(path) && !isOurs)
    throw new UserError(
      `${path}: was not written by citemill evaluate; move it, or name another folder with --predictions`,
    );
  const lines = Array.from(byId.values(), (prediction) => jsonLine({ ...prediction, model }));
  writeWhole(path, lines.join(''));
  const others = owned.filter((one) => one.path !== name);
  writeWhole(
    join(folder, LIST),
    `${JSON.stringify([...others, { path: name, bytes: statSync(path).size }], null, 2)}\n`,
  );
  return path;
}
