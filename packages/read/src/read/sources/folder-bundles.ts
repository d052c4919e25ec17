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
import { readHead } from './read-head.js';

const SOURCE_FOLDER = /^(?:src|source|sources|tex|latex|paper|manuscript|ms)$/i;
const MAX_FOLDER_DEPTH = 20;
/** Maximum files to read for a single document. */
const MAX_NAMED_FILES = 2000;
/** Files of other paper formats: a folder with one of these is a collection, not the sources of one paper. */
const OTHER_PAPERS = /\.(?:xml|nxml|jsonl?|gz|bz2|tgz|zip|tar|tei)$/i;

/** Finds and reads folders that are the sources of one paper. */
export class FolderBundles {
  constructor(
    private readonly readers: readonly Format[],
    private readonly withImages = false,
  ) {}

  /** True for a LaTeX document that a reader recognises. */
  isDocument(path: string): boolean {
    if (!/\.(?:tex|ltx|latex)$/i.test(path)) return false;
    try {
      const head = readHead(path, 'latin1');
      return DOCUMENT_CLASS.test(head) && this.readers.some((reader) => reader.detect(head, path));
    } catch {
      // An unreadable file is reported when its record is read.
      return false;
    }
  }

  /** True if the folder, or its only subfolder named like `src`, has a LaTeX document at its top. */
  isBundle(path: string): boolean {
    const folder = new PaperFolder(path);
    const { files, folders } = folder.list('');
    if (files.some((name) => OTHER_PAPERS.test(name))) return false;
    if (files.some((name) => this.isDocument(join(path, name)))) return true;
    const [onlyFolder, ...others] = folders;
    if (onlyFolder === undefined || others.length > 0 || !SOURCE_FOLDER.test(onlyFolder)) return false;
    const inner = folder.list(onlyFolder);
    if (inner.files.some((name) => OTHER_PAPERS.test(name))) return false;
    return inner.files.some((name) => this.isDocument(join(path, onlyFolder, name)));
  }

  /** Returns the folder's files as one record. `onBytes` counts all of them, including images that are not read. */
  read(path: string, onBytes?: (bytes: number) => void): SourceRecord {
    const folder = new PaperFolder(path);
    const bundle = new BundleFiles(folder, this.withImages);
    const visited = new Set<string | undefined>();
    const waiting = [''];
    for (let subfolder = waiting.pop(); subfolder !== undefined; subfolder = waiting.pop()) {
      const real = folder.realPath(subfolder);
      if (visited.has(real)) continue;
      visited.add(real);
      const { files, folders } = folder.list(subfolder);
      for (const name of folders)
        if (subfolder.split('/').length < MAX_FOLDER_DEPTH) waiting.push(posix.join(subfolder, name));
      for (const name of files) {
        if (bundle.count >= MAX_BUNDLE_FILES) break;
        const size = bundle.add(posix.join(subfolder, name));
        if (size !== undefined) onBytes?.(size);
      }
    }
    return bundleRecord(path, bundle.files, { images: bundle.images?.images, leftOut: folder.leftOut });
  }

  /** Returns a single document, with the files of its folder that it includes. */
  readDocument(path: string): SourceRecord {
    const folder = new PaperFolder(dirname(path));
    const main = basename(path);
    const bundle = new BundleFiles(folder, this.withImages);
    // The user may give a document as a link to elsewhere; files that the document includes must be in its folder.
    bundle.take(main);
    const waiting = [main.replace(/\.\w+$/, '.bbl'), ...bundle.listNamed(main)];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (bundle.files[name] !== undefined || bundle.count > MAX_NAMED_FILES) continue;
      if (bundle.add(name) === undefined) continue;
      if (isTex(name) || /\.(?:sty|cls)$/i.test(name)) waiting.push(...bundle.listNamed(name));
    }
    return bundleRecord(path, bundle.files, {
      main,
      images: bundle.images?.images,
      leftOut: folder.leftOut,
    });
  }
}

/** Collects the files of a paper within the limits. */
class BundleFiles {
  /** Without a prototype: a file may be called `constructor`. */
  readonly files: Record<string, Uint8Array> = Object.create(null);
  readonly images: ImageStore | undefined;
  count = 0;
  private heldBytes = 0;

  constructor(
    private readonly folder: PaperFolder,
    withImages: boolean,
  ) {
    this.images = withImages ? new ImageStore() : undefined;
  }

  /** Adds a file and returns its size; undefined if it does not exist in the paper's folder. */
  add(name: string): number | undefined {
    const stats = this.folder.stat(name);
    if (!stats?.isFile()) return undefined;
    this.count++;
    const { size } = stats;
    const isWanted =
      isBundleText(name) && size <= MAX_BUNDLE_FILE_BYTES && this.heldBytes + size <= MAX_BUNDLE_BYTES;
    if (isWanted) this.take(name);
    else this.files[name] = new Uint8Array();
    if (this.images?.wants(name, size)) {
      const bytes = this.folder.read(name);
      if (bytes) this.images.add(name, bytes);
    }
    return size;
  }

  /** Reads a file, even through a link to elsewhere. */
  take(name: string): void {
    const bytes = this.folder.read(name) ?? new Uint8Array();
    this.heldBytes += bytes.length;
    this.files[name] = bytes;
  }

  /** Returns the files that a collected file refers to. */
  listNamed(name: string): string[] {
    return filesNamedIn(Buffer.from(this.files[name] ?? []).toString('latin1'), this.folder);
  }
}
