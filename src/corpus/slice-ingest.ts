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
import {
  hashFile,
  hashFileSync,
  hashText,
  identify,
  type Manifest,
  parseManifest,
  toJson,
} from '../lineage/index.js';
import { CorpusFolder } from './folder.js';
import type { IngestOptions, IngestResult } from './ingest-options.js';
import { listedFiles } from './listed-files.js';
import { readerCode } from './reader-code.js';
import { slicePaths, slicesFolder } from './slice.js';

/** Version of the division of sources into slices; raised when it may change. */
const VERSION = '1';

type IngestInto = (
  paths: string[],
  options: IngestOptions,
  where: { seenFile: string; except: string[] },
) => Promise<IngestResult>;

/**
 * Ingests one slice of the sources into a separate corpus. Afterwards, that corpus contains exactly the slice, even if an earlier run left
 * other papers there, and a file next to it records which sources were divided and how they were read.
 */
export async function ingestSlice(
  paths: string[],
  options: IngestOptions & { slice: Slice },
  ingestInto: IngestInto,
): Promise<IngestResult> {
  const { corpus, seen, done } = slicePaths(options.corpus, options.slice);
  mkdirSync(slicesFolder(options.corpus), { recursive: true });
  // The slice is not finished until this run is.
  rmSync(done, { force: true });
  const except = [slicesFolder(options.corpus), options.corpus].flatMap((path) =>
    existsSync(path) ? [realpathSync(path)] : [],
  );
  const manifest = await sliceManifest(paths, options, except);
  const result = await ingestInto(paths, { ...options, corpus }, { seenFile: seen, except });
  const content = sliceContent(options.corpus, options.slice);
  writeFileSync(done, `${JSON.stringify({ slice: options.slice, manifest, content, result })}\n`, {
    flush: true,
  });
  return result;
}

/** Makes the manifest of an ingest, which is the same for all its slices. */
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
    inputs: [
      { role: 'sources', identity: await hashListing(listing(paths, manifests, except), slice.of) },
      ...readers.all.flatMap(({ name }) => readerCode(name, read?.readerModules)),
    ],
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
 * Hashes the paths of the files in their order, which determines the content of each slice. If there are few files, they are divided by
 * their records, so that their content is hashed, too.
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

/** Hashes a file, or all files of a folder that is one source. */
async function hashPath(path: string): Promise<string> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return hashFile(path);
  if (!stats?.isDirectory()) return 'unreadable';
  let hash = '';
  for (const { path: name } of listFiles(path))
    hash = hashText(`${hash}\n${name}\n${await hashPath(join(path, name))}`);
  return hash;
}

/** Identifies what a slice contains, its corpus and the list of its sources, so that a missing or mistaken copy is noticed. */
export function sliceContent(corpus: string, slice: Slice): string {
  const paths = slicePaths(corpus, slice);
  return hashText(
    JSON.stringify([
      existsSync(join(paths.corpus, 'corpus.json'))
        ? identify(CorpusFolder.open(paths.corpus).manifest())
        : null,
      existsSync(paths.seen) ? hashFileSync(paths.seen) : null,
    ]),
  );
}

/** A finished slice: the ingest that it belongs to, and the identity of its content. */
interface DoneIngest {
  manifest: Manifest;
  content: unknown;
}

/** Reads the file that marks a slice as finished; undefined if it is missing or damaged. */
export function doneSlice(file: string): DoneIngest | undefined {
  try {
    const { manifest, content } = JSON.parse(readFileSync(file, 'utf8')) as Partial<DoneIngest>;
    return { manifest: parseManifest(manifest, file), content };
  } catch {
    // A damaged file counts as missing, and the caller tells the user to ingest the slice again.
    return undefined;
  }
}
