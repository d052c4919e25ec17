import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileLock, lockFile } from './file-lock.js';
import { LOCK_NAME } from './lock.js';
import { token } from './token.js';

const NAME = /^citemill-[0-9a-f]{12}$/;

let made: Promise<string> | undefined;

/** Folders of processes that were killed. Only our own: in a folder for all users anyone can lay out traps. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!NAME.test(name)) continue;
    const path = join(parent, name);
    const kind = lstatSync(path, { throwIfNoEntry: false });
    if (!kind?.isDirectory() || kind.uid !== process.getuid?.() || (kind.mode & 0o077) !== 0) continue;
    let lock: FileLock | undefined;
    try {
      lock = await lockFile(join(path, LOCK_NAME));
    } catch {
      // Another process was faster.
      continue;
    }
    if (!lock) continue;
    rmSync(path, { recursive: true, force: true });
    await lock.release();
  }
}

/** How often a folder may be swept away by another process before it is locked. */
const MOST_ATTEMPTS = 20;

async function make(): Promise<string> {
  const parent = tmpdir();
  await sweep(parent);
  for (let attempt = 1; ; attempt++) {
    const path = join(parent, `citemill-${token()}`);
    mkdirSync(path, { mode: 0o700 });
    try {
      const lock = await lockFile(join(path, LOCK_NAME));
      if (lock && existsSync(path)) {
        process.on('exit', () => rmSync(path, { recursive: true, force: true }));
        return path;
      }
    } catch (error) {
      // Another process may have taken the new folder for one that was left behind.
      if (existsSync(path)) throw error;
    }
    if (attempt >= MOST_ATTEMPTS)
      throw new Error(`${path}: removed by another process as soon as it was made`);
  }
}

/**
 * A new folder among the system's temporary files. It goes with the process; where that was killed, the next one
 * removes it. All of what lies in it is ours: nobody else can write there.
 */
export async function temporaryFolder(name: string): Promise<string> {
  made ??= make();
  return mkdtempSync(join(await made, `${name}-`));
}
