import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileError } from '../user-error.js';

/** Returns the absolute path of the folder with corpus and datasets that `--dir` names. If it names the corpus itself, returns the parent folder. */
export function workFolder(dir: string): string {
  const path = resolve(dir);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw fileError(`--dir ${dir}`, undefined, `create it with: citemill make PAPERS --out ${dir}`);
  return basename(path) === 'corpus' && existsSync(join(path, 'corpus.json')) ? dirname(path) : path;
}
