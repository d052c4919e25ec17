import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheRoot } from '../../cache-root.js';
import { UserError } from '../../user-error.js';
import { output } from './output.js';

/** The Python package that comes with Citemill. */
export const TRAINER = fileURLToPath(new URL('../../../trainer', import.meta.url));

/** Where `citemill train --setup` puts its virtual environment. */
export const environmentFolder = (): string => join(cacheRoot(), 'trainer');

const environmentPython = (): string => join(environmentFolder(), 'bin', 'python');

/** The oldest Python and torch that the trainer runs on. */
export const LEAST = { python: [3, 11], torch: [2, 6] } as const;

/** What `python -m citemill_trainer --check` says of an environment. */
export interface EnvironmentCheck {
  python: string;
  torch: string;
  transformers: string;
  cuda: boolean;
  devices: string[];
  free_disk: number;
}

/** The folder that makes `citemill_trainer` importable. */
export function trainerPath(root = TRAINER): string {
  const found = [root, join(root, 'src')].find((folder) => existsSync(join(folder, 'citemill_trainer')));
  if (!found)
    throw new UserError(`${root}: the Python package citemill_trainer is missing; reinstall citemill`);
  return found;
}

/** Variables under which Python finds the package and writes nothing beside it. */
export const trainerVariables = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PYTHONPATH: [trainerPath(), ...(process.env.PYTHONPATH ? [process.env.PYTHONPATH] : [])].join(':'),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUNBUFFERED: '1',
  TOKENIZERS_PARALLELISM: 'false',
});

/** The Python that trains: the one that is named, that of `--setup`, or `CITEMILL_PYTHON`. */
export function pythonFor(named: string | undefined): string {
  const python = named ?? process.env.CITEMILL_PYTHON;
  if (python) return python;
  if (existsSync(environmentPython())) return environmentPython();
  throw new UserError(
    'training needs Python with PyTorch: run citemill train --setup once, or name an environment of yours with --python PATH',
  );
}

/** Asks an environment what it has. Every way in which it can't train is one clear line. */
export function checkEnvironment(python: string): EnvironmentCheck {
  const asked = output(python, ['-m', 'citemill_trainer', '--check'], trainerVariables());
  if (asked.missing) throw new UserError(`--python ${python}: no such program`);
  if (asked.status !== 0) {
    const lacking = /No module named '?(\w+)/.exec(asked.stderr)?.[1];
    throw new UserError(
      lacking
        ? `${python}: has no package ${lacking}; run citemill train --setup, or install ${lacking} there`
        : `${python}: the trainer can't start (${asked.stderr.trim().split('\n').at(-1) ?? `exit code ${asked.status}`})`,
    );
  }
  const check = JSON.parse(asked.stdout.trim().split('\n').at(-1) ?? '{}') as EnvironmentCheck;
  refuseOlder(python, 'Python', check.python, LEAST.python);
  refuseOlder(python, 'torch', check.torch, LEAST.torch);
  return check;
}

function refuseOlder(
  python: string,
  what: string,
  version: string,
  [major, minor]: readonly [number, number],
) {
  const [ours = 0, theirs = 0] = version.split('.').map(Number);
  if (ours > major || (ours === major && theirs >= minor)) return;
  throw new UserError(
    `${python}: its ${what} is ${version}, the trainer needs ${major}.${minor} or newer; run citemill train --setup`,
  );
}
