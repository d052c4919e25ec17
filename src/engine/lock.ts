import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../paper/index.js';

/** True while a process of that number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Keeps a second process from writing to the same folder; answers the function that gives the lock back. The lock of a
 * process that is no more is taken over. `what` names the folder in the message: "corpus".
 */
export function lockFolder(path: string, what: string): () => void {
  const file = join(path, '.lock');
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(file, 'utf8').trim() || 0);
    if (attempt > 2 || (holder > 0 && isAlive(holder))) {
      throw new UserError(
        `${path}: process ${holder} is writing to this ${what}; wait for it, or remove ${file} if it is gone`,
      );
    }
    rmSync(file, { force: true });
  }
}
