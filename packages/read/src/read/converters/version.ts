import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { sha256 } from '../bytes.js';
import { findProgram } from '../find-program.js';
import { readHead } from '../sources/read-head.js';
import type { Converter } from './programs.js';

/** Long, since a program may load models when it starts. */
const TIMEOUT_MS = 60_000;
const HASH_DIGITS = 12;

/** Returns the words after `#!` in the first line of a script; none for other programs. */
function interpreter(program: string): string[] {
  const text = readHead(program, 'utf8');
  // If the path of Python is too long or has spaces, pip writes `#!/bin/sh` and a line with `'''exec'`.
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

/** Returns the version of a Python package in the environment of a program, otherwise the version that the program prints. */
function findVersion(program: string, converter: Converter): string {
  const python = basename(program).startsWith('python') ? [program] : interpreter(program);
  const name = JSON.stringify(converter.package);
  // Of pymupdf4llm 2.0 alone, pip installs only the version: its module comes with pymupdf.
  const isThere = converter.command === 'python3' ? ` if importlib.util.find_spec(${name}) else ""` : '';
  const script = `import importlib.metadata, importlib.util; print(importlib.metadata.version(${name})${isThere})`;
  const stated = python.some((word) => basename(word).startsWith('python'))
    ? run([...python, '-c', script])
    : run([program, '--version']);
  return /\d[\w.+-]*/.exec(stated)?.[0]?.toLowerCase() ?? '';
}

const shortHash = (bytes: Uint8Array): string => sha256(bytes).slice(0, HASH_DIGITS);

/** Hashes a command. Files that it names count by base name and content, not by their folders. */
function hashCommand(command: string, program: string, args: readonly string[]): string {
  const hashFile = (path: string) => [basename(path), sha256(readFileSync(path))];
  const isUserScript = command.includes('/') || interpreter(program).length > 0;
  const words = args.map((word) =>
    isAbsolute(word) && (statSync(word, { throwIfNoEntry: false })?.isFile() ?? false)
      ? hashFile(word)
      : word,
  );
  return shortHash(Buffer.from(JSON.stringify([isUserScript ? hashFile(program) : command, ...words])));
}

/**
 * Names a converter by its version, as in `docling-2.31.0`; if it reports none, by a hash of the program, as in
 * `command-5f1d3c7a9b02`. Undefined if it is not installed. Starts the program, so call it once per run.
 */
export function converterVersion(converter: Converter): string | undefined {
  const program = findProgram(converter.command);
  if (program === undefined) return undefined;
  const { name, args } = converter;
  if (converter.package === undefined) return `${name}-${hashCommand(converter.command, program, args)}`;
  const version = findVersion(program, converter);
  if (version !== '') return `${name}-${version}`;
  // The interpreter is there, but not the package.
  if (converter.command === 'python3') return undefined;
  return `${name}-${shortHash(readFileSync(program))}`;
}
