import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The key from which the tokens of raters and readers are derived. It never leaves this machine, so that nobody can test guesses of the
 * owner's token against a derived one. Kept in the studio's folder; without one, a new key for this run.
 */
export function addressKey(folder: string | undefined): Buffer {
  const fresh = randomBytes(KEY_BYTES);
  if (folder === undefined) return fresh;
  const path = join(folder, 'address-key');
  if (!existsSync(path)) {
    try {
      writeFileSync(path, fresh, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return fresh;
    }
  }
  const kept = readFileSync(path);
  return kept.length === KEY_BYTES ? kept : fresh;
}
