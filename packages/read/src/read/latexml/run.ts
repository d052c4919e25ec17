import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, sep } from 'node:path';
import { formatBytes, MAX_RECORD_BYTES } from '../bytes.js';
import { type ProcessLimits, runLimited } from '../limited-process.js';
import { isBundleText } from '../sources/bundle-record.js';
import { GUARD, GUARD_PACKAGE } from './file-guard.js';
import { type Installation, installation, perlLibrary } from './installation.js';
import { findSandbox, type Sandbox, type SandboxFolders, wrapInSandbox } from './sandbox.js';

export type LatexmlRun =
  | { xml: string; errors: number; undefinedNames: string[]; missingFiles: string[] }
  | { failure: string };

/** Undefined before the first search, null if LaTeXML is not installed. */
let version: string | null | undefined;

/** Returns the version of LaTeXML on this machine, as in `0.8.7`; undefined if it is not installed. */
export function latexmlVersion(): string | undefined {
  if (version === undefined) {
    const { stdout, stderr, error } = spawnSync('latexml', ['--VERSION'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    version = error ? null : (/LaTeXML version ([\d.]+)/.exec(`${stdout}${stderr}`)?.[1] ?? null);
  }
  return version ?? undefined;
}

/** True for a relative path that stays inside its folder and has no special characters. */
function isPlainPath(name: string): boolean {
  if (name === '' || name.length > 400 || /[\0\\:]/.test(name)) return false;
  const normal = posix.normalize(name);
  return !normal.startsWith('/') && normal !== '..' && !normal.startsWith('../') && !normal.endsWith('/');
}

/** True for sources: not for a `.ltxml`, which LaTeXML would run as a program, nor for `.bib` files, which we read ourselves. */
const mayWrite = (name: string) =>
  isPlainPath(name) && isBundleText(name) && !/\.bib$/i.test(name) && !/(?:lt|late)xml/i.test(name);

function writeFiles(folder: string, files: Readonly<Record<string, Uint8Array>>): void {
  for (const [name, bytes] of Object.entries(files)) {
    if (!mayWrite(name)) continue;
    const path = join(folder, name);
    if (!path.startsWith(folder + sep)) continue;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes, { flag: 'wx' });
    } catch {
      // Two names that differ only in case, or a file and a folder with the same name: the first is kept.
    }
  }
}

const parseList = (status: string, pattern: RegExp): string[] =>
  (pattern.exec(status)?.[1] ?? '').split(', ').filter(Boolean).sort();

interface Folders {
  paper: string;
  guard: string;
  output: string;
  sandboxFolders: SandboxFolders;
}

/** Writes a paper's files and the guard into separate folders. */
function writePaper(home: string, files: Readonly<Record<string, Uint8Array>>, main: string): Folders {
  const work = join(home, 'work');
  const paper = join(work, 'paper');
  const guard = join(work, 'guard');
  const sandboxFolders = { folder: work, cwd: join(paper, posix.dirname(main)), root: join(home, 'root') };
  for (const folder of [sandboxFolders.root, paper, guard]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(guard, `${GUARD_PACKAGE}.ltxml`), GUARD);
  writeFiles(paper, files);
  return { paper, guard, output: join(work, 'paper.xml'), sandboxFolders };
}

function buildCommand(
  { program }: Installation,
  { guard, output, sandboxFolders }: Folders,
  main: string,
): string[] {
  return [
    program,
    '--nocomments',
    '--noparse',
    `--preload=${GUARD_PACKAGE}`,
    `--path=${guard}`,
    `--log=${join(sandboxFolders.folder, 'log')}`,
    `--destination=${output}`,
    // Without the folder, a name could be read as an option.
    `./${posix.basename(main)}`,
  ];
}

/** Parses LaTeXML's output file and messages. */
function parseResult(output: string, status: number | null, stderr: string): LatexmlRun {
  if (status === 3 && stderr.includes('citemill-guard'))
    return { failure: 'this version of LaTeXML cannot be prevented from reading other files' };
  const size = statSync(output, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0)
    return { failure: `LaTeXML wrote no output${status === null ? '' : ` (exit code ${status})`}` };
  if (size > MAX_RECORD_BYTES)
    return {
      failure: `LaTeXML’s output is too large: ${formatBytes(size)} (limit ${formatBytes(MAX_RECORD_BYTES)})`,
    };
  const summary = /^Conversion (?:complete|failed).*$/m.exec(stderr)?.[0] ?? '';
  return {
    xml: readFileSync(output, 'utf8'),
    errors: Number(/(\d+) (?:fatal )?errors?\b/.exec(summary)?.[1] ?? 0),
    undefinedNames: parseList(summary, /undefined macros?\[([^\]]*)\]/),
    missingFiles: parseList(summary, /missing files?\[([^\]]*)\]/).filter((file) => !posix.isAbsolute(file)),
  };
}

/** Converts the paper whose main file is `main`, synchronously. Returns the reason if it fails. */
export function runLatexml(
  files: Readonly<Record<string, Uint8Array>>,
  main: string,
  limits: ProcessLimits,
  /** Default: the first sandbox that works on this machine. */
  sandbox?: Sandbox,
): LatexmlRun {
  const installed = installation();
  if (!installed) return { failure: 'LaTeXML is not installed' };
  if (!mayWrite(main)) return { failure: `the name of the main file cannot be used (${main.slice(0, 80)})` };
  const home = mkdtempSync(join(tmpdir(), 'citemill-latexml-'));
  try {
    const folders = writePaper(home, files, main);
    const { sandboxFolders } = folders;
    const command = buildCommand(installed, folders, main);
    const [program = '', ...args] = wrapInSandbox(
      sandbox ?? findSandbox(installed, sandboxFolders),
      command,
      sandboxFolders,
      installed,
    );
    const { stopped, status, stderr } = runLimited(program, args, limits, {
      cwd: sandboxFolders.cwd,
      env: {
        HOME: sandboxFolders.folder,
        TMPDIR: sandboxFolders.folder,
        CITEMILL_PAPER: folders.paper,
        CITEMILL_TEX: installed.texTrees.join(':'),
        openin_any: 'p',
        openout_any: 'p',
        shell_escape: 'f',
        ...perlLibrary(),
      },
    });
    return stopped ? { failure: `LaTeXML ${stopped}` } : parseResult(folders.output, status, stderr);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
