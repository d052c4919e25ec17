import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { findProgram } from '../find-program.js';

/** The files on this machine that LaTeXML needs. */
export interface Installation {
  /** The path of the program. */
  program: string;
  /** The folders of its bindings and of Perl's modules. */
  modules: string[];
  /** The trees in which TeX finds its files, except those in the user's home. */
  texTrees: string[];
}

const existingFolders = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((line) => line.trim())
    .filter((path) => isAbsolute(path) && path !== '/' && existsSync(path));

/** Returns the standard output of a program; '' if it is not installed. */
function runProgram(program: string, ...args: string[]): string {
  const { stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
    // Without a home folder, so that the user's own trees are not listed.
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: '/nonexistent', ...perlLibrary() },
  });
  return stdout ?? '';
}

/** Returns the environment variable with the folder of the user's own Perl modules, if it is set. */
export const perlLibrary = (): Record<string, string> =>
  process.env.PERL5LIB ? { PERL5LIB: process.env.PERL5LIB } : {};

let cached: Installation | null | undefined;

/** Returns the LaTeXML installation of this machine; undefined if there is none. */
export function installation(): Installation | undefined {
  if (cached === undefined) {
    const program = findProgram('latexml');
    cached = program
      ? {
          program,
          modules: existingFolders(runProgram('perl', '-e', 'print join("\\n", @INC)'), '\n'),
          texTrees: [
            ...existingFolders(runProgram('kpsewhich', '-expand-path=$TEXMF'), ':'),
            ...existingFolders(runProgram('kpsewhich', '-var-value=TEXMFROOT'), '\n'),
          ],
        }
      : null;
  }
  return cached ?? undefined;
}

/** Returns the folders that must be visible for LaTeXML to run. */
export const installationFolders = ({ program, modules, texTrees }: Installation): string[] => [
  ...new Set([dirname(program), ...modules, ...texTrees]),
];
