import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
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

const HEAD_BYTES = 64 * 1024;
const SOURCE_FOLDER = /^(?:src|source|sources|tex|latex|paper|manuscript|ms)$/i;
/** Files that papers of other formats come in: a folder with one of these is a collection, not one paper's sources. */
const OTHER_PAPERS = /\.(?:xml|nxml|jsonl?|gz|bz2|tgz|zip|tar|tei)$/i;

function headOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.toString('latin1', 0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

interface Listing {
  files: string[];
  folders: string[];
}

function list(folder: string): Listing {
  const listing: Listing = { files: [], folders: [] };
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.') || name === '__MACOSX') continue;
    const kind = statSync(join(folder, name), { throwIfNoEntry: false });
    if (kind?.isDirectory()) listing.folders.push(name);
    else if (kind?.isFile()) listing.files.push(name);
  }
  return listing;
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
      const head = headOf(path);
      return DOCUMENT_CLASS.test(head) && this.readers.some((one) => one.detect(head, path));
    } catch {
      return false;
    }
  }

  /** True where the folder, or the source folder that is all it holds, has a LaTeX document at its top. */
  has(folder: string): boolean {
    const { files, folders } = list(folder);
    if (files.some((name) => OTHER_PAPERS.test(name))) return false;
    if (files.some((name) => this.isDocument(join(folder, name)))) return true;
    const [only, ...others] = folders;
    if (only === undefined || others.length > 0 || !SOURCE_FOLDER.test(only)) return false;
    const inner = list(join(folder, only));
    if (inner.files.some((name) => OTHER_PAPERS.test(name))) return false;
    return inner.files.some((name) => this.isDocument(join(folder, only, name)));
  }

  /** The folder's files as one record. `onBytes` hears of all of them, though images are not read. */
  read(folder: string, onBytes?: (bytes: number) => void): SourceRecord {
    const files: Record<string, Uint8Array> = {};
    const images = this.withImages ? new ImageStore() : undefined;
    let held = 0;
    let count = 0;
    const waiting = [''];
    for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
      const { files: names, folders } = list(join(folder, below));
      for (const name of folders) if (below.split('/').length < 20) waiting.push(posix.join(below, name));
      for (const name of names) {
        if (++count > MAX_BUNDLE_FILES) break;
        const inside = posix.join(below, name);
        const { size } = statSync(join(folder, inside));
        onBytes?.(size);
        const wanted = isBundleText(name) && size <= MAX_BUNDLE_FILE_BYTES && held + size <= MAX_BUNDLE_BYTES;
        if (wanted) held += size;
        files[inside] = wanted ? new Uint8Array(readFileSync(join(folder, inside))) : new Uint8Array();
        if (images?.wants(name, size)) images.add(inside, new Uint8Array(readFileSync(join(folder, inside))));
      }
    }
    return bundleRecord(folder, files, undefined, images?.images);
  }

  /** A document by itself, with the files of its folder that it takes in. */
  readDocument(path: string): SourceRecord {
    const folder = dirname(path);
    const main = basename(path);
    const files: Record<string, Uint8Array> = {};
    const images = this.withImages ? new ImageStore() : undefined;
    const waiting = [main, main.replace(/\.\w+$/, '.bbl')];
    let held = 0;
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (files[name] !== undefined || Object.keys(files).length > 2000) continue;
      const kind = name.startsWith('..')
        ? undefined
        : statSync(join(folder, name), { throwIfNoEntry: false });
      if (!kind?.isFile()) continue;
      const wanted = isBundleText(name) && held + kind.size <= MAX_BUNDLE_BYTES;
      if (wanted) held += kind.size;
      files[name] = wanted ? new Uint8Array(readFileSync(join(folder, name))) : new Uint8Array();
      if (images?.wants(name, kind.size)) images.add(name, new Uint8Array(readFileSync(join(folder, name))));
      if (isTex(name)) waiting.push(...filesNamedIn(Buffer.from(files[name]!).toString('latin1'), folder));
    }
    return bundleRecord(path, files, main, images?.images);
  }
}

const TAKES_IN =
  /\\(?:input|include|subfile|subfileinclude|bibliography|addbibresource|includegraphics|usepackage|lstinputlisting|verbatiminput)\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}|\\(?:sub)?import\s*\{([^{}]*)\}\s*\{([^{}]+)\}|\\input\s+([^\s{}\\%]+)/g;
const ENDINGS = ['', '.tex', '.bib', '.sty', '.pdf', '.png', '.jpg', '.jpeg', '.eps'];

/** The files of a folder that a LaTeX source names, whatever ending it leaves out. */
function filesNamedIn(source: string, folder: string): string[] {
  const pictures = [...source.matchAll(/\\graphicspath\s*\{((?:\s*\{[^{}]*\})+)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/\{([^{}]*)\}/g)].map((one) => one[1]!),
  );
  const names = [...source.matchAll(TAKES_IN)].flatMap(([, list, base, file, bare]) =>
    list !== undefined ? list.split(',') : [file === undefined ? (bare ?? '') : posix.join(base ?? '', file)],
  );
  return names.flatMap((name) =>
    ['', ...pictures].flatMap((picture) =>
      ENDINGS.map((ending) => posix.normalize(posix.join(picture, name.trim() + ending))).filter(
        (one) =>
          !one.startsWith('..') &&
          !one.startsWith('/') &&
          statSync(join(folder, one), { throwIfNoEntry: false })?.isFile(),
      ),
    ),
  );
}
