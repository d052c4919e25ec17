import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findFiles, UnreadableError } from '@citemill/read/internal';
import { createTemporaryFolder, writeLines } from '../../engine/index.js';
import { hashFile, hashText } from '../../lineage/index.js';
import { type FarEntry, isFarPlace, type PlaceOptions, Places } from '../../places/index.js';
import { UserError } from '../../user-error.js';

/** A file with metadata about cited papers. */
export interface MetadataSource {
  /** Its path or address. */
  name: string;
  /** What identifies its content. */
  identity(): Promise<string>;
  /** The file on this machine; one from elsewhere is copied when it is needed. */
  file(): Promise<string>;
}

export const localMetadata = (path: string): MetadataSource => ({
  name: path,
  identity: () => hashFile(path),
  file: async () => path,
});

export interface FindMetadataOptions {
  places?: PlaceOptions | undefined;
  /** What `-` reads (default: the standard input of the process). */
  input?: Readable | undefined;
}

/** The metadata files that paths, folders, globs, addresses and `-` name. Call `remove` when they are no longer needed. */
export async function findMetadata(
  paths: readonly string[],
  options: FindMetadataOptions,
): Promise<{ sources: MetadataSource[]; remove(): void }> {
  const copies = new Copies();
  const places = new Places(options.places);
  const sources: MetadataSource[] = [];
  for await (const path of findFiles(paths.filter((path) => path !== '-' && !isFarPlace(path)))) {
    if (typeof path !== 'string') throw new UserError(`${path.path}: ${path.error.message}`);
    sources.push(localMetadata(path));
  }
  for (const place of paths.filter(isFarPlace))
    for await (const entry of places.list(place)) {
      if ('problem' in entry) throw new UserError(`${entry.path}: ${entry.problem}`);
      sources.push(farSource(entry, places, copies));
    }
  if (paths.includes('-')) sources.push(copies.source('-', '', () => openInput(options.input)));
  return { sources, remove: () => copies.remove() };
}

function openInput(input: Readable = process.stdin): Readable {
  if ((input as NodeJS.ReadStream).isTTY) throw new UserError('-: nothing is piped in; pipe a metadata file');
  return input;
}

/** The endings of a file name, such as `.jsonl.gz`. */
const ENDING = /(?:\.\w{1,10}){1,2}$/;

function farSource(entry: FarEntry, places: Places, copies: Copies): MetadataSource {
  const { path, url, version } = entry;
  async function* bytes() {
    const opened = await places.open(entry);
    if (opened) yield* opened.stream;
  }
  const [ending = ''] = ENDING.exec(new URL(url).pathname) ?? ENDING.exec(path) ?? [];
  const source = copies.source(path, ending, bytes);
  // An address with its version identifies a file that need not be copied if nothing has changed.
  return version === undefined
    ? source
    : { ...source, identity: async () => hashText(`${path}\n${version}`) };
}

/** Temporary copies: metadata is read twice, and tables from any place in the file. */
class Copies {
  private folder: Promise<string> | undefined;
  private path: string | undefined;
  private count = 0;

  source(name: string, ending: string, open: () => AsyncIterable<Buffer>): MetadataSource {
    let copied: Promise<string> | undefined;
    const file = () => {
      copied ??= this.copy(name, ending, open());
      return copied;
    };
    return { name, file, identity: async () => hashFile(await file()) };
  }

  private async copy(name: string, ending: string, bytes: AsyncIterable<Buffer>): Promise<string> {
    this.folder ??= createTemporaryFolder('metadata');
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

  remove(): void {
    if (this.path !== undefined) rmSync(this.path, { recursive: true, force: true });
  }
}
