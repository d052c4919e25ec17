import { posix } from 'node:path';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { type Format, type SourceRecord, UnreadableError } from '../reader.js';
import type { Leaf } from './archives.js';
import type { BrokenSource } from './broken.js';
import {
  bundleRecord,
  DOCUMENT_CLASS,
  ImageStore,
  isBundleImage,
  isBundleText,
  isTex,
  MAX_BUNDLE_BYTES,
  MAX_BUNDLE_FILE_BYTES,
  MAX_BUNDLE_FILES,
  MAX_IMAGE_BYTES,
} from './bundle-record.js';
import type { FoundRecord } from './found-record.js';
import { allBytes } from './lines.js';

/** An archive being read that may be the sources of one paper. */
interface Container {
  path: string;
  files: Record<string, Uint8Array>;
  images?: ImageStore;
  count: number;
  heldBytes: number;
  /** Folders inside the archive that have a document at their top. */
  roots: Set<string>;
  /** Errors for its files, used if it is not a bundle. */
  faults: BrokenSource[];
  /** PDF files found before any document: figures if a document follows, else papers. */
  pdfs: FoundRecord[];
  pdfBytes: number;
  /** False if a paper of another format, or too many files, were found before any document. */
  mayBeBundle: boolean;
}

const SEPARATOR = '!/';
/** LaTeX sources have few and small PDF files before the first document; more than this are papers. */
const MAX_PDF_BYTES = 64 * 1024 * 1024;

/** Returns the innermost archive of a member; undefined for a file that is not in an archive. */
function findContainer(path: string): string | undefined {
  const position = path.lastIndexOf(SEPARATOR);
  return position === -1 ? undefined : path.slice(0, position);
}

/**
 * Distinguishes archives of LaTeX sources from collections of papers. Members arrive one by one and may be many
 * gigabytes, so nothing is kept in memory once a paper of another format was found.
 */
export class ArchiveBundles {
  private readonly open: Container[] = [];

  constructor(
    private readonly readers: readonly Format[],
    /** Creates the error for a file that no reader recognises. */
    private readonly fault: (leaf: Leaf) => BrokenSource,
    private readonly withImages = false,
  ) {}

  /** Closes the archives that do not contain a path, and returns their records. */
  *leave(path?: string): Generator<SourceRecord | FoundRecord | BrokenSource> {
    for (let top = this.open.at(-1); top; top = this.open.at(-1)) {
      if (path?.startsWith(top.path + SEPARATOR)) return;
      this.open.pop();
      yield* this.close(top);
    }
  }

  private *close(container: Container): Generator<SourceRecord | FoundRecord | BrokenSource> {
    const parent = this.open.at(-1);
    if (container.roots.size > 0) yield* bundleRecords(container);
    // A zip of figures inside a paper's sources is part of them.
    else if (parent && container.path.startsWith(parent.path + SEPARATOR)) {
      parent.faults.push(...container.faults);
      parent.pdfs.push(...container.pdfs);
      parent.pdfBytes += container.pdfBytes;
    } else {
      yield* container.pdfs;
      yield* container.faults;
    }
  }

  /** Returns PDF files that are papers, because their archive does not contain LaTeX sources. */
  *releasePdfs(): Generator<FoundRecord> {
    for (const container of this.open) {
      if (container.mayBeBundle) continue;
      yield* container.pdfs.splice(0);
      container.pdfBytes = 0;
    }
  }

  private enter(path: string): Container {
    const top = this.open.at(-1);
    if (top?.path === path) return top;
    const container: Container = {
      path,
      files: {},
      count: 0,
      heldBytes: 0,
      roots: new Set(),
      faults: [],
      pdfs: [],
      pdfBytes: 0,
      mayBeBundle: true,
      ...(this.withImages ? { images: new ImageStore() } : {}),
    };
    this.open.push(container);
    return container;
  }

