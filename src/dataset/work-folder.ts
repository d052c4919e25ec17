import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../user-error.js';

/** The folder with corpus and datasets that `--dir` names, absolute; if that is the corpus itself, the folder around it. */
export function workFolder(dir: string): string {
  const path = resolve(dir);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--dir ${dir}: no such folder; make one with: citemill make PAPERS --out ${dir}`);
  return basename(path) === 'corpus' && existsSync(join(path, 'corpus.json')) ? dirname(path) : path;
}
