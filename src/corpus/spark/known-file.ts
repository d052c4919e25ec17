import { readFileSync } from 'node:fs';
import { HashSet, writeLines } from '../../engine/index.js';

/** Number of bytes that are kept of a hash, as in {@link HashSet}. */
const HASH_BYTES = 16;

/** Writes hashes to a file for tasks on other machines; returns their number. */
export async function writeHashes(hashes: AsyncIterable<string>, path: string): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const hash of hashes) {
      yield Buffer.from(hash.slice(0, 2 * HASH_BYTES), 'hex');
      count++;
    }
  };
  await writeLines(path, lines());
  return count;
}

export function readHashes(path: string | undefined): HashSet {
  if (path === undefined) return new HashSet();
  const bytes = readFileSync(path);
  const hashes = new HashSet(bytes.length / HASH_BYTES);
  for (let start = 0; start < bytes.length; start += HASH_BYTES)
    hashes.add(bytes.toString('hex', start, start + HASH_BYTES));
  return hashes;
}
