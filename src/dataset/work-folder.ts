import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileError } from '../user-error.js';

/** The folder with corpus and datasets that `--dir` names, absolute; if that is the corpus itself, the folder around it. */
export function workFolder(dir: string): string {
  const path = resolve(dir);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw fileError(`--dir ${dir}`, undefined, `create it with: citemill make PAPERS --out ${dir}`);
  return basename(path) === 'corpus' && existsSync(join(path, 'corpus.json')) ? dirname(path) : path;
}
