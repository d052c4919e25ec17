import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileError, fileProblem, UserError } from '@citemill/metrics/user-error';
import { glob, isDynamicPattern } from 'tinyglobby';
import { UnreadableError } from '../reader.js';
import type { BrokenSource } from './broken.js';

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Describes a path that exists but cannot be read. */
const unreadable = (path: string, message: string): BrokenSource => ({
  path,
  error: new UnreadableError('io', message),
});

/** Returns a file name as text, with invalid UTF-8 as `\xe9`. */
function printableName(name: Buffer): string {
  const text = name.toString('utf8');
  if (Buffer.from(text).equals(name)) return text;
  return Array.from(name, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
  ).join('');
}

/** Options for walking folders. */
export interface WalkOptions {
  /** True for a folder that is one source; it is returned instead of its files. */
  isSourceFolder?: (folder: string) => boolean;
  /** Real paths of folders to skip, such as the corpus itself. */
  except?: string | readonly string[];
}

/** Returns the sorted names in a folder; names that are not UTF-8 are returned as broken. */
function listNames(folder: string): { names: string[]; broken: BrokenSource[] } {
  const names: string[] = [];
  const broken: BrokenSource[] = [];
  for (const raw of readdirSync(folder, { encoding: 'buffer' })) {
    const name = raw.toString('utf8');
    if (name.startsWith('.')) continue;
    if (Buffer.from(name).equals(raw)) names.push(name);
    else broken.push(unreadable(join(folder, printableName(raw)), 'the name is not UTF-8; rename it'));
  }
  return { names: names.sort(byName), broken };
}

/** Stats of a path, following links; for a broken link, those of the link. */
function statPath(path: string): Stats {
  return statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path);
}

/**
 * Yields the files below a folder in a fixed order, without hidden files. A folder reached twice through links is read once.
 * Unreadable files and folders are returned as broken.
 */
function* filesBelow(
  start: string,
  visited: Set<string>,
  { isSourceFolder, except }: WalkOptions,
): Generator<string | BrokenSource> {
  const waiting = [start];
  const excluded = except === undefined ? [] : [except].flat();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    try {
      const stats = statPath(path);
      if (stats.isFile() || stats.isSymbolicLink()) {
        // A broken link is returned too: opening it fails, and the failure is recorded.
        yield path;
        continue;
      }
      if (!stats.isDirectory()) {
        yield unreadable(path, 'neither a file nor a folder');
        continue;
      }
      const real = realpathSync(path);
      if (visited.has(real) || excluded.includes(real)) continue;
      visited.add(real);
      if (isSourceFolder?.(path)) {
        yield path;
        continue;
      }
      const { names, broken } = listNames(path);
      yield* broken;
      for (const name of names.reverse()) waiting.push(join(path, name));
    } catch (error) {
      yield unreadable(path, fileProblem(error));
    }
  }
}

/** The files and folders already given, so that each file is returned once. */
class GivenPaths {
  private readonly files = new Set<string>();
  private readonly folders: string[] = [];

  addFolder(path: string): void {
    this.folders.push(resolve(path));
  }

  /** False for a file that was already given. */
  addFile(path: string): boolean {
    const full = resolve(path);
    if (this.files.has(full) || this.folders.some((folder) => full.startsWith(folder + sep))) return false;
    this.files.add(full);
    return true;
  }

  hasFile(path: string): boolean {
    return this.files.size > 0 && this.files.has(resolve(path));
  }
}

function statGiven(path: string): Stats | BrokenSource | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return unreadable(path, fileProblem(error));
  }
}

/**
 * Lists the files at paths, in folders and matching globs, in the given order, each once. Unreadable ones are returned as
 * broken. Throws {@link UserError} only for a path that does not exist and for a glob that matches nothing.
 */
export async function* findFiles(
  paths: string[],
  walk: WalkOptions = {},
): AsyncGenerator<string | BrokenSource> {
  const alreadyGiven = new GivenPaths();
  const visited = new Set<string>();
  for (const path of paths) {
    const stats = statGiven(path);
    if (stats && 'error' in stats) yield stats;
    else if (stats?.isDirectory()) {
      for (const file of filesBelow(path, visited, walk)) {
        if (typeof file !== 'string' || !alreadyGiven.hasFile(file)) yield file;
      }
      alreadyGiven.addFolder(path);
    } else if (stats?.isFile()) {
      if (alreadyGiven.addFile(path)) yield path;
    } else if (stats) yield unreadable(path, 'neither a file nor a folder');
    else if (isDynamicPattern(path)) {
      const options = { absolute: false, expandDirectories: false, followSymbolicLinks: false };
      const files = (await glob(path, options)).sort(byName);
      if (files.length === 0) throw new UserError(`${path}: no file matches this pattern`);
      for (const file of files) if (alreadyGiven.addFile(file)) yield file;
    } else throw fileError(path);
  }
}

/** Total size of the files at the given paths, in bytes. */
export async function totalBytes(paths: string[]): Promise<number> {
  let bytes = 0;
  for await (const path of findFiles(paths)) {
    if (typeof path !== 'string') continue;
    try {
      bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    } catch {
      // Reported when the file is read.
    }
  }
  return bytes;
}
