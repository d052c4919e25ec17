import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '@citemill/metrics/user-error';

/** A bare run of characters, a quoted part, or an escaped character; white space divides words. */
const PART = /\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|['"\\]/g;

/**
 * Splits a command line into words as a shell would, with quotes and backslashes; nothing in it is expanded.
 *
 * @throws {UserError} if a quote is not closed
 */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part, single, double, escaped, bare] of line.matchAll(PART)) {
    const text = single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? bare;
    if (text !== undefined) word = (word ?? '') + text;
    else if (/^\s/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else throw new UserError(`a ${part} is not closed in the command: ${line.slice(0, 200)}`);
  }
  return word === undefined ? words : [...words, word];
}

/** Joins words to a command line that {@link splitWords} splits into them again. */
export const joinWords = (words: readonly string[]): string =>
  words.map((word) => (/^[^\s'"\\]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`)).join(' ');

const isFile = (path: string): boolean =>
  existsSync(path) && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);

/**
 * Makes the paths of a command absolute, since a converter runs in a temporary folder: the program's, unless it is
 * searched for on the PATH, and those of arguments that name a file, such as a script.
 */
export const resolvePaths = ([program = '', ...args]: readonly string[], folder: string): string[] => [
  program.includes('/') ? resolve(folder, program) : program,
  ...args.map((arg) => (/[./]/.test(arg) && isFile(resolve(folder, arg)) ? resolve(folder, arg) : arg)),
];
