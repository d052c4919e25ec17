import { closeSync, openSync, readSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { Format, SourceRecord } from '../reader.js';
import {
  bundleRecord,
  DOCUMENT_CLASS,
  ImageStore,
  isBundleText,
  isTex,
  MAX_BUNDLE_BYTES,
  MAX_BUNDLE_FILE_BYTES,
  MAX_BUNDLE_FILES,
} from './bundle-record.js';
import { filesNamedIn } from './named-files.js';
import { PaperFolder } from './paper-folder.js';

const HEAD_BYTES = 64 * 1024;
const SOURCE_FOLDER = /^(?:src|source|sources|tex|latex|paper|manuscript|ms)$/i;
/** Folders inside one another; what lies deeper is not a paper's. */
const DEEPEST_FOLDER = 20;
/** The most files that a document by itself may name. */
const MOST_NAMED_FILES = 2000;
/** Files that papers of other formats come in: a folder with one of these is a collection, not one paper's sources. */
const OTHER_PAPERS = /\.(?:xml|nxml|jsonl?|gz|bz2|tgz|zip|tar|tei)$/i;

function readHead(path: string): string {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.toString('latin1', 0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** Knows which folders are the sources of one paper. */
export class FolderBundles {
  constructor(
    private readonly readers: readonly Format[],
    private readonly withImages = false,
  ) {}

  /** True for a LaTeX document that one of the readers takes. */
  isDocument(path: string): boolean {
    if (!/\.(?:tex|ltx|latex)$/i.test(path)) return false;
    try {
      const head = readHead(path);
      return DOCUMENT_CLASS.test(head) && this.readers.some((one) => one.detect(head, path));
    } catch {
      // A file that can't be read is reported when its record is.
      return false;
    }
  }

  /** True where the folder, or the source folder that is all it holds, has a LaTeX document at its top. */
  has(path: string): boolean {
    const folder = new PaperFolder(path);
    const { files, folders } = folder.list('');
    if (files.some((name) => OTHER_PAPERS.test(name))) return false;
    if (files.some((name) => this.isDocument(join(path, name)))) return true;
    const [only, ...others] = folders;
    if (only === undefined || others.length > 0 || !SOURCE_FOLDER.test(only)) return false;
    const inner = folder.list(only);
    if (inner.files.some((name) => OTHER_PAPERS.test(name))) return false;
    return inner.files.some((name) => this.isDocument(join(path, only, name)));
  }

  /** The folder's files as one record. `onBytes` hears of all of them, though images are not read. */
  read(path: string, onBytes?: (bytes: number) => void): SourceRecord {
    const folder = new PaperFolder(path);
    const taken = new Taken(folder, this.withImages);
    const seen = new Set<string | undefined>();
    const waiting = [''];
    for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
      const real = folder.realPath(below);
      if (seen.has(real)) continue;
      seen.add(real);
      const { files, folders } = folder.list(below);
      for (const name of folders)
        if (below.split('/').length < DEEPEST_FOLDER) waiting.push(posix.join(below, name));
      for (const name of files) {
        if (taken.count >= MAX_BUNDLE_FILES) break;
        const size = taken.add(posix.join(below, name));
        if (size !== undefined) onBytes?.(size);
      }
    }
    return bundleRecord(path, taken.files, { images: taken.images?.images, leftOut: folder.leftOut });
  }

  /** A document by itself, with the files of its folder that it takes in. */
  readDocument(path: string): SourceRecord {
    const folder = new PaperFolder(dirname(path));
    const main = basename(path);
    const taken = new Taken(folder, this.withImages);
    // The user may name a document by a link that leads elsewhere; what the document names may not.
    taken.take(main);
    const waiting = [main.replace(/\.\w+$/, '.bbl'), ...taken.namedIn(main)];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (taken.files[name] !== undefined || taken.count > MOST_NAMED_FILES) continue;
      if (taken.add(name) === undefined) continue;
      if (isTex(name) || /\.(?:sty|cls)$/i.test(name)) waiting.push(...taken.namedIn(name));
    }
    return bundleRecord(path, taken.files, {
      main,
      images: taken.images?.images,
      leftOut: folder.leftOut,
    });
  }
}

/** Takes up the files of a paper as far as the limits allow. */
class Taken {
  /** Without a prototype: a file may be called `constructor`. */
  readonly files: Record<string, Uint8Array> = Object.create(null);
  readonly images: ImageStore | undefined;
  count = 0;
  private held = 0;

  constructor(
    private readonly folder: PaperFolder,
    withImages: boolean,
  ) {
    this.images = withImages ? new ImageStore() : undefined;
  }

  /** Takes up a file; answers its size, or undefined where it is not there for this paper. */
  add(name: string): number | undefined {
    const kind = this.folder.stat(name);
    if (!kind?.isFile()) return undefined;
    this.count++;
    const { size } = kind;
    const isWanted =
      isBundleText(name) && size <= MAX_BUNDLE_FILE_BYTES && this.held + size <= MAX_BUNDLE_BYTES;
    if (isWanted) this.take(name);
    else this.files[name] = new Uint8Array();
    if (this.images?.wants(name, size)) {
      const bytes = this.folder.read(name);
      if (bytes) this.images.add(name, bytes);
    }
    return size;
  }

  /** Reads a file, wherever it leads. */
  take(name: string): void {
    const bytes = this.folder.read(name) ?? new Uint8Array();
    this.held += bytes.length;
    this.files[name] = bytes;
  }

  /** The files that one of those taken up names. */
  namedIn(name: string): string[] {
    return filesNamedIn(Buffer.from(this.files[name] ?? []).toString('latin1'), this.folder);
  }
}
