import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { UserError } from '../user-error.js';

/**
 * Refuses to overwrite an existing file unless it is empty or `isOurs` recognises its text as our output, since the user
 * may have named another file by mistake.
 */
export function refuseOtherFile(flag: string, path: string, isOurs: (text: string) => boolean): void {
  if (!existsSync(path)) return;
  const kind = statSync(path);
  if (kind.isDirectory()) throw new UserError(`${flag} ${path}: is a folder; name a file`);
  if (!kind.isFile() || kind.size === 0 || isOurs(readFileSync(path, 'utf8'))) return;
  throw new UserError(`${flag} ${path}: was not written by this command; move it, or name another file`);
}

/** Writes an output file that the user named, without overwriting other files. */
export function writeOwnFile(
  flag: string,
  path: string,
  text: string,
  isOurs: (text: string) => boolean,
): void {
  refuseOtherFile(flag, path, isOurs);
  writeFileSync(path, text);
}

/** True for an HTML report that Citemill wrote. */
export const isOwnPage = (text: string): boolean =>
  text.includes('<meta name="generator" content="citemill">');
