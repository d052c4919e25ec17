import { createWriteStream, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { HashSet, LineWriter } from '../../engine/index.js';

/** Bytes of a hash that are kept, as in {@link HashSet}. */
const BYTES = 16;

/** Writes hashes into a file for tasks on other machines; answers how many there are. */
export async function writeHashes(hashes: AsyncIterable<string>, path: string): Promise<number> {
  const out = createWriteStream(path);
  const writer = new LineWriter(out);
  let count = 0;
  for await (const hash of hashes) {
    await writer.write(Buffer.from(hash.slice(0, 2 * BYTES), 'hex'));
    count++;
  }
  await writer.finish();
  out.end();
  await finished(out);
  return count;
}

export function readHashes(path: string | undefined): HashSet {
  if (path === undefined) return new HashSet();
  const bytes = readFileSync(path);
  const known = new HashSet(bytes.length / BYTES);
  for (let at = 0; at < bytes.length; at += BYTES) known.add(bytes.toString('hex', at, at + BYTES));
  return known;
}
