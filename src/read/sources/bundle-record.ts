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
  `tex ltx latex bib bbl sty cls def cfg tikz pgf pgfplots pstex_t pdf_t eps_tex pdf_tex csv dat lst code inc
  py c cc cpp cxx h hpp cu java m r jl js ts rs go hs ml f f90 f95 for scala kt swift rb pl php lua sh bash bat sql v vhd
  asm lisp scm clj erl pas stan sas lean thy agda`.split(/\s+/),
);

/** Files of a bundle whose content is read; of all others the name is enough. */
export const isBundleText = (name: string): boolean => {
  const base = posix.basename(name).toLowerCase();
  return !base.includes('.') || TEXT_ENDINGS.has(base.slice(base.lastIndexOf('.') + 1));
};

export const isTex = (name: string): boolean =>
  /\.(?:tex|ltx|latex)$/i.test(name) || !posix.basename(name).includes('.');

const FIRST_LINE = 'citemill bundle';

/**
 * One record of many files. Its `bytes` list them, each with its hash, so that the record's hash tells two bundles
 * apart by names and contents; `main` is the file to start from where it is known.
 */
export function bundleRecord(path: string, files: Record<string, Uint8Array>, main?: string): SourceRecord {
  const names = Object.keys(files).sort();
  const sorted = Object.fromEntries(names.map((name) => [name, files[name]!]));
  const lines = names.map((name) => `${sha256(sorted[name]!)} ${name}`);
  const listing = [FIRST_LINE, ...(main === undefined ? [] : [`main ${main}`]), ...lines].join('\n');
  return { path, bytes: new TextEncoder().encode(listing), files: sorted };
}

/** The main file that a listing names. */
export function mainOfListing(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096));
  return head.startsWith(FIRST_LINE) ? /\nmain (.*)/.exec(head)?.[1] : undefined;
}
