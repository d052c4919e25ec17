import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrokenSource,
  FILES_PER_SLICE,
  findFiles,
  type Slice,
  sourceFiles,
} from '@citemill/read/internal';
import { listFiles } from '../engine/index.js';
import { hashFile, hashText, type Manifest, parseManifest, toJson } from '../lineage/index.js';
import type { IngestOptions, IngestResult } from './ingest-options.js';
import { listedFiles } from './listed-files.js';
import { slicePaths, slicesFolder } from './slice.js';

/** Raised when the same sources may be divided into slices differently. */
const VERSION = '1';

type IngestInto = (
  paths: string[],
  options: IngestOptions,
  where: { seenFile: string; except: string[] },
) => Promise<IngestResult>;

/**
 * Ingests one slice of the sources into a separate corpus. Afterwards that corpus holds exactly the slice, even if an earlier run has left
 * something there, and a file next to it records which sources were divided and how they were read.
 */
export async function ingestSlice(
  paths: string[],
  options: IngestOptions & { slice: Slice },
  ingestInto: IngestInto,
): Promise<IngestResult> {
  const { corpus, seen, done } = slicePaths(options.corpus, options.slice);
  mkdirSync(slicesFolder(options.corpus), { recursive: true });
  // Until this run is finished, the slice is not.
  rmSync(done, { force: true });
  const except = [slicesFolder(options.corpus), options.corpus].flatMap((path) =>
    existsSync(path) ? [realpathSync(path)] : [],
  );
  const manifest = await sliceManifest(paths, options, except);
  const result = await ingestInto(paths, { ...options, corpus }, { seenFile: seen, except });
  writeFileSync(done, `${JSON.stringify({ slice: options.slice, manifest, result })}\n`, { flush: true });
  return result;
}

/** Describes an ingest; all its slices have the same manifest. */
async function sliceManifest(
  paths: string[],
  options: IngestOptions & { slice: Slice },
  except: string[],
): Promise<Manifest> {
  const { slice, read, limits, png, manifests = [] } = options;
  const { addEngineVersions } = await import('@citemill/read/internal/read/engine-versions');
  const { readers } = await import('@citemill/read/internal/read/readers');
  const { engines = {}, engineVersions = {}, captions = false, ocr } = addEngineVersions(read ?? {});
  return {
    kind: 'ingest-slice',
    version: VERSION,
    options: {
      slices: slice.of,
      engines: { ...engines, ...engineVersions },
      captions,
      ...(ocr ? { ocr: toJson(ocr) } : {}),
      png: png ?? false,
      limits: toJson(limits ?? {}),
      readers: Object.fromEntries(readers.all.map(({ name, version }) => [name, version])),
    },
    inputs: [{ role: 'sources', identity: await hashListing(listing(paths, manifests, except), slice.of) }],
  };
}

async function* listing(
  paths: string[],
  manifests: string[],
  except: string[],
): AsyncGenerator<string | BrokenSource> {
  const { readers } = await import('@citemill/read/internal/read/readers');
  if (manifests.length === 0) yield* sourceFiles(paths, readers, { except });
  else {
    yield* findFiles(paths);
    yield* listedFiles(manifests);
  }
}

/**
 * The hash of the files in their order, which decides what each slice gets. Few files are divided by their records, so that their
 * content decides, too.
 */
async function hashListing(files: AsyncIterable<string | BrokenSource>, slices: number): Promise<string> {
  let hash = '';
  const firstPaths: string[] = [];
  for await (const file of files) {
    const path = typeof file === 'string' ? file : file.path;
    hash = hashText(`${hash}\n${path}`);
    if (firstPaths.length < slices * FILES_PER_SLICE) firstPaths.push(path);
  }
  if (firstPaths.length >= slices * FILES_PER_SLICE) return hash;
  for (const path of firstPaths) hash = hashText(`${hash}\n${await hashPath(path)}`);
  return hash;
}

/** The hash of a file, or of all files of a folder that is one source. */
async function hashPath(path: string): Promise<string> {
  const kind = statSync(path, { throwIfNoEntry: false });
  if (kind?.isFile()) return hashFile(path);
  if (!kind?.isDirectory()) return 'unreadable';
  let hash = '';
  for (const { path: name } of listFiles(path))
    hash = hashText(`${hash}\n${name}\n${await hashPath(join(path, name))}`);
  return hash;
}

/** The manifest of a finished slice; undefined if it is missing or damaged. */
export function doneSlice(file: string): Manifest | undefined {
  try {
    return parseManifest((JSON.parse(readFileSync(file, 'utf8')) as { manifest?: unknown }).manifest, file);
  } catch {
    // A damaged file counts as missing: the caller asks to ingest the slice again.
    return undefined;
  }
}
