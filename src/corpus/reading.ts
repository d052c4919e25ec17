import { resolve } from 'node:path';
import {
  type BrokenSource,
  type ReadOptions,
  type SourceRecord,
  sha256,
  sourceHash,
} from '@citemill/read/internal';
import { registry } from '@citemill/read/internal/read/reader-registry';
import { hashText, type Input, identify } from '../lineage/index.js';
import { isRemoteAddress } from '../places/remote-address.js';

/** The paths of documents from standard input start with it; a hash follows. */
export const STANDARD_INPUT = 'stdin:';

/** Identifies a source and a reading of it: the same source read with other options is another reading. */
export interface SourceKey {
  /** The hash of the source. */
  hash: string;
  /** The identity of the reading. */
  reading: string;
  /** The hash of the absolute path. */
  location: string;
}

/** The key of a source that a reader is to read with these options. `folder` is what relative paths start from. */
export function sourceKey(
  record: SourceRecord,
  reader: string,
  options: ReadOptions = {},
  folder: string = process.cwd(),
): SourceKey {
  const hash = sourceHash(record);
  return {
    hash,
    reading: readingIdentity(record, hash, reader, options),
    location: sourceLocation(record.path, folder),
  };
}

/**
 * The hash of the absolute path of a source: it recognises a file without giving away the folders of this machine. An address is the
 * same in every folder.
 */
export const sourceLocation = (path: string, folder: string = process.cwd()): string =>
  hashText(isRemoteAddress(path) || path.startsWith(STANDARD_INPUT) ? path : resolve(folder, path));

/**
 * Where the failure of a file that did not arrive is recorded. It is not the location of its papers: those of an earlier version stay until a newer version arrives.
 */
export const arrivalLocation = (path: string): string => hashText(`arrival of ${path}`);

/** Where the failure of a source that could not be opened is recorded. */
export const failureLocation = ({ path, error }: BrokenSource): string =>
  error.code === 'network' ? arrivalLocation(path) : sourceLocation(path);

const hashFiles = (files: Record<string, Uint8Array> = {}): Input[] =>
  Object.entries(files).map(([path, bytes]) => ({ role: path, identity: sha256(bytes) }));

/** Identifies what a reading depends on: the source with its accompanying files, the reader's version and the options it uses. */
function readingIdentity(record: SourceRecord, hash: string, name: string, options: ReadOptions): string {
  const { version, takes, usesOcr } = registry.named(name);
  const images = options.imageFolder !== undefined && takes.includes('bundle');
  const accompanying: Input[] = [
    ...(record.companion ? [{ role: 'companion', identity: sha256(record.companion) }] : []),
    // The hash of a bundle covers its files; that of a single file does not cover those read with it.
    ...(takes.includes('bundle') ? [] : hashFiles(record.files)),
    ...(images ? hashFiles(record.images) : []),
  ];
  return identify({
    kind: 'reading',
    version: `${name}@${version}`,
    options: {
      engine: options.engineVersions?.[name] ?? options.engines?.[name] ?? null,
      captions: takes.includes('page') && options.captions === true,
      images,
      ...(usesOcr && options.ocr ? { ocr: { ...options.ocr } } : {}),
    },
    inputs: [{ role: 'source', identity: hash }, ...accompanying],
  });
}
