import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OwnedList, removeOwned, Scratch, writeLines } from '../engine/index.js';
import type { ModelRow } from '../infer/index.js';
import { UserError } from '../user-error.js';

/** What lies in a scratch folder of rows. */
const UNFINISHED = /^rows\.jsonl$/;

/**
 * Writes rows as JSON lines, one at a time, and gives their number. The file is there whole or not at all, so that a run that
 * was killed can tell a finished file.
 */
export async function writeRows(path: string, rows: AsyncIterable<ModelRow>): Promise<number> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const list = new OwnedList(folder);
  if (!list.isFree(basename(path)))
    throw new UserError(`${path}: was not written by citemill train; move it away`);
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  try {
    const aside = join(scratch.path, 'rows.jsonl');
    let count = 0;
    const lines = async function* () {
      for await (const row of rows) {
        yield `${JSON.stringify(row)}\n`;
        count++;
      }
    };
    await writeLines(aside, lines());
    list.put(aside, basename(path));
    return count;
  } finally {
    await scratch.remove();
  }
}

export const hasRows = (path: string): boolean => existsSync(path);

/** Removes the rows that we wrote into a folder, and the folder where nothing else is in it. */
export function removeRows(folder: string): void {
  removeOwned(folder, new OwnedList(folder).filesAndList());
}
