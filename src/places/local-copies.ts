import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { UnreadableError } from '@citemill/read/internal';
import { createTemporaryFolder, writeLines } from '../engine/index.js';
import { hashFile, hashText } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { type PlaceOptions, Places } from './places.js';
import { isRemoteAddress } from './remote-address.js';
import type { RemoteFile } from './remote-file.js';

/** A file that is read more than once, or not from start to end. */
export interface CopiedFile {
  /** Path or address of the file. */
  name: string;
  /** Returns a string that identifies the file's content. */
  identity(): Promise<string>;
  /** Returns the path of the file on this machine. A remote file is copied at the first call. */
  file(): Promise<string>;
}

export interface CopyOptions {
  places?: PlaceOptions | undefined;
  /** The stream that `-` reads. Default: the standard input of the process. */
  input?: Readable | undefined;
}

/** True for addresses, and for `-`, which is standard input. */
export const isRemoteOrPiped = (path: string): boolean => path === '-' || isRemoteAddress(path);

/** The extensions of a file name, such as `.jsonl.gz`. */
const ENDING = /(?:\.\w{1,10}){1,2}$/;

/** Makes temporary copies of remote files and standard input. Call `remove` when they are no longer needed. */
export class LocalCopies {
  private folder: Promise<string> | undefined;
  private path: string | undefined;
  private count = 0;
  private readonly places: Places;

  constructor(private readonly options: CopyOptions = {}) {
    this.places = new Places(options.places);
  }

  /** Returns the single file that an address or `-` names. */
  named(place: string): CopiedFile {
    return place === '-' ? this.standardInput() : this.remoteFile(this.places.namedFile(place));
  }

  /** Lists the files that addresses and `-` name; paths on this machine are left out. */
  async find(paths: readonly string[]): Promise<CopiedFile[]> {
    const files: CopiedFile[] = [];
    for (const place of paths.filter(isRemoteAddress))
      for await (const entry of this.places.list(place)) {
        if ('problem' in entry) throw new UserError(`${entry.path}: ${entry.problem}`);
        files.push(this.remoteFile(entry));
      }
    if (paths.includes('-')) files.push(this.standardInput());
    return files;
  }

  remove(): void {
    if (this.path !== undefined) rmSync(this.path, { recursive: true, force: true });
  }

  private standardInput(): CopiedFile {
    return this.copiedFile('-', '', () => openInput(this.options.input));
  }

  private remoteFile(entry: RemoteFile): CopiedFile {
    const { places } = this;
    const { path, url, version } = entry;
    async function* bytes() {
      const opened = await places.open(entry);
      if (opened) yield* opened.stream;
    }
    const [ending = ''] = ENDING.exec(new URL(url).pathname) ?? ENDING.exec(path) ?? [];
    const file = this.copiedFile(path, ending, bytes);
    // Address and version identify the content, so an unchanged file need not be copied.
    return version === undefined ? file : { ...file, identity: async () => hashText(`${path}\n${version}`) };
  }

  private copiedFile(name: string, ending: string, open: () => AsyncIterable<Buffer>): CopiedFile {
    let copied: Promise<string> | undefined;
    const file = () => {
      copied ??= this.copy(name, ending, open());
      return copied;
    };
    return { name, file, identity: async () => hashFile(await file()) };
  }

  private async copy(name: string, ending: string, bytes: AsyncIterable<Buffer>): Promise<string> {
    this.folder ??= createTemporaryFolder('copies');
    this.path = await this.folder;
    const file = join(this.path, `${this.count++}${ending}`);
    try {
      await writeLines(file, bytes);
    } catch (error) {
      if (error instanceof UnreadableError) throw new UserError(`${name}: ${error.message}`);
      throw error;
    }
    return file;
  }
}

function openInput(input: Readable = process.stdin): Readable {
  if ((input as NodeJS.ReadStream).isTTY)
    throw new UserError('-: standard input is a terminal; pipe a file into the command');
  return input;
}

/** Runs a task on copies of remote files. Its errors name the files as the user gave them. */
export async function withCopies<T>(
  find: (copies: LocalCopies) => CopiedFile[] | Promise<CopiedFile[]>,
  task: (files: string[]) => Promise<T>,
): Promise<T> {
  const copies = new LocalCopies();
  const names = new Map<string, string>();
  try {
    for (const { name, file } of await find(copies)) names.set(await file(), name);
    return await task([...names.keys()]);
  } catch (error) {
    if (error instanceof UserError)
      for (const [file, name] of names) error.message = error.message.replaceAll(file, name);
    throw error;
  } finally {
    copies.remove();
  }
}
