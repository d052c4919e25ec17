import { join } from 'node:path';
import { UserError } from '../user-error.js';
import { type FileLock, lockFile } from './file-lock.js';

/** The lock file of a folder. It stays there, unlocked, when no process is writing. */
export const LOCK_NAME = '.citemill.lock';

/** Prevents every other process from writing to a folder. `what` names the folder in the error message: "corpus". */
export async function lockFolder(path: string, what: string): Promise<FileLock> {
  const lock = await lockFile(join(path, LOCK_NAME));
  if (!lock)
    throw new UserError(
      `${path}: another Citemill process is writing to this ${what}; wait until it ends, then run the same command again`,
    );
  return lock;
}
