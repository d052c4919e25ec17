import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheRoot } from '../../cache-root.js';
import { UserError } from '../../user-error.js';
import { runCommand } from './run-command.js';

/** The Python package that comes with Citemill. */
export const TRAINER = fileURLToPath(new URL('../../../trainer', import.meta.url));

/** Returns the virtual environment that `citemill train --setup` creates. */
export const environmentFolder = (): string => join(cacheRoot(), 'trainer');

const environmentPython = (): string => join(environmentFolder(), 'bin', 'python');

/** Minimum versions for the trainer. */
export const MIN_VERSIONS = { Python: [3, 11], torch: [2, 6], transformers: [5, 0] } as const;

/** What Citemill reads of the output of `python -m citemill_trainer --check`. */
export interface EnvironmentCheck {
  python: string;
  torch: string;
  transformers: string;
  /** The version of CUDA, or null without a GPU. */
  cuda: string | null;
}

/** Returns the folder that makes `citemill_trainer` importable. */
function trainerPath(): string {
  if (!existsSync(join(TRAINER, 'citemill_trainer')))
    throw new UserError(`${TRAINER}: the Python package citemill_trainer is missing; reinstall citemill`);
  return TRAINER;
}

/** Environment variables for Python: it finds the package and writes no bytecode. */
export const trainerVariables = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PYTHONPATH: [trainerPath(), ...(process.env.PYTHONPATH ? [process.env.PYTHONPATH] : [])].join(':'),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUNBUFFERED: '1',
});

/** Returns the Python to train with: the named one, `CITEMILL_PYTHON`, or from `citemill train --setup`. */
export function findPython(named: string | undefined): string {
  const python = named ?? process.env.CITEMILL_PYTHON;
  if (python) return python;
  if (existsSync(environmentPython())) return environmentPython();
  throw new UserError(
    'training needs Python with PyTorch: run citemill train --setup once, or name your own with --python PATH',
  );
}

/** Checks that an environment can train; if not, throws a one-line error. */
export function checkEnvironment(python: string): EnvironmentCheck {
  const result = runCommand(python, ['-m', 'citemill_trainer', '--check'], trainerVariables());
  if (result.missing) throw new UserError(`--python ${python}: no such program`);
  if (result.status !== 0) {
    const lacking = /No module named '?(\w+)/.exec(result.stderr)?.[1];
    throw new UserError(
      lacking
        ? `${python} has no package ${lacking}; run citemill train --setup, or install ${lacking} there`
        : `${python}: the trainer cannot start (${result.stderr.trim().split('\n').at(-1) ?? `exit code ${result.status}`})`,
    );
  }
  const check = JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '{}') as EnvironmentCheck;
  const versions = { Python: check.python, torch: check.torch, transformers: check.transformers };
  for (const [name, oldest] of Object.entries(MIN_VERSIONS))
    requireVersion(python, name, versions[name as keyof typeof versions], oldest);
  return check;
}

function requireVersion(
  python: string,
  what: string,
  version: string,
  [major, minor]: readonly [number, number],
) {
  const [installedMajor = 0, installedMinor = 0] = version.split('.').map(Number);
  if (installedMajor > major || (installedMajor === major && installedMinor >= minor)) return;
  throw new UserError(
    `${python}: its ${what} is ${version}, the trainer needs ${major}.${minor} or newer; run citemill train --setup`,
  );
}
