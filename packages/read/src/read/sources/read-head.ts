import { closeSync, openSync, readSync } from 'node:fs';

const HEAD_BYTES = 64 * 1024;

/** Returns the first 64 KiB of a file. */
export function readHead(path: string, encoding: 'latin1' | 'utf8'): string {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.toString(encoding, 0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
