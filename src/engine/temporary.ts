import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { type FileLock, lockFile } from './file-lock.js';
import { LOCK_NAME } from './lock.js';
import { randomToken } from './token.js';

const NAME = /^citemill-[0-9a-f]{12}(?:-[0-9a-f]{12})?$/;

/**
 * Key of the random name of this process, which its threads inherit. A name is needed because a lock does not exclude other threads of
 * the same process, and process ids are not unique among containers that share a disk.
 */
const PROCESS_NAME = 'citemill.process';
if (getEnvironmentData(PROCESS_NAME) === undefined) setEnvironmentData(PROCESS_NAME, randomToken());
const OWN_PREFIX = `citemill-${String(getEnvironmentData(PROCESS_NAME))}-`;

let processFolder: Promise<string> | undefined;

function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A worker of the process may still be writing there; the next process removes what is left.
  }
}

/** Removes the folders of killed processes, but only those of the current user: anyone can create traps in a shared folder. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!NAME.test(name) || name.startsWith(OWN_PREFIX)) continue;
    const path = join(parent, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o077) !== 0) continue;
    let lock: FileLock | undefined;
    try {
      lock = await lockFile(join(path, LOCK_NAME));
    } catch {
      // Another process removed it first.
      continue;
    }
    if (!lock) continue;
    removeFolder(path);
    await lock.release();
  }
}

/** Maximum attempts to create a folder, which another process may sweep away before it is locked. */
const MAX_ATTEMPTS = 20;

async function createProcessFolder(): Promise<string> {
  const parent = tmpdir();
  await sweep(parent);
  for (let attempt = 1; ; attempt++) {
    const path = join(parent, `${OWN_PREFIX}${randomToken()}`);
    mkdirSync(path, { mode: 0o700 });
    try {
      const lock = await lockFile(join(path, LOCK_NAME));
      if (lock && existsSync(path)) {
        process.on('exit', () => removeFolder(path));
        return path;
      }
    } catch (error) {
      // Another process may have taken the new folder for an abandoned one and removed it.
      if (existsSync(path)) throw error;
    }
    if (attempt >= MAX_ATTEMPTS)
      throw new Error(`${path}: another process keeps removing the temporary folder`);
  }
}

/**
 * Creates a folder among the system's temporary files. It is removed when the process ends, or by the next process if this
 * one is killed. Everything in it is ours: no other user can write there.
 */
export async function createTemporaryFolder(name: string): Promise<string> {
  processFolder ??= createProcessFolder();
  return mkdtempSync(join(await processFolder, `${name}-`));
}
