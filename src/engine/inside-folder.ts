import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';

/*
 * Anybody may have written a manifest. A path in it is accepted only if it names a regular file below the manifest's own
 * folder without passing a link: a link may lead anywhere, and a device may never end.
 */

/** True for a relative path with `/` between its names that does not lead upwards. */
export const isInnerPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  !/[\\\0]|^[A-Za-z]:/.test(path) &&
  path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

/** Returns the stats of a regular file below a folder; undefined for anything else or if it is reached through a link. */
export function statInside(folder: string, path: string): Stats | undefined {
  if (!isInnerPath(path)) return undefined;
  const names = path.split('/');
  for (let depth = 1; depth <= names.length; depth++) {
    const stats = lstatSync(join(folder, ...names.slice(0, depth)), { throwIfNoEntry: false });
    if (depth === names.length) return stats?.isFile() ? stats : undefined;
    if (!stats?.isDirectory()) return undefined;
  }
  return undefined;
}

/**
 * Returns the full path of a file that a manifest names. Throws {@link UserError} unless it is a regular file inside the folder.
 *
 * @param manifest name of the manifest for the message, such as `dataset.json`
 */
export function fileInside(folder: string, path: string, manifest: string): string {
  if (!isInnerPath(path))
    throw new UserError(`${join(folder, manifest)} names ${path}, which is not a path inside its folder`);
  const full = join(folder, ...path.split('/'));
  if (statInside(folder, path)) return full;
  throw new UserError(
    lstatSync(full, { throwIfNoEntry: false })
      ? `${full} is not a regular file or is reached through a link; put the file itself there`
      : `${full}: no such file, though ${manifest} names it; copy it there, or make the folder again`,
  );
}
