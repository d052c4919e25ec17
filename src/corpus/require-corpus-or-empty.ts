import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJunkFile, isScratch, LOCK_NAME } from '../engine/index.js';
import { UserError } from '../user-error.js';

/** Throws unless a folder is empty, missing or already a corpus. */
export function requireCorpusOrEmpty(path: string): void {
  if (existsSync(join(path, 'corpus.json'))) return;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats && lstatSync(path, { throwIfNoEntry: false }))
    throw new UserError(`${path} is a broken link; create the folder it points to, or choose another path`);
  if (!stats) return;
  if (!stats.isDirectory())
    throw new UserError(`${path} is not a folder; choose another path for the corpus`);
  // A run that was killed at its start may have left a scratch folder and a lock file.
  const foreignFiles = readdirSync(path).filter(
    (name) => !isJunkFile(name) && !isScratch(name) && name !== LOCK_NAME,
  );
  if (foreignFiles.length > 0)
    throw new UserError(
      `${path} is not empty and holds no corpus; name a folder that is empty or new, such as ${join(path, 'corpus')}`,
    );
}
