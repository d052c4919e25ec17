import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UserError } from '../user-error.js';

/** The SHA-256 of a regular file, read as a stream. */
export async function hashFile(path: string): Promise<string> {
  if (!(await stat(path)).isFile()) throw new UserError(`${path}: is not a regular file`);
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** The SHA-256 of a text. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
