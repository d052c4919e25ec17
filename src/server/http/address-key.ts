import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The key from which the tokens of raters and readers are derived. It never leaves this machine, so that guesses of the owner's token
 * cannot be tested against a derived one. Kept in the studio's folder; without one, or if it cannot be kept there, a new key for this run.
 */
export function addressKey(folder: string | undefined): Buffer {
  const fresh = randomBytes(KEY_BYTES);
  if (folder === undefined) return fresh;
  const path = join(folder, 'address-key');
  try {
    const stored = readKey(path);
    if (stored) return stored;
    // The file is renamed when it is complete, so that it never holds a part of a key.
    const complete = `${path}.${process.pid}`;
    writeFileSync(complete, fresh, { flag: 'wx', mode: 0o600 });
    renameSync(complete, path);
    return readKey(path) ?? fresh;
  } catch {
    // The key belongs to another user, or the folder cannot be written.
    return fresh;
  }
}

function readKey(path: string): Buffer | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const key = readFileSync(path);
  return key.length === KEY_BYTES ? key : undefined;
}
