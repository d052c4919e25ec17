import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { UserError } from '../user-error.js';

/**
 * Refuses a file that is there already, unless it is empty or `isOurs` knows its text as one that we wrote: a table is
 * written anew after every change, but the name of somebody's notes may be given by mistake.
 */
export function refuseOtherFile(flag: string, path: string, isOurs: (text: string) => boolean): void {
  if (!existsSync(path)) return;
  const kind = statSync(path);
  if (kind.isDirectory()) throw new UserError(`${flag} ${path}: is a folder; name a file`);
  if (!kind.isFile() || kind.size === 0 || isOurs(readFileSync(path, 'utf8'))) return;
  throw new UserError(`${flag} ${path}: was not written by this command; move it, or name another file`);
}

/** Writes a file that the user named, but over nobody else's. */
export function writeOwnFile(
  flag: string,
  path: string,
  text: string,
  isOurs: (text: string) => boolean,
): void {
  refuseOtherFile(flag, path, isOurs);
  writeFileSync(path, text);
}

/** True for a page that one of our reports is. */
export const isOwnPage = (text: string): boolean =>
  text.includes('<meta name="generator" content="citemill">');
