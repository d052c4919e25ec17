import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { sha256 } from '../bytes.js';
import { findProgram } from '../find-program.js';
import { readHead } from '../sources/read-head.js';
import type { Converter } from './programs.js';

/** Starting a program that loads models may take long. */
const TIMEOUT_MS = 60_000;
const HASH_LETTERS = 12;

/** The words after `#!` in the first line of a script; none for other programs. */
function interpreter(program: string): string[] {
  const text = readHead(program, 'utf8');
  // An installer writes the second form if the path of Python is too long or has spaces.
  const path = /^#!.*\n'''exec' "?([^"\n]+?)"? "\$0"/.exec(text)?.[1];
  return path ? [path] : (/^#!\s*(.+)/.exec(text)?.[1]?.trim().split(/\s+/) ?? []);
}

function run([command = '', ...args]: string[]): string {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : '';
}

/** The version of a Python package in the environment of a program, or else what the program itself says. */
function askVersion(program: string, converter: Converter): string {
  const python = basename(program).startsWith('python') ? [program] : interpreter(program);
  const script = `import importlib.metadata as m; print(m.version(${JSON.stringify(converter.package)}))`;
  const stated = python.some((word) => basename(word).startsWith('python'))
    ? run([...python, '-c', script])
    : run([program, '--version']);
  return /\d[\w.+-]*/.exec(stated)?.[0]?.toLowerCase() ?? '';
}

const shortHash = (bytes: Uint8Array): string => sha256(bytes).slice(0, HASH_LETTERS);

/** A hash of a command: its words and the contents, instead of the folders, of the files that it names. */
function hashCommand(command: string, program: string, args: readonly string[]): string {
  const hashFile = (path: string) => [basename(path), sha256(readFileSync(path))];
  const isOwn = command.includes('/') || interpreter(program).length > 0;
  const words = args.map((word) =>
    isAbsolute(word) && (statSync(word, { throwIfNoEntry: false })?.isFile() ?? false)
      ? hashFile(word)
      : word,
  );
  return shortHash(Buffer.from(JSON.stringify([isOwn ? hashFile(program) : command, ...words])));
}

/**
 * Names a converter by its version, as in `docling-2.31.0`; one that states none by a hash of the program, as in
 * `command-5f1d3c7a9b02`. Undefined if it is not installed. Programs are started for it, so ask once per run.
 */
export function converterVersion(converter: Converter): string | undefined {
  const program = findProgram(converter.command);
  if (program === undefined) return undefined;
  const { name, args } = converter;
  if (converter.package === undefined) return `${name}-${hashCommand(converter.command, program, args)}`;
  const version = askVersion(program, converter);
  if (version !== '') return `${name}-${version}`;
  // The interpreter is there, but not the package.
  if (converter.command === 'python3') return undefined;
  return `${name}-${shortHash(readFileSync(program))}`;
}
