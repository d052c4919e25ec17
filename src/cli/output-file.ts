import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { UserError } from '../user-error.js';
import { reportSeal } from './report-seal.js';

/** Recognises the text of our own output; `edited` if it was changed since. */
type Recognise = (text: string) => boolean | 'edited';

/**
 * Refuses to overwrite an existing file unless it is empty or `isOurs` recognises its text as our output, since the user
 * may have named another file by mistake, or written notes into a report.
 */
export function checkOverwrite(flag: string, path: string, isOurs: Recognise): void {
  if (!existsSync(path)) return;
  const kind = statSync(path);
  if (kind.isDirectory()) throw new UserError(`${flag} ${path} is a folder; name a file`);
  const ours = !kind.isFile() || kind.size === 0 || isOurs(readFileSync(path, 'utf8'));
  if (ours === true) return;
  const why =
    ours === 'edited' ? 'has been edited since this command wrote it' : 'was not written by this command';
  throw new UserError(`${flag} ${path}: ${why}; move it, or name another file`);
}

/** Writes an output file that the user named; refuses to overwrite a file that is not our output. */
export function writeOutputFile(flag: string, path: string, text: string, isOurs: Recognise): void {
  checkOverwrite(flag, path, isOurs);
  writeFileSync(path, text);
}

/** Refuses to overwrite a file unless it is an unedited HTML report of the same command. */
export const checkReportOverwrite = (command: string, flag: string, path: string): void =>
  checkOverwrite(flag, path, reportSeal(command, 'html').check);

/** Writes an HTML report that the user named; refuses to overwrite other files and edited reports. */
export function writeReportFile(command: string, flag: string, path: string, html: string): void {
  const { seal, check } = reportSeal(command, 'html');
  writeOutputFile(flag, path, seal(html), check);
}
