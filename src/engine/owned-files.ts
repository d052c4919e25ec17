import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isInnerPath, statInside } from './inside-folder.js';

/*
 * Only files are removed that our own manifest lists with their current size. Every other file belongs to the user,
 * whatever its name and location. We never treat a link, or a file reached through a link, as ours, because somebody else
 * may have written the manifest.
 */

/** A file that we wrote, as listed in a manifest. */
export interface OwnedFile {
  /** Relative to the folder of the manifest, with `/` between names. */
  path: string;
  bytes: number;
  /** Number of rows, for a table. */
  rows?: number | undefined;
  sha256?: string | undefined;
}

export const isOwnedFile = (value: unknown): value is OwnedFile => {
  const { path, bytes } = (value ?? {}) as Partial<OwnedFile>;
  return isInnerPath(path) && typeof bytes === 'number';
};

/** Files that file managers create in every folder. They are ignored. */
const JUNK_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
export const isJunkFile = (name: string): boolean => JUNK_FILES.has(name);

/** Lists every file below a folder, relative to it, with `/` between names; links are listed, not followed. */
export function listFiles(folder: string): { path: string; bytes: number; isRegular: boolean }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const names = path.slice(folder.length + 1).split(sep);
      return { path: names.join('/'), bytes: lstatSync(path).size, isRegular: entry.isFile() };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Lists the files in a folder that are not in `owned` or have another size. */
export function listUserFiles(folder: string, owned: readonly OwnedFile[]): string[] {
  const sizes = new Map(owned.map(({ path, bytes }) => [path, bytes]));
  return listFiles(folder)
    .filter(({ path, bytes, isRegular }) => !(isRegular && sizes.get(path) === bytes))
    .filter(({ path }) => !isJunkFile(path.split('/').at(-1) ?? ''))
    .map(({ path }) => path);
}

/** Removes the listed files that still have their size, and the folders that become empty. */
export function removeOwned(folder: string, owned: readonly OwnedFile[]): void {
  const folders = new Set<string>([folder]);
  for (const { path, bytes } of owned) {
    if (!isInnerPath(path)) continue;
    const full = join(folder, ...path.split('/'));
    if (statInside(folder, path)?.size === bytes) unlinkSync(full);
    for (let above = dirname(path); above !== '.'; above = dirname(above))
      if (isFolderInside(folder, above)) folders.add(join(folder, ...above.split('/')));
  }
  // Deepest first, since a folder is empty only after its subfolders were removed.
  for (const path of [...folders].sort((a, b) => b.length - a.length)) removeIfEmpty(path);
}

/** True if `path` is a folder below `folder` that is not reached through a link. */
function isFolderInside(folder: string, path: string): boolean {
  const names = path.split('/');
  return names.every((_, i) =>
    lstatSync(join(folder, ...names.slice(0, i + 1)), { throwIfNoEntry: false })?.isDirectory(),
  );
}

/** Removes a folder if it is empty. A link to a folder stays. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!/^(?:ENOTEMPTY|EEXIST|ENOENT|ENOTDIR|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
