import { lstatSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnedFile, type OwnedFile } from './owned-files.js';
import { readJson } from './regular-file.js';
import { randomToken } from './token.js';

/**
 * The list of files that we wrote into a folder that may also contain the user's files. Only listed files whose size has
 * not changed are ever replaced or removed.
 */
export class OwnedList {
  private readonly path: string;

  constructor(
    private readonly folder: string,
    name = '.citemill-files.json',
  ) {
    this.path = join(folder, name);
  }

  files(): OwnedFile[] {
    try {
      const listed = readJson(this.path);
      return Array.isArray(listed) && listed.every(isOwnedFile) ? listed : [];
    } catch {
      // If the list is missing or unreadable, all files may be the user's.
      return [];
    }
  }

  /** Returns all our files in the folder, including the list itself. */
  filesAndList(): OwnedFile[] {
    const list = lstatSync(this.path, { throwIfNoEntry: false });
    const name = this.path.slice(this.folder.length + 1);
    return list ? [...this.files(), { path: name, bytes: list.size }] : this.files();
  }

  /** True if a file of this name can be written: there is none, or it is one of ours. A link is the user's. */
  isFree(name: string): boolean {
    const stats = lstatSync(join(this.folder, name), { throwIfNoEntry: false });
    if (!stats) return true;
    return stats.isFile() && this.files().some(({ path, bytes }) => path === name && bytes === stats.size);
  }

  /** Moves a finished file to its name, replacing our older one. It is listed first, in case of an interruption. */
  put(from: string, name: string): void {
    const { size } = statSync(from);
    const kept = this.files().filter(({ path, bytes }) => path !== name || bytes !== size);
    this.write([...kept, { path: name, bytes: size }]);
    renameSync(from, join(this.folder, name));
    this.write([...kept.filter(({ path }) => path !== name), { path: name, bytes: size }]);
  }

  private write(files: readonly OwnedFile[]): void {
    const draft = `${this.path}.${randomToken()}`;
    writeFileSync(draft, `${JSON.stringify(files, null, 2)}\n`);
    renameSync(draft, this.path);
  }
}
