import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

/** What LaTeXML needs of this machine. */
export interface Installation {
  /** Where the program is. */
  program: string;
  /** The folders of its bindings and of Perl's modules. */
  modules: string[];
  /** The trees that TeX finds its files in, those of the user's home left out. */
  texTrees: string[];
}

const lines = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((line) => line.trim())
    .filter((path) => isAbsolute(path) && path !== '/' && existsSync(path));

/** What a program says on standard output; nothing where it is not there. */
function runProgram(program: string, ...args: string[]): string {
  const { stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
    // Without a home, so that no tree of the user's is among the answers.
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: '/nonexistent', ...perlLibrary() },
  });
  return stdout ?? '';
}

/** Where the user's Perl modules are, if elsewhere than the system's. */
export const perlLibrary = (): Record<string, string> =>
  process.env.PERL5LIB ? { PERL5LIB: process.env.PERL5LIB } : {};

function find(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

let cached: Installation | null | undefined;

/** LaTeXML as it is installed here; undefined where it is not. */
export function installation(): Installation | undefined {
  if (cached === undefined) {
    const program = find('latexml');
    cached = program
      ? {
          program,
          modules: lines(runProgram('perl', '-e', 'print join("\\n", @INC)'), '\n'),
          texTrees: [
            ...lines(runProgram('kpsewhich', '-expand-path=$TEXMF'), ':'),
            ...lines(runProgram('kpsewhich', '-var-value=TEXMFROOT'), '\n'),
          ],
        }
      : null;
  }
  return cached ?? undefined;
}

/** Every folder that must be seen for LaTeXML to run. */
export const installationFolders = ({ program, modules, texTrees }: Installation): string[] => [
  ...new Set([dirname(program), ...modules, ...texTrees]),
];
