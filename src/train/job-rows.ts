import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OwnedList, removeOwned, Scratch, writeLines } from '../engine/index.js';
import type { ModelRow } from '../infer/index.js';
import { UserError } from '../user-error.js';

/** Files that an interrupted run leaves in its scratch folder. */
const UNFINISHED = /^rows\.jsonl$/;

/** Writes rows as JSON lines and returns their number. The file appears when it is complete. */
export async function writeRows(path: string, rows: AsyncIterable<ModelRow>): Promise<number> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const list = new OwnedList(folder);
  if (!list.isFree(basename(path)))
    throw new UserError(`${path} was not written by citemill train; move it elsewhere`);
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  try {
    const draft = join(scratch.path, 'rows.jsonl');
    let count = 0;
    const lines = async function* () {
      for await (const row of rows) {
        yield `${JSON.stringify(row)}\n`;
        count++;
      }
    };
    await writeLines(draft, lines());
    list.put(draft, basename(path));
    return count;
  } finally {
    await scratch.remove();
  }
}

export const hasRows = (path: string): boolean => existsSync(path);

/** Removes our rows from a folder, and the folder if it is then empty. */
export function removeRows(folder: string): void {
  removeOwned(folder, new OwnedList(folder).filesAndList());
}
