import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Slice } from '@citemill/read/internal';
import { missingSlices, ranges, slicePaths, slicesFolder } from '../corpus/index.js';
import { Scratch, splitLines, writeLines } from '../engine/index.js';
import {
  compareManifests,
  describeDifferences,
  hashFile,
  hashFileSync,
  isCurrent,
  type Manifest,
  parseManifest,
} from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { PaperResult } from './run-recipe.js';

/** The files of an unfinished slice, which may be deleted from a scratch folder. */
const UNFINISHED = /^(?:results\.jsonl\.gz|others\.jsonl|papers\/[\w./-]+)$/;

/** The content of the file that marks a slice as finished. */
interface DoneSlice {
  slice: Slice;
  /** The dataset that the slice belongs to. */
  dataset: Manifest;
  /** SHA-256 of the results. */
  results: string;
}

const resultsFile = (out: string, slice: Slice) => `${slicePaths(out, slice).corpus}.jsonl.gz`;

/**
 * Writes the results of a slice to a scratch folder, which `make` may also use, and moves them when they are complete.
 *
 * @returns the number of papers
 */
export async function writeSlice(
  out: string,
  slice: Slice,
  dataset: Manifest,
  make: (scratch: Scratch) => AsyncIterable<PaperResult>,
): Promise<number> {
  const { done } = slicePaths(out, slice);
  const folder = slicesFolder(out);
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED, {
    kind: 'dataset',
    name: `${basename(out)}, slice ${slice.index} of ${slice.of}`,
  });
  try {
    const path = join(scratch.path, 'results.jsonl.gz');
    const count = await writeResults(path, make(scratch));
    const marker: DoneSlice = { slice, dataset, results: await hashFile(path) };
    renameSync(path, resultsFile(out, slice));
    writeFileSync(done, `${JSON.stringify(marker)}\n`, { flush: true });
    return count;
  } finally {
    await scratch.remove();
  }
}

async function writeResults(path: string, papers: AsyncIterable<PaperResult>): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const paper of papers) {
      yield `${JSON.stringify(paper)}\n`;
      if (!paper.isOther) count++;
    }
  };
  const gzip = createGzip({ level: 1 });
  const compressed = pipeline(lines, gzip);
  // An error in `papers` also makes `writeLines` throw before this promise is awaited; the rejection must not count as unhandled.
  compressed.catch(() => {});
  await writeLines(path, gzip, { onDisk: true });
  await compressed;
  return count;
}

/** The finished slices of a build. `open` checks that all exist and were made for the same dataset. */
export class BuildSlices {
  private constructor(
    private readonly out: string,
    private readonly of: number,
  ) {}

  static open(out: string, of: number, dataset: Manifest): BuildSlices {
    const folder = slicesFolder(out);
    const missing = missingSlices(out, of);
    if (missing.length > 0)
      throw new UserError(`${folder}: slices ${ranges(missing)} of ${of} are missing; build them first`);
    for (let index = 1; index <= of; index++) {
      const slice = { index, of };
      const done = readDone(slicePaths(out, slice).done);
      const again = `build it again with the same options: --slice ${index}/${of}`;
      if (done && !isWhole(out, slice, done))
        throw new UserError(
          `${folder}: the results of slice ${index} are not those that it wrote: the file is damaged, or another build replaced it; ${again}`,
        );
      if (!done || !isCurrent(done.dataset, dataset))
        throw new UserError(
          `${folder}: slice ${index} belongs to another dataset${done ? ` (${describeDifferences(compareManifests(done.dataset, dataset))})` : ''}; ${again}`,
        );
    }
    return new BuildSlices(out, of);
  }

  /** Yields the results of all papers of the slices, including papers found to be in another language. */
  async *papers(): AsyncGenerator<PaperResult> {
    for (let index = 1; index <= this.of; index++) {
      const bytes = createReadStream(resultsFile(this.out, { index, of: this.of }));
      const lines = bytes.pipe(createGunzip());
      bytes.on('error', (error) => lines.destroy(error));
      for await (const { bytes: line } of splitLines(lines, Number.POSITIVE_INFINITY))
        yield JSON.parse(new TextDecoder().decode(line)) as PaperResult;
    }
  }
}

/** Returns whether the results are the file that the finished slice wrote. */
function isWhole(out: string, slice: Slice, { results }: DoneSlice): boolean {
  const path = resultsFile(out, slice);
  return existsSync(path) && hashFileSync(path) === results;
}

function readDone(path: string): DoneSlice | undefined {
  try {
    const done = JSON.parse(readFileSync(path, 'utf8')) as DoneSlice;
    return { ...done, dataset: parseManifest(done.dataset, path) };
  } catch {
    // A marker that cannot be read counts as missing, so that the slice is built again.
    return undefined;
  }
}

/** Returns whether a slice of this dataset is already finished. */
export function isSliceDone(out: string, slice: Slice, dataset: Manifest): boolean {
  const done = readDone(slicePaths(out, slice).done);
  return done !== undefined && isCurrent(done.dataset, dataset) && isWhole(out, slice, done);
}
