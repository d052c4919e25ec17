import { lstatSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnedFile } from './owned-files.js';
import { token } from './token.js';

/**
 * The list of the files that we wrote into a folder which is the user's own, or may become it: these, as long as they have
 * the size that we gave them, and no others are replaced or removed.
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
      const listed: unknown = JSON.parse(readFileSync(this.path, 'utf8'));
      return Array.isArray(listed) ? (listed as OwnedFile[]) : [];
    } catch {
      return [];
    }
  }

  /** All that is ours in the folder, the list included. */
  withItself(): OwnedFile[] {
    const own = lstatSync(this.path, { throwIfNoEntry: false });
    const name = this.path.slice(this.folder.length + 1);
    return own ? [...this.files(), { path: name, bytes: own.size }] : this.files();
  }

  /** True where nothing is there, or a file as we wrote it: the name can be given to a new one. A link is the user's. */
  isFree(name: string): boolean {
    const kind = lstatSync(join(this.folder, name), { throwIfNoEntry: false });
    if (!kind) return true;
    return kind.isFile() && this.files().some(({ path, bytes }) => path === name && bytes === kind.size);
  }

  /** Gives a finished file its name, instead of one of ours. It is listed first: a file without an entry is nobody's. */
  put(from: string, name: string): void {
    const { size } = statSync(from);
    const kept = this.files().filter(({ path, bytes }) => path !== name || bytes !== size);
    this.write([...kept, { path: name, bytes: size }]);
    renameSync(from, join(this.folder, name));
    this.write([...kept.filter(({ path }) => path !== name), { path: name, bytes: size }]);
  }

  private write(files: readonly OwnedFile[]): void {
    const aside = `${this.path}.${token()}`;
    writeFileSync(aside, `${JSON.stringify(files, null, 2)}\n`);
    renameSync(aside, this.path);
  }
}
