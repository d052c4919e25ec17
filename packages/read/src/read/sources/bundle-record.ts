import { posix } from 'node:path';
import { sha256 } from '../bytes.js';
import type { SourceRecord } from '../reader.js';

/** The most bytes of text that one bundle may bring; what goes beyond is known by name only. */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
/** A file larger than this is data, not text. */
export const MAX_BUNDLE_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_BUNDLE_FILES = 20_000;

/** `\documentclass` at the start of a line, comments aside: the file is a LaTeX document. */
export const DOCUMENT_CLASS = /^[^%\n]*\\document(?:class|style)\b/m;

/** What LaTeX reads, data that plots are drawn from, and programs, which papers print as listings. */
const TEXT_ENDINGS: ReadonlySet<string> = new Set(
  `tex ltx latex bib bbl aux sty cls def cfg tikz pgf pgfplots pstex_t pdf_t eps_tex pdf_tex csv dat lst code inc
  py c cc cpp cxx h hpp cu java m r jl js ts rs go hs ml f f90 f95 for scala kt swift rb pl php lua sh bash bat sql v vhd
  asm lisp scm clj erl pas stan sas lean thy agda`.split(/\s+/),
);

/** Files of a bundle whose content is read; of all others the name is enough. */
export const isBundleText = (name: string): boolean => {
  const base = posix.basename(name).toLowerCase();
  return !base.includes('.') || TEXT_ENDINGS.has(base.slice(base.lastIndexOf('.') + 1));
};

/** The most bytes one image may have, and all images of a paper together. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_IMAGES_BYTES = 128 * 1024 * 1024;

/** Images that can be shown or made into a PNG. */
export const isBundleImage = (name: string): boolean => /\.(?:png|jpe?g|pdf|eps|ps|epsi)$/i.test(name);

export const isTex = (name: string): boolean =>
  /\.(?:tex|ltx|latex)$/i.test(name) || !posix.basename(name).includes('.');

const FIRST_LINE = 'citemill bundle';

/** What a bundle may have beside its files. */
export interface BundleParts {
  /** The file to start from, where it is known. */
  main?: string | undefined;
  images?: Record<string, Uint8Array> | undefined;
  leftOut?: Record<string, string> | undefined;
}

/**
 * One record of many files. Its `bytes` list them, each with its hash, so that the record's hash tells two bundles
 * apart by names and contents; `main` is the file to start from where it is known.
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

/** The main file that a listing names. */
export function mainOfListing(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096));
  return head.startsWith(FIRST_LINE) ? /\nmain (.*)/.exec(head)?.[1] : undefined;
}

/** Takes up the images of a bundle as far as the limits allow. */
export class ImageStore {
  readonly images: Record<string, Uint8Array> = {};
  private held = 0;

  /** True where an image of this size is to be read. */
  wants(name: string, bytes: number): boolean {
    return isBundleImage(name) && bytes <= MAX_IMAGE_BYTES && this.held + bytes <= MAX_IMAGES_BYTES;
  }

  add(name: string, bytes: Uint8Array): void {
    this.held += bytes.length;
    this.images[name] = bytes;
  }
}
