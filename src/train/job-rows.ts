import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ModelRow } from '../infer/index.js';

/**
 * Writes rows as JSON lines, one at a time, and gives their number. The file is there whole or not at all, so that a run that
 * was killed can tell a finished file.
 */
export async function writeRows(path: string, rows: AsyncIterable<ModelRow>): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const stream = createWriteStream(`${path}.tmp`);
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  let count = 0;
  for await (const row of rows) {
    if (!stream.write(`${JSON.stringify(row)}\n`)) await Promise.race([once(stream, 'drain'), failed]);
    count++;
  }
  stream.end();
  await Promise.race([once(stream, 'close'), failed]);
  renameSync(`${path}.tmp`, path);
  return count;
}

export const hasRows = (path: string): boolean => existsSync(path);
