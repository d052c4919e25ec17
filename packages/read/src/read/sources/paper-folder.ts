import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const MAX_NAME_CHARS = 1000;

/**
 * Restricts access to the folder of one paper. File names come from the paper and may contain NUL, be very long, or lead
 * outside through `..` or symbolic links. Such files are treated as missing; {@link leftOut} gives the reason.
 */
export class PaperFolder {
  /** Existing files that were not read, with the reason. */
  readonly leftOut: Record<string, string> = Object.create(null);
  private readonly real: string | undefined;

  constructor(readonly path: string) {
    this.real = attempt(() => realpathSync(path));
  }

  /** Returns the file or folder with this name; undefined if it does not exist or is outside the folder. */
  stat(name: string): Stats | undefined {
    if (name.length > MAX_NAME_CHARS || name.includes('\0')) return undefined;
    const path = join(this.path, name);
    const stats = attempt(() => statSync(path, { throwIfNoEntry: false }));
    if (!stats || !(stats.isFile() || stats.isDirectory())) return undefined;
    const real = attempt(() => realpathSync(path));
    if (real === undefined || this.real === undefined) return undefined;
    if (real === this.real || real.startsWith(this.real.endsWith(sep) ? this.real : this.real + sep))
      return stats;
    this.leftOut[name] = 'it is outside the folder of the paper';
    return undefined;
  }

  isFile(name: string): boolean {
    return this.stat(name)?.isFile() ?? false;
  }

  /** Returns the bytes of a file; undefined if it cannot be read. */
  read(name: string): Uint8Array | undefined {
    const bytes = attempt(() => new Uint8Array(readFileSync(join(this.path, name))));
    if (!bytes) this.leftOut[name] = 'it cannot be read';
    return bytes;
  }

  /** Sorted names of the files and folders in a subfolder, without hidden ones. */
  list(below: string): { files: string[]; folders: string[] } {
    const files: string[] = [];
    const folders: string[] = [];
    const names = attempt(() => readdirSync(join(this.path, below))) ?? [];
    for (const name of names.sort()) {
      if (name.startsWith('.') || name === '__MACOSX') continue;
      const stats = this.stat(below === '' ? name : `${below}/${name}`);
      if (stats?.isDirectory()) folders.push(name);
      else if (stats) files.push(name);
    }
    return { files, folders };
  }

  /** Returns the real path of a subfolder, to read one reached twice through links only once. */
  realPath(below: string): string | undefined {
    return attempt(() => realpathSync(join(this.path, below)));
  }
}

/** Returns the result of a file system call; undefined if it fails. */
function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    // An unreadable or deleted folder is treated as missing; its files are reported when they are read.
    return undefined;
  }
}
