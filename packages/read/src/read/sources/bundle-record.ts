import { posix } from 'node:path';
import { sha256 } from '../bytes.js';
import type { SourceRecord } from '../reader.js';

/** Maximum bytes of text per bundle; only the names of further files are kept. */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
/** A file larger than this is data, not text. */
export const MAX_BUNDLE_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_BUNDLE_FILES = 20_000;

/** A LaTeX document: `\documentclass` on a line, not in a comment. */
export const DOCUMENT_CLASS = /^[^%\n]*\\document(?:class|style)\b/m;

/** Extensions of LaTeX files, of data for plots, and of programs that papers print as listings. */
const TEXT_ENDINGS: ReadonlySet<string> = new Set(
  `tex ltx latex bib bbl aux sty cls def cfg tikz pgf pgfplots pstex_t pdf_t eps_tex pdf_tex csv dat lst code inc
  py c cc cpp cxx h hpp cu java m r jl js ts rs go hs ml f f90 f95 for scala kt swift rb pl php lua sh bash bat sql v vhd
  asm lisp scm clj erl pas stan sas lean thy agda`.split(/\s+/),
);

/** True for files whose content is read; of other files, only the names are kept. */
export const isBundleText = (name: string): boolean => {
  const base = posix.basename(name).toLowerCase();
  return !base.includes('.') || TEXT_ENDINGS.has(base.slice(base.lastIndexOf('.') + 1));
};

/** Maximum bytes of one image, and of all images of a paper. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_IMAGES_BYTES = 128 * 1024 * 1024;

/** True for images that can be shown or converted to PNG. */
export const isBundleImage = (name: string): boolean => /\.(?:png|jpe?g|pdf|eps|ps|epsi)$/i.test(name);

export const isTex = (name: string): boolean =>
  /\.(?:tex|ltx|latex)$/i.test(name) || !posix.basename(name).includes('.');

const FIRST_LINE = 'citemill bundle';

/** Optional parts of a bundle. */
export interface BundleParts {
  /** The main file, if known. */
  main?: string | undefined;
  images?: Record<string, Uint8Array> | undefined;
  leftOut?: Record<string, string> | undefined;
}

/**
 * Builds one record from many files. Its `bytes` list them with their hashes, so that the record's hash depends on all names and contents.
 */
export function bundleRecord(
  path: string,
  files: Record<string, Uint8Array>,
  { main, images, leftOut }: BundleParts = {},
): SourceRecord {
  const inOrder = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const sorted = Object.fromEntries(inOrder);
  const lines = inOrder.map(([name, bytes]) => `${sha256(bytes)} ${name}`);
  const listing = [FIRST_LINE, ...(main === undefined ? [] : [`main ${main}`]), ...lines].join('\n');
  return {
    path,
    bytes: new TextEncoder().encode(listing),
    files: sorted,
    ...(images ? { images } : {}),
    ...(leftOut && Object.keys(leftOut).length > 0 ? { leftOut } : {}),
  };
}

/** Returns the main file in the listing of a bundle. */
export function mainFromListing(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096));
  return head.startsWith(FIRST_LINE) ? /\nmain (.*)/.exec(head)?.[1] : undefined;
}

/** Collects the images of a bundle within the limits. */
export class ImageStore {
  readonly images: Record<string, Uint8Array> = {};
  private heldBytes = 0;

  /** True if an image of this size is to be read. */
  wants(name: string, bytes: number): boolean {
    return isBundleImage(name) && bytes <= MAX_IMAGE_BYTES && this.heldBytes + bytes <= MAX_IMAGES_BYTES;
  }

  add(name: string, bytes: Uint8Array): void {
    this.heldBytes += bytes.length;
    this.images[name] = bytes;
  }
}
