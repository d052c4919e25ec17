import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LOCK_NAME, lockFile, removeIfEmpty } from '../engine/index.js';
import { CACHE_FILE, cachesFolder, clearCache } from './cache-list.js';

/** Maximum number of caches that a corpus keeps; there is one per recipe and set of options, and twelve recipes with two profiles each. */
const MAX_CACHES = 24;

function cacheFolders(corpus: string): string[] {
  const caches = cachesFolder(corpus);
  if (!lstatSync(caches, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(caches)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(caches, name))
    .filter((folder) => lstatSync(folder).isDirectory());
}

/** Removes the least recently used caches if there are too many. The current cache is kept. */
export async function removeOldCaches(corpus: string, current: string): Promise<void> {
  const otherCaches = cacheFolders(corpus)
    .filter((folder) => folder !== current)
    .map((folder) => ({ folder, used: lastUse(folder) }))
    .sort((a, b) => b.used - a.used);
  for (const { folder } of otherCaches.slice(MAX_CACHES - 1)) await removeCache(folder);
}

/** Removes all caches of a corpus, since they contain text of its papers. A cache that a build is using stays. */
export async function removeCaches(corpus: string): Promise<void> {
  for (const folder of cacheFolders(corpus)) await removeCache(folder);
  removeIfEmpty(cachesFolder(corpus));
}

async function removeCache(folder: string): Promise<void> {
  const lock = await lockFile(join(folder, LOCK_NAME));
  if (!lock) return;
  try {
    clearCache(folder);
    // The lock file is removed before the lock is released, so that no build loses a lock that it got in between.
    if (readdirSync(folder).every((name) => name === LOCK_NAME))
      rmSync(join(folder, LOCK_NAME), { force: true });
    removeIfEmpty(folder);
  } finally {
    await lock.release();
  }
}

const lastUse = (folder: string): number =>
  statSync(join(folder, CACHE_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