  /** Adds a member if its archive may be a bundle; returns false if it is to be read separately. */
  async take(leaf: Leaf, head: string): Promise<boolean> {
    const path = findContainer(leaf.path);
    if (path === undefined) return false;
    const container = this.enter(path);
    const name = leaf.path.slice(path.length + SEPARATOR.length);
    const isDocument =
      isTex(name) && DOCUMENT_CLASS.test(head) && this.readers.some((reader) => reader.detect(head, name));
    const format = isDocument ? undefined : this.readers.find((reader) => reader.detect(head, leaf.path));
    const isPdf = format?.name === 'pdf';
    if (container.roots.size === 0 && !isDocument) {
      const isOtherFormat = format !== undefined && !isPdf;
      if (isOtherFormat || (/^\s*\{/.test(head) && !/\.(?:tex|bib)$/i.test(name) && !hasTex(container)))
        container.mayBeBundle = false;
    }
    if (++container.count > MAX_BUNDLE_FILES && container.roots.size === 0) container.mayBeBundle = false;
    if (!container.mayBeBundle) return false;
    if (isPdf) {
      await this.takePdf(container, leaf, name);
      return true;
    }
    const isKept = isBundleText(name) && container.heldBytes < MAX_BUNDLE_BYTES;
    if (!isDocument) container.faults.push(this.fault(leaf));
    else {
      container.roots.add(posix.dirname(name));
      container.pdfs = [];
    }
    const bytes = isKept
      ? new Uint8Array(await allBytes(leaf.stream, MAX_BUNDLE_FILE_BYTES))
      : new Uint8Array();
    container.files[name] = bytes;
    container.heldBytes += bytes.length;
    if (container.images && !isKept && isBundleImage(name)) await takeImage(container.images, name, leaf);
    return true;
  }

  /** A PDF file is a figure if the archive has a document, and may be a paper until one is found. */
  private async takePdf(container: Container, leaf: Leaf, name: string): Promise<void> {
    container.files[name] = new Uint8Array();
    if (container.roots.size > 0) {
      if (container.images) await takeImage(container.images, name, leaf);
      return;
    }
    const bytes = new Uint8Array(await allBytes(leaf.stream, MAX_RECORD_BYTES));
    if (container.images?.wants(name, bytes.length)) container.images.add(name, bytes);
    container.pdfs.push({ record: { path: leaf.path, bytes }, reader: 'pdf' });
    container.pdfBytes += bytes.length;
    if (container.pdfBytes > MAX_PDF_BYTES) container.mayBeBundle = false;
  }
}

/** Adds an image. One that is too large is skipped without an error. */
async function takeImage(images: ImageStore, name: string, leaf: Leaf): Promise<void> {
  try {
    const bytes = await allBytes(leaf.stream, MAX_IMAGE_BYTES);
    if (images.wants(name, bytes.length)) images.add(name, new Uint8Array(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
}

const hasTex = ({ files }: Container) => Object.keys(files).some((name) => /\.tex$/i.test(name));

/** One record for the archive, or one per folder if several sibling folders contain a document. */
function* bundleRecords({ path, files, images, roots }: Container): Generator<SourceRecord> {
  const tops = [...roots].filter(
    (root) => ![...roots].some((other) => other !== root && (other === '.' || root.startsWith(`${other}/`))),
  );
  if (tops.length === 1) {
    yield bundleRecord(path, files, { images: images?.images });
    return;
  }
  for (const top of tops.sort()) {
    const filesInFolder = (filesByName: Record<string, Uint8Array>) =>
      Object.fromEntries(
        Object.entries(filesByName)
          .filter(([name]) => name.startsWith(`${top}/`))
          .map(([name, bytes]) => [name.slice(top.length + 1), bytes]),
      );
    yield bundleRecord(`${path}${SEPARATOR}${top}`, filesInFolder(files), {
      images: images ? filesInFolder(images.images) : undefined,
    });
  }
}
