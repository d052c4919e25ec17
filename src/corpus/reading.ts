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
import { readerCode } from './reader-code.js';

/** The beginning of the paths of documents from standard input; a hash follows. */
export const STANDARD_INPUT = 'stdin:';

/** Identifies a source and a reading of it. The same source read with different options is a different reading. */
export interface SourceKey {
  /** The hash of the source. */
  hash: string;
  /** The identity of the reading. */
  reading: string;
  /** The hash of the absolute path. */
  location: string;
}

/** Computes the key of a source for a reader and its options. Relative paths start from `folder`. */
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
 * Hashes the absolute path of a source, which identifies a file without revealing the folders of this machine. Addresses do not depend
 * on the folder.
 */
export const sourceLocation = (path: string, folder: string = process.cwd()): string =>
  hashText(isRemoteAddress(path) || path.startsWith(STANDARD_INPUT) ? path : resolve(folder, path));

/**
 * Returns the location under which a failed download is recorded. It differs from the location of the papers, so that papers of an
 * earlier version stay until a newer version arrives.
 */
export const arrivalLocation = (path: string): string => hashText(`arrival of ${path}`);

/** Returns the location under which the failure of a source that could not be opened is recorded. */
export const failureLocation = ({ path, error }: BrokenSource): string =>
  error.code === 'network' ? arrivalLocation(path) : sourceLocation(path);

const hashFiles = (files: Record<string, Uint8Array> = {}): Input[] =>
  Object.entries(files).map(([path, bytes]) => ({ role: path, identity: sha256(bytes) }));

/** Computes the identity of a reading from all that it depends on: the source, the files read with it, the reader's version and options. */
function readingIdentity(record: SourceRecord, hash: string, name: string, options: ReadOptions): string {
  const { version, takes, usesOcr } = registry.named(name);
  const images = options.imageFolder !== undefined && takes.includes('bundle');
  const accompanying: Input[] = [
    ...(record.companion ? [{ role: 'companion', identity: sha256(record.companion) }] : []),
    // The hash of a bundle covers its files; the hash of a single file does not cover the files read with it.
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
    inputs: [{ role: 'source', identity: hash }, ...accompanying, ...readerCode(name, options.readerModules)],
  });
}
