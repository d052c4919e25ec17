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
  isCurrent,
  type Manifest,
  parseManifest,
} from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { GroundPaper } from './grind.js';

/** What is written in the scratch folder of a slice: its papers on the way in, its results on the way out. */
const UNFINISHED = /^(?:ground\.jsonl\.gz|papers\/[\w./-]+)$/;

/** A finished slice, in the file that says so. */
interface DoneSlice {
  slice: Slice;
  /** The dataset that it is a slice of. */
  dataset: Manifest;
  /** Papers that were left out for their language. */
  inOtherLanguages: number;
}

const fileOf = (out: string, slice: Slice) => `${slicePaths(out, slice).corpus}.jsonl.gz`;

/** Writes what the papers of a slice gave. Until it is whole it lies in a scratch folder, which `make` is given for its own work, too. */
export async function writeSlice(
  out: string,
  slice: Slice,
  dataset: Manifest,
  make: (scratch: Scratch) => { papers: AsyncIterable<GroundPaper>; inOtherLanguages: () => number },
): Promise<number> {
  const { done } = slicePaths(out, slice);
  const folder = slicesFolder(out);
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED, {
    kind: 'dataset',
    name: `${basename(out)}, slice ${slice.index} of ${slice.of}`,
  });
  try {
    const { papers, inOtherLanguages } = make(scratch);
    const path = join(scratch.path, 'ground.jsonl.gz');
    const count = await writeGround(path, papers);
    renameSync(path, fileOf(out, slice));
    const said: DoneSlice = { slice, dataset, inOtherLanguages: inOtherLanguages() };
    writeFileSync(done, `${JSON.stringify(said)}\n`, { flush: true });
    return count;
  } finally {
    await scratch.remove();
  }
}

async function writeGround(path: string, papers: AsyncIterable<GroundPaper>): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const paper of papers) {
      yield `${JSON.stringify(paper)}\n`;
      count++;
    }
  };
  const gzip = createGzip({ level: 1 });
  const packed = pipeline(lines, gzip);
  // Where the papers fail, so does the reading of what is packed; this is awaited after it.
  packed.catch(() => {});
  await writeLines(path, gzip, { onDisk: true });
  await packed;
  return count;
}

/** The finished slices of a build, checked: all are there and of this build. */
export class BuildSlices {
  private constructor(
    private readonly out: string,
    private readonly of: number,
    /** Papers that were left out for their language. */
    readonly inOtherLanguages: number,
  ) {}

  static open(out: string, of: number, dataset: Manifest): BuildSlices {
    const folder = slicesFolder(out);
    const missing = missingSlices(out, of);
    if (missing.length > 0)
      throw new UserError(`${folder}: slices ${ranges(missing)} of ${of} are missing; build them first`);
    let others = 0;
    for (let index = 1; index <= of; index++) {
      const slice = { index, of };
      const done = readDone(slicePaths(out, slice).done);
      if (!done || !isCurrent(done.dataset, dataset) || !existsSync(fileOf(out, slice)))
        throw new UserError(
          `${folder}: slice ${index} is of another dataset${done ? ` (${describeDifferences(compareManifests(done.dataset, dataset))})` : ''}; build it again with the same options: --slice ${index}/${of}`,
        );
      others += done.inOtherLanguages;
    }
    return new BuildSlices(out, of, others);
  }

  /** What all papers gave, in the order of one build. */
  async *papers(): AsyncGenerator<GroundPaper> {
    for (let index = 1; index <= this.of; index++) {
      const bytes = createReadStream(fileOf(this.out, { index, of: this.of }));
      const lines = bytes.pipe(createGunzip());
      bytes.on('error', (error) => lines.destroy(error));
      for await (const { bytes: line } of splitLines(lines, Number.POSITIVE_INFINITY))
        yield JSON.parse(new TextDecoder().decode(line)) as GroundPaper;
    }
  }
}

function readDone(path: string): DoneSlice | undefined {
  try {
    const done = JSON.parse(readFileSync(path, 'utf8')) as DoneSlice;
    return { ...done, dataset: parseManifest(done.dataset, path) };
  } catch {
    // A slice whose file can't be used has to be built again, which is what the callers say or do.
    return undefined;
  }
}

/** Whether a slice of this dataset is done already. */
export function isSliceDone(out: string, slice: Slice, dataset: Manifest): boolean {
  const done = readDone(slicePaths(out, slice).done);
  return isCurrent(done?.dataset, dataset) && existsSync(fileOf(out, slice));
}
