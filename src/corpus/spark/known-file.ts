import { readFileSync } from 'node:fs';
import { HashSet, writeLines } from '../../engine/index.js';

/** Bytes of a hash that are kept, as in {@link HashSet}. */
const BYTES = 16;

/** Writes hashes to a file for tasks on other machines; returns their number. */
export async function writeHashes(hashes: AsyncIterable<string>, path: string): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const hash of hashes) {
      yield Buffer.from(hash.slice(0, 2 * BYTES), 'hex');
      count++;
    }
  };
  await writeLines(path, lines());
  return count;
}

export function readHashes(path: string | undefined): HashSet {
  if (path === undefined) return new HashSet();
  const bytes = readFileSync(path);
  const hashes = new HashSet(bytes.length / BYTES);
  for (let at = 0; at < bytes.length; at += BYTES) hashes.add(bytes.toString('hex', at, at + BYTES));
  return hashes;
}
