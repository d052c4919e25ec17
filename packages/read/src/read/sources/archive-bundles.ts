import { posix } from 'node:path';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { type Format, type SourceRecord, UnreadableError } from '../reader.js';
import type { Leaf } from './archives.js';
import type { Broken } from './broken.js';
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
import type { Found } from './found.js';
import { allBytes } from './lines.js';

/** An archive that is being read and may turn out to be the sources of one paper. */
interface Container {
  path: string;
  files: Record<string, Uint8Array>;
  images?: ImageStore;
  count: number;
  held: number;
  /** Folders inside the archive that have a document at their top. */
  roots: Set<string>;
  /** What is to be told of its files, should it be no bundle. */
  faults: Broken[];
  /** PDF files met before any document: figures, should one come, else papers. */
  pdfs: Found[];
  pdfBytes: number;
  /** False once a paper of another format was met before any document. */
  possible: boolean;
}

const SEPARATOR = '!/';
/** Sources hold few and small PDF files before their first document; where there are more, they are the papers. */
const MAX_PDF_BYTES = 64 * 1024 * 1024;

/** The archive that a member lies in directly; undefined for a file that lies in none. */
function findContainer(path: string): string | undefined {
  const at = path.lastIndexOf(SEPARATOR);
  return at === -1 ? undefined : path.slice(0, at);
}

/**
 * Tells LaTeX sources in archives from collections of papers. Members come one by one and may be many gigabytes, so
 * nothing is held of an archive once a paper of another format was seen in it.
 */
export class ArchiveBundles {
  private readonly open: Container[] = [];

  constructor(
    private readonly readers: readonly Format[],
    /** What is told of a file that no reader knows. */
    private readonly fault: (leaf: Leaf) => Broken,
    private readonly withImages = false,
  ) {}

  /** Closes the archives that a path does not lie in; what they were comes out. */
  *leave(path?: string): Generator<SourceRecord | Found | Broken> {
    for (let top = this.open.at(-1); top; top = this.open.at(-1)) {
      if (path?.startsWith(top.path + SEPARATOR)) return;
      this.open.pop();
      yield* this.close(top);
    }
  }

  private *close(container: Container): Generator<SourceRecord | Found | Broken> {
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

  /** PDF files that turned out to be papers, since their archive holds no sources. */
  *released(): Generator<Found> {
    for (const container of this.open) {
      if (container.possible) continue;
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
      held: 0,
      roots: new Set(),
      faults: [],
      pdfs: [],
      pdfBytes: 0,
      possible: true,
      ...(this.withImages ? { images: new ImageStore() } : {}),
    };
    this.open.push(container);
    return container;
  }

  /** Takes a member in where its archive may be a bundle; false where it is to be read by itself. */
  async take(leaf: Leaf, head: string): Promise<boolean> {
    const path = findContainer(leaf.path);
    if (path === undefined) return false;
    const container = this.enter(path);
    const name = leaf.path.slice(path.length + SEPARATOR.length);
    const document =
      isTex(name) && DOCUMENT_CLASS.test(head) && this.readers.some((one) => one.detect(head, name));
    const format = document ? undefined : this.readers.find((one) => one.detect(head, leaf.path));
    const isPdf = format?.name === 'pdf';
    if (container.roots.size === 0 && !document) {
      const another = format !== undefined && !isPdf;
      if (another || (/^\s*\{/.test(head) && !/\.(?:tex|bib)$/i.test(name) && !hasTex(container)))
        container.possible = false;
    }
    if (++container.count > MAX_BUNDLE_FILES && container.roots.size === 0) container.possible = false;
    if (!container.possible) return false;
    if (isPdf) {
      await this.takePdf(container, leaf, name);
      return true;
    }
    const wanted = isBundleText(name) && container.held < MAX_BUNDLE_BYTES;
    if (!document) container.faults.push(this.fault(leaf));
    else {
      container.roots.add(posix.dirname(name));
      container.pdfs = [];
    }
    const bytes = wanted
      ? new Uint8Array(await allBytes(leaf.stream, MAX_BUNDLE_FILE_BYTES))
      : new Uint8Array();
    container.files[name] = bytes;
    container.held += bytes.length;
    if (container.images && !wanted && isBundleImage(name)) await takeImage(container.images, name, leaf);
    return true;
  }

  /** A PDF file is a figure beside a document, and may be a paper as long as none was met. */
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
    if (container.pdfBytes > MAX_PDF_BYTES) container.possible = false;
  }
}

/** An image that is too large is left out, not a fault of the archive. */
async function takeImage(images: ImageStore, name: string, leaf: Leaf): Promise<void> {
  try {
    const bytes = await allBytes(leaf.stream, MAX_IMAGE_BYTES);
    if (images.wants(name, bytes.length)) images.add(name, new Uint8Array(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
}

const hasTex = ({ files }: Container) => Object.keys(files).some((name) => /\.tex$/i.test(name));

/** One record of the archive, or one of each folder where several folders beside each other hold a document. */
function* bundleRecords({ path, files, images, roots }: Container): Generator<SourceRecord> {
  const tops = [...roots].filter(
    (one) => ![...roots].some((other) => other !== one && (other === '.' || one.startsWith(`${other}/`))),
  );
  if (tops.length === 1) {
    yield bundleRecord(path, files, { images: images?.images });
    return;
  }
  for (const top of tops.sort()) {
    const inside = (all: Record<string, Uint8Array>) =>
      Object.fromEntries(
        Object.entries(all)
          .filter(([name]) => name.startsWith(`${top}/`))
          .map(([name, bytes]) => [name.slice(top.length + 1), bytes]),
      );
    yield bundleRecord(`${path}${SEPARATOR}${top}`, inside(files), {
      images: images ? inside(images.images) : undefined,
    });
  }
}
