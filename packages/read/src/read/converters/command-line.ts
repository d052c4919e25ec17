import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '@citemill/metrics/user-error';

/** White space, which separates words; a quoted part; an escaped character; or a run of other characters. */
const PART = /\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|['"\\]/g;

/**
 * Splits a command line into words as a shell would, with quotes and backslashes but without expansions.
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

/** Joins words to a command line; the inverse of {@link splitWords}. */
export const joinWords = (words: readonly string[]): string =>
  words.map((word) => (/^[^\s'"\\]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`)).join(' ');

const isFile = (path: string): boolean =>
  existsSync(path) && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);

/**
 * Makes the paths in a command absolute, since a converter runs in a temporary folder: the path of the program, unless it is
 * found on the PATH, and arguments that are existing files, such as a script.
 */
export const resolvePaths = ([program = '', ...args]: readonly string[], folder: string): string[] => [
  program.includes('/') ? resolve(folder, program) : program,
  ...args.map((arg) => (/[./]/.test(arg) && isFile(resolve(folder, arg)) ? resolve(folder, arg) : arg)),
];
