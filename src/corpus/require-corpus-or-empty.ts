import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJunkFile, isScratch, LOCK_NAME } from '../engine/index.js';
import { UserError } from '../user-error.js';

/** Throws unless a corpus can be created in a folder: it must be empty, missing or already a corpus. */
export function requireCorpusOrEmpty(path: string): void {
  if (existsSync(join(path, 'corpus.json'))) return;
  const kind = statSync(path, { throwIfNoEntry: false });
  if (!kind && lstatSync(path, { throwIfNoEntry: false }))
    throw new UserError(`${path} is a broken link; create the folder it points to, or choose another path`);
  if (!kind) return;
  if (!kind.isDirectory()) throw new UserError(`${path} is not a folder; choose another path for the corpus`);
  // A run that was killed at its start leaves only these.
  const foreignFiles = readdirSync(path).filter(
    (name) => !isJunkFile(name) && !isScratch(name) && name !== LOCK_NAME,
  );
  if (foreignFiles.length > 0)
    throw new UserError(
      `${path} is not empty and holds no corpus; name a folder that is empty or new, such as ${join(path, 'corpus')}`,
    );
}
