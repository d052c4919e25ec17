import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Names longer than this are not those of files: what a paper calls a name may be anything. */
const LONGEST_NAME = 1000;

/**
 * The folder of one paper, as far as it may be read. Names come from the paper and mean anything: with a NUL in them,
 * hundreds of letters long, leading out through `..`, or through a symbolic link. What they can't reach is not there,
 * and {@link leftOut} says why where a file was meant.
 */
export class PaperFolder {
  /** Files that are there and were not read, with the reason. */
  readonly leftOut: Record<string, string> = Object.create(null);
  private readonly real: string | undefined;

  constructor(readonly path: string) {
    this.real = attempt(() => realpathSync(path));
  }

  /** What there is under a name inside the folder; undefined for nothing, and for what lies elsewhere. */
  stat(name: string): Stats | undefined {
    if (name.length > LONGEST_NAME || name.includes('\0')) return undefined;
    const path = join(this.path, name);
    const kind = attempt(() => statSync(path, { throwIfNoEntry: false }));
    if (!kind || !(kind.isFile() || kind.isDirectory())) return undefined;
    const real = attempt(() => realpathSync(path));
    if (real === undefined || this.real === undefined) return undefined;
    if (real === this.real || real.startsWith(this.real.endsWith(sep) ? this.real : this.real + sep))
      return kind;
    this.leftOut[name] = 'it leads out of the folder of the paper';
    return undefined;
  }

  isFile(name: string): boolean {
    return this.stat(name)?.isFile() ?? false;
  }

  /** The bytes of a file; undefined where it can't be read. */
  read(name: string): Uint8Array | undefined {
    const bytes = attempt(() => new Uint8Array(readFileSync(join(this.path, name))));
    if (!bytes) this.leftOut[name] = 'it can not be read';
    return bytes;
  }

  /** Names of files and folders below a name, sorted; hidden ones left out. */
  list(below: string): { files: string[]; folders: string[] } {
    const files: string[] = [];
    const folders: string[] = [];
    const names = attempt(() => readdirSync(join(this.path, below))) ?? [];
    for (const name of names.sort()) {
      if (name.startsWith('.') || name === '__MACOSX') continue;
      const kind = this.stat(below === '' ? name : `${below}/${name}`);
      if (kind?.isDirectory()) folders.push(name);
      else if (kind) files.push(name);
    }
    return { files, folders };
  }

  /** Where a folder below really lies, so that one reached twice by links is read once. */
  realPath(below: string): string | undefined {
    return attempt(() => realpathSync(join(this.path, below)));
  }
}

/** What a call of the file system gives; undefined where it fails, for whatever reason. */
function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    // A folder that vanished or may not be read is like one that is not there; its files are reported when they are read.
    return undefined;
  }
}
