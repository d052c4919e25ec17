import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UserError } from '../user-error.js';

/** Computes the SHA-256 of a regular file, read as a stream. */
export async function hashFile(path: string): Promise<string> {
  if (!(await stat(path)).isFile()) throw new UserError(`${path} is not a regular file`);
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** Computes the SHA-256 of a file of limited size, such as one table of a corpus part. */
export function hashFileSync(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(1 << 20);
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
