import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../../user-error.js';
import { environmentFolder, MIN_VERSIONS, TRAINER } from './find-python.js';
import { runCommand } from './run-command.js';

export interface SetupPlan {
  folder: string;
  lock: string;
  /** `uv` if it is on the PATH, else `venv` and pip. */
  tool: 'uv' | 'pip';
  python: string;
  /** True for PyTorch without CUDA, from PyTorch's own package index. */
  cpu?: boolean;
  /** Approximate size of the download and on disk, in gigabytes. */
  download: number;
  disk: number;
}

/** On Linux the torch wheel contains the CUDA libraries; elsewhere it is CPU-only and much smaller. */
const SIZES = { cuda: { download: 2.9, disk: 5.6 }, cpu: { download: 0.4, disk: 1.3 } };
const GIGABYTE = 1e9;

/** PyTorch's own index has wheels without CUDA for Linux; those for macOS on the usual index have no CUDA anyway. */
const CPU_INDEX = 'https://download.pytorch.org/whl/cpu';
/** Packages in the lock file that only a GPU needs, and torch itself. */
const CUDA_PACKAGE = /^(?:cuda-|nvidia-|torch==|triton==)/;

export interface SetupOptions {
  /** The Python to create the environment with. Default: one on the PATH. */
  python?: string | undefined;
  /** Install PyTorch without CUDA. */
  cpu?: boolean | undefined;
  /** Returns the free space on the disk of a folder. */
  freeBytes?: (folder: string) => number;
}

function bytesFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Plans `--setup`. Throws if it cannot be done: no Python, a Python that is too old, too little disk space. */
export function planSetup({ python, cpu = false, freeBytes = bytesFree }: SetupOptions = {}): SetupPlan {
  const lock = join(TRAINER, 'requirements.lock');
  if (!existsSync(lock)) throw new UserError(`${lock}: no such file; reinstall citemill`);
  const base = python ?? findBasePython();
  const folder = environmentFolder();
  const isLinux = process.platform === 'linux';
  const sizes = isLinux && !cpu ? SIZES.cuda : SIZES.cpu;
  mkdirSync(dirname(folder), { recursive: true });
  const free = freeBytes(dirname(folder)) / GIGABYTE;
  if (free < sizes.disk)
    throw new UserError(
      `${dirname(folder)} has ${free.toFixed(1)} GB free, the environment takes about ${sizes.disk} GB; free some, or name another folder with CITEMILL_CACHE`,
    );
  const tool = runCommand('uv', ['--version']).status === 0 ? 'uv' : 'pip';
  return { folder, lock, tool, python: base, cpu: cpu && isLinux, ...sizes };
}

/** Finds a Python on the PATH that is new enough. */
export function findBasePython(): string {
  const [major, minor] = MIN_VERSIONS.Python;
  const test = `import sys; sys.exit(0 if sys.version_info[:2] >= (${major}, ${minor}) else 3)`;
  let isOld = false;
  for (const name of ['python3', 'python3.13', 'python3.12', 'python3.11', 'python']) {
    const { status } = runCommand(name, ['-c', test]);
    if (status === 0) return name;
    if (status === 3) isOld = true;
  }
  throw new UserError(
    isOld
      ? `the Python on the PATH is older than ${major}.${minor}; install a newer one, or name it with --python PATH`
      : `no Python is on the PATH; install Python ${major}.${minor} or newer, or name it with --python PATH`,
  );
}

/** Refuses a folder that is neither empty nor a virtual environment, since it will be replaced. */
function requireEnvironment(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats || existsSync(join(folder, 'pyvenv.cfg'))) return;
  if (stats.isDirectory() && readdirSync(folder).length === 0) return;
  throw new UserError(
    `${folder} is not a virtual environment; move it away, or name another folder with CITEMILL_CACHE`,
  );
}

/**
 * Creates the virtual environment from the lock file, with every package checked against its hash. If that fails, the
 * previous environment is restored.
 */
export function runSetup(plan: SetupPlan): void {
  const { folder, lock, tool, python } = plan;
  // A virtual environment contains its own path, so the new one is created in place and the old one is moved aside.
  const old = `${folder}.old`;
  for (const path of [folder, old]) requireEnvironment(path);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  try {
    const environmentPython = join(folder, 'bin', 'python');
    if (tool === 'uv') run('uv', ['venv', '--python', python, folder]);
    else run(python, ['-m', 'venv', folder]);
    const install = (...args: string[]) =>
      tool === 'uv'
        ? run('uv', ['pip', 'install', '--python', environmentPython, ...args])
        : run(environmentPython, ['-m', 'pip', 'install', '--disable-pip-version-check', ...args]);
    if (plan.cpu) {
      const { packages, torch } = splitLock(readFileSync(lock, 'utf8'));
      const list = join(folder, 'requirements-cpu.lock');
      writeFileSync(list, packages);
      // The list is complete but for torch, on which others depend: pip must not look for it there.
      install('--require-hashes', '--no-deps', '-r', list);
      install('--index-url', CPU_INDEX, '--no-deps', `torch==${torch}+cpu`);
    } else install('--require-hashes', '-r', lock);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (existsSync(old)) renameSync(old, folder);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/** Returns a lock file without CUDA's packages and torch, and the version of torch in it. */
function splitLock(text: string): { packages: string; torch: string } {
  // A package and its hashes are one entry; the lines with hashes are indented.
  const entries = text.split(/\n(?=\S)/);
  const torch = /^torch==([\w.]+)/m.exec(text)?.[1];
  if (torch === undefined) throw new Error('requirements.lock has no torch');
  return { packages: `${entries.filter((entry) => !CUDA_PACKAGE.test(entry)).join('\n')}\n`, torch };
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  throw new UserError(
    `${command} ${args.slice(0, 3).join(' ')} failed (${error?.message ?? `exit code ${status}`}); see its output above`,
  );
}
