import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Slice } from '@citemill/read/internal';
import { UserError } from '../user-error.js';

const DIGITS = 6;
const NAME = /^(\d{6,})-of-(\d{6,})\.done\.json$/;

/** Returns the path of the folder next to a corpus that contains its slices until they are merged. */
export const slicesFolder = (corpus: string): string => `${resolve(corpus)}.slices`;

const sliceName = ({ index, of }: Slice) =>
  `${String(index).padStart(DIGITS, '0')}-of-${String(of).padStart(DIGITS, '0')}`;

/** Returns the paths of one slice: its corpus, the list of its sources, and the file that marks it as finished. */
export function slicePaths(corpus: string, slice: Slice) {
  const folder = slicesFolder(corpus);
  mkdirSync(folder, { recursive: true });
  const name = join(folder, sliceName(slice));
  return { corpus: name, seen: `${name}.seen.jsonl`, done: `${name}.done.json` };
}

/**
 * Finds the finished slices of a corpus and the number of slices it was divided into. Throws if there are slices of different divisions.
 */
export function doneSlices(corpus: string): { done: Set<number>; of: number | undefined } {
  const folder = slicesFolder(corpus);
  const slices = existsSync(folder)
    ? readdirSync(folder).flatMap((name) => {
        const [, index, of] = NAME.exec(name) ?? [];
        return index === undefined ? [] : [{ index: Number(index), of: Number(of) }];
      })
    : [];
  const divisions = new Set(slices.map(({ of }) => of));
  if (divisions.size > 1)
    throw new UserError(
      `${folder} holds slices of ${[...divisions].sort((a, b) => a - b).join(' and of ')}; remove those of one division`,
    );
  return { done: new Set(slices.map(({ index }) => index)), of: slices[0]?.of };
}

/** Lists the slices that are not yet finished. */
export function missingSlices(corpus: string, of: number): number[] {
  const finished = doneSlices(corpus);
  if (finished.of !== undefined && finished.of !== of)
    throw new UserError(
      `${slicesFolder(corpus)} was begun in ${finished.of} slices; continue with ${finished.of}, or remove the folder`,
    );
  return Array.from({ length: of }, (_, index) => index + 1).filter((index) => !finished.done.has(index));
}

/** Formats numbers as ranges, as Slurm does: `1-4,7`. */
export function ranges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
