import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/*
 * The rule of the house: nothing is removed that is not listed, with its size, in a manifest that we wrote. Every other
 * file in a folder belongs to the user, whatever it is called and wherever it lies.
 */

/** A file that we wrote, as our manifests list it. */
export interface OwnedFile {
  /** Relative to the folder of the manifest, with `/` between names. */
  path: string;
  bytes: number;
  /** Of a table: how many rows it holds. */
  rows?: number;
}

/** Files that file managers leave in every folder. They are nobody's and stay where they are. */
const STRAY = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
export const isStray = (name: string): boolean => STRAY.has(name);

/** Every file below a folder, relative to it, with `/` between names; links are listed, not followed. */
export function filesBelow(folder: string): { path: string; bytes: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      bytes: lstatSync(path).size,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Files in a folder that are not in the list, or not as we wrote them. */
export function filesOfOthers(folder: string, owned: readonly OwnedFile[]): string[] {
  const sizes = new Map(owned.map(({ path, bytes }) => [path, bytes]));
  return filesBelow(folder)
    .filter(({ path, bytes }) => sizes.get(path) !== bytes && !isStray(path.split('/').at(-1) ?? ''))
    .map(({ path }) => path);
}

/** Removes what the list names and is still as we wrote it, and the folders that are empty then. */
export function removeOwned(folder: string, owned: readonly OwnedFile[]): void {
  const folders = new Set<string>([folder]);
  for (const { path, bytes } of owned) {
    const full = join(folder, ...path.split('/'));
    if (!full.startsWith(folder + sep)) continue;
    const kind = lstatSync(full, { throwIfNoEntry: false });
    if (kind?.isFile() && kind.size === bytes) unlinkSync(full);
    for (let above = dirname(full); above.length > folder.length; above = dirname(above)) folders.add(above);
  }
  // The deepest first: a folder is empty only when those in it are gone.
  for (const path of [...folders].sort((a, b) => b.length - a.length)) removeEmpty(path);
}

/** Removes a folder if nothing is in it. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!/^(?:ENOTEMPTY|EEXIST|ENOENT|ENOTDIR|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
