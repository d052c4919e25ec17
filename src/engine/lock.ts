import { join } from 'node:path';
import { UserError } from '../user-error.js';
import { type FileLock, lockFile } from './file-lock.js';

/** The lock file of a folder; it stays there, unlocked, when nobody writes. */
export const LOCK_NAME = '.citemill.lock';

/** Keeps every other process from writing to a folder. `what` names the folder in the message: "corpus". */
export async function lockFolder(path: string, what: string): Promise<FileLock> {
  const lock = await lockFile(join(path, LOCK_NAME));
  if (!lock)
    throw new UserError(
      `${path}: another Citemill is writing to this ${what}; wait until it has ended, then run the same command`,
    );
  return lock;
}
