import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { UserError } from '../../paper/index.js';

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The files below a folder in a fixed order. Hidden files stay out; a folder reached twice by links is read once. */
function* filesBelow(
  folder: string,
  seen: Set<string>,
  isWhole: (folder: string) => boolean,
): Generator<string> {
  const real = realpathSync(folder);
  if (seen.has(real)) return;
  seen.add(real);
  if (isWhole(folder)) {
    yield folder;
    return;
  }
  for (const name of readdirSync(folder).sort(byName)) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    const kind = statSync(path, { throwIfNoEntry: false });
    if (kind?.isDirectory()) yield* filesBelow(path, seen, isWhole);
    // A broken link is passed on: opening it fails, and the failure is recorded.
    else if (kind === undefined ? lstatSync(path).isSymbolicLink() : kind.isFile()) yield path;
  }
}

/**
 * The files that paths, folders and globs name, in the order given; each once. A folder that `isWhole` says is one
 * source comes as itself, and nothing in it by itself.
 */
export async function* filesOf(
  paths: string[],
  isWhole: (folder: string) => boolean = () => false,
): AsyncGenerator<string> {
  const given = new Set<string>();
  const folders = new Set<string>();
  function* once(files: Iterable<string>) {
    for (const file of files) {
      if (given.has(file)) continue;
      given.add(file);
      yield file;
    }
  }
  for (const path of paths) {
    const kind = statSync(path, { throwIfNoEntry: false });
    if (kind?.isDirectory()) yield* once(filesBelow(path, folders, isWhole));
    else if (kind?.isFile()) yield* once([path]);
    else if (isDynamicPattern(path)) {
      const files = (
        await glob(path, { absolute: false, expandDirectories: false, followSymbolicLinks: false })
      ).sort(byName);
      if (files.length === 0) throw new UserError(`${path}: no file matches this pattern`);
      yield* once(files);
    } else throw new UserError(`${path}: no such file or folder`);
  }
}
