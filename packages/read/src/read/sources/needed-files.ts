import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Format } from '../reader.js';
import { readHead } from './read-head.js';

/** Maximum number of files of a folder to examine. */
const MAX_FILES = 10_000;
/** Number of folders, upwards from the file's own, in which the paper that needs the file may be. */
const MAX_LEVELS = 3;

/** Finds out whether a file is read with a paper in the same folder, such as its bibliography. */
export class NeededFiles {
  private readonly namedIn = new Map<string, ReadonlySet<string>>();
  private readonly readers: readonly Format[];

  constructor(readers: readonly Format[]) {
    this.readers = readers.filter(({ neededFiles }) => neededFiles !== undefined);
  }

  /** True if a paper in the file's folder, or in one of those above it, names the file. */
  has(path: string): boolean {
    const file = resolve(path);
    let folder = dirname(file);
    for (let level = 0; level < MAX_LEVELS; level++) {
      if (this.listNamed(folder).has(file)) return true;
      folder = dirname(folder);
    }
    return false;
  }

  private listNamed(folder: string): ReadonlySet<string> {
    const cached = this.namedIn.get(folder);
    if (cached) return cached;
    const named = new Set(this.findNamed(folder));
    this.namedIn.set(folder, named);
    return named;
  }

  private findNamed(folder: string): string[] {
    try {
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .slice(0, MAX_FILES)
        .flatMap(({ name }) => this.namesIn(join(folder, name)))
        .map((name) => join(folder, name));
    } catch {
      // A folder that cannot be listed has no papers.
      return [];
    }
  }

  private namesIn(path: string): string[] {
    try {
      const head = readHead(path, 'utf8').replace(/^\ufeff/, '');
      const reader = this.readers.findLast((format) => format.detect(head, path));
      return reader?.neededFiles?.(head, path) ?? [];
    } catch {
      // An unreadable file is reported when its record is read.
      return [];
    }
  }
}
