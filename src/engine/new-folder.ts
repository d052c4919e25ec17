import { lstatSync, readdirSync } from 'node:fs';
import { UserError } from '../user-error.js';

/** Throws {@link UserError} if there is anything but an empty folder at the path that `--out` names. */
export function requireNewFolder(out: string): void {
  const existing = lstatSync(out, { throwIfNoEntry: false });
  if (existing && !(existing.isDirectory() && readdirSync(out).length === 0))
    throw new UserError(`--out ${out}: already exists; name another folder`);
}
