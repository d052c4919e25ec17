import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/*
 * Only files that are listed, with their size, in a manifest that we wrote are ever removed. Every other file in a
 * folder belongs to the user, whatever its name and location.
 */

/** A file that we wrote, as our manifests list it. */
export interface OwnedFile {
  /** Relative to the folder of the manifest, with `/` between names. */
  path: string;
  bytes: number;
  /** For a table: its number of rows. */
  rows?: number;
}

/** Files that file managers create in every folder. They are ignored. */
const JUNK_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
export const isJunkFile = (name: string): boolean => JUNK_FILES.has(name);

/** Lists every file below a folder, relative to it, with `/` between names; links are listed, not followed. */
export function listFiles(folder: string): { path: string; bytes: number }[] {
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

/** Lists the files in a folder that are not in our list, or have changed since we wrote them. */
export function listUserFiles(folder: string, owned: readonly OwnedFile[]): string[] {
  const sizes = new Map(owned.map(({ path, bytes }) => [path, bytes]));
  return listFiles(folder)
    .filter(({ path, bytes }) => sizes.get(path) !== bytes && !isJunkFile(path.split('/').at(-1) ?? ''))
    .map(({ path }) => path);
}

/** Removes the listed files that are still as we wrote them, and the folders that become empty. */
export function removeOwned(folder: string, owned: readonly OwnedFile[]): void {
  const folders = new Set<string>([folder]);
  for (const { path, bytes } of owned) {
    const full = join(folder, ...path.split('/'));
    if (!full.startsWith(folder + sep)) continue;
    const kind = lstatSync(full, { throwIfNoEntry: false });
    if (kind?.isFile() && kind.size === bytes) unlinkSync(full);
    for (let above = dirname(full); above.length > folder.length; above = dirname(above)) folders.add(above);
  }
  // Deepest first: a folder is empty only when its subfolders are gone.
  for (const path of [...folders].sort((a, b) => b.length - a.length)) removeIfEmpty(path);
}

/** Removes a folder if it is empty. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!/^(?:ENOTEMPTY|EEXIST|ENOENT|ENOTDIR|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
