import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';

/*
 * Manifests come with their folders, from anybody. A path in one is taken only if it names a regular file
 * below its own folder without passing a link: a link may lead anywhere, and a device may never end.
 */

/** A relative path with `/` between its names, none of which leads upwards. */
export const isInnerPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  !/[\\\0]|^[A-Za-z]:/.test(path) &&
  path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

/** A regular file below a folder; undefined for anything else, and for whatever is reached through a link. */
export function statInside(folder: string, path: string): Stats | undefined {
  if (!isInnerPath(path)) return undefined;
  const names = path.split('/');
  for (let depth = 1; depth <= names.length; depth++) {
    const kind = lstatSync(join(folder, ...names.slice(0, depth)), { throwIfNoEntry: false });
    if (depth === names.length) return kind?.isFile() ? kind : undefined;
    if (!kind?.isDirectory()) return undefined;
  }
  return undefined;
}

/**
 * The full path of a file that a manifest names. Throws {@link UserError} unless it is a regular file inside the folder.
 *
 * @param manifest what names the file, for the message: `dataset.json`
 */
export function fileInside(folder: string, path: string, manifest: string): string {
  if (!isInnerPath(path))
    throw new UserError(`${join(folder, manifest)} names ${path}, which is not a file in its folder`);
  const full = join(folder, ...path.split('/'));
  if (statInside(folder, path)) return full;
  throw new UserError(
    lstatSync(full, { throwIfNoEntry: false })
      ? `${full} is not a regular file, or is reached through a link; put the file itself there`
      : `${full}: no such file, though ${manifest} names it; copy it there, or make the folder again`,
  );
}
