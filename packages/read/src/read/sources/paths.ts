import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileError, fileProblem, UserError } from '@citemill/metrics/user-error';
import { glob, isDynamicPattern } from 'tinyglobby';
import { UnreadableError } from '../reader.js';
import type { Broken } from './broken.js';

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Something that lies at a path but can't be read. */
const unreadable = (path: string, message: string): Broken => ({
  path,
  error: new UnreadableError('io', message),
});

/** A name as text, with what is no UTF-8 in it as `\xe9`. */
function shownName(name: Buffer): string {
  const text = name.toString('utf8');
  if (Buffer.from(text).equals(name)) return text;
  return Array.from(name, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
  ).join('');
}

/** Where a walk goes, and what it leaves out. */
export interface Walk {
  /** A folder that this says is one source comes as itself, and nothing in it by itself. */
  isWhole?: (folder: string) => boolean;
  /** Real paths of folders that are passed over: that of the corpus, which may lie among its sources. */
  except?: string | readonly string[];
}

/** The names in a folder, sorted; those that no text can name come as broken. */
function namesIn(folder: string): { names: string[]; broken: Broken[] } {
  const names: string[] = [];
  const broken: Broken[] = [];
  for (const raw of readdirSync(folder, { encoding: 'buffer' })) {
    const name = raw.toString('utf8');
    if (name.startsWith('.')) continue;
    if (Buffer.from(name).equals(raw)) names.push(name);
    else broken.push(unreadable(join(folder, shownName(raw)), 'the name is not UTF-8; rename it'));
  }
  return { names: names.sort(byName), broken };
}

/** What a path is, links followed; of a link that leads nowhere, what the link is. */
function statPath(path: string): Stats {
  return statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path);
}

/**
 * The files below a folder in a fixed order. Hidden files stay out; a folder reached twice by links is read once. What
 * can't be read comes as broken, and the walk goes on.
 */
function* filesBelow(
  start: string,
  seen: Set<string>,
  { isWhole, except }: Walk,
): Generator<string | Broken> {
  const waiting = [start];
  const excluded = except === undefined ? [] : [except].flat();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    try {
      const kind = statPath(path);
      if (kind.isFile() || kind.isSymbolicLink()) {
        // A broken link is passed on: opening it fails, and the failure is recorded.
        yield path;
        continue;
      }
      if (!kind.isDirectory()) {
        yield unreadable(path, 'is neither a file nor a folder');
        continue;
      }
      const real = realpathSync(path);
      if (seen.has(real) || excluded.includes(real)) continue;
      seen.add(real);
      if (isWhole?.(path)) {
        yield path;
        continue;
      }
      const folder = path;
      const { names, broken } = namesIn(folder);
      yield* broken;
      for (const name of names.reverse()) waiting.push(join(folder, name));
    } catch (error) {
      yield unreadable(path, fileProblem(error));
    }
  }
}

/** Files that were named by themselves and folders that were walked: a file in either comes once. */
class Given {
  private readonly files = new Set<string>();
  private readonly folders: string[] = [];

  addFolder(path: string): void {
    this.folders.push(resolve(path));
  }

  /** False for a file that was given before. */
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

function statGiven(path: string): Stats | Broken | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return unreadable(path, fileProblem(error));
  }
}

/**
 * The files that paths, folders and globs name, in the order given; each once. What can't be read comes as broken; only
 * a path that does not exist is thrown, as the user's mistake.
 */
export async function* findFiles(paths: string[], walk: Walk = {}): AsyncGenerator<string | Broken> {
  const given = new Given();
  const seen = new Set<string>();
  for (const path of paths) {
    const kind = statGiven(path);
    if (kind && 'error' in kind) yield kind;
    else if (kind?.isDirectory()) {
      for (const one of filesBelow(path, seen, walk)) {
        if (typeof one !== 'string' || !given.hasFile(one)) yield one;
      }
      given.addFolder(path);
    } else if (kind?.isFile()) {
      if (given.addFile(path)) yield path;
    } else if (kind) yield unreadable(path, 'is neither a file nor a folder');
    else if (isDynamicPattern(path)) {
      const options = { absolute: false, expandDirectories: false, followSymbolicLinks: false };
      const files = (await glob(path, options)).sort(byName);
      if (files.length === 0) throw new UserError(`${path}: no file matches this pattern`);
      for (const file of files) if (given.addFile(file)) yield file;
    } else throw fileError(path);
  }
}

/** How many bytes the files have that paths name. */
export async function totalBytes(paths: string[]): Promise<number> {
  let bytes = 0;
  for await (const path of findFiles(paths)) {
    if (typeof path !== 'string') continue;
    try {
      bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    } catch {
      // Told when the file is read.
    }
  }
  return bytes;
}
