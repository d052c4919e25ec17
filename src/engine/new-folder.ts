import { lstatSync, readdirSync } from 'node:fs';
import { UserError } from '../user-error.js';

/** Throws {@link UserError} unless the path in `--out` is unused or an empty folder. */
export function requireNewFolder(out: string): void {
  const existing = lstatSync(out, { throwIfNoEntry: false });
  if (existing && !(existing.isDirectory() && readdirSync(out).length === 0))
    throw new UserError(`--out ${out} already exists; name another folder`);
}
