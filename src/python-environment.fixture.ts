import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from './cache-root.js';

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] });

export interface PythonEnvironment {
  python: string;
  /** Why tests that need it are skipped; false if it is there. */
  skip: string | false;
}

/** Installs the packages of `needs`, and `name` without what else it depends on, from PyPI once, into a folder of the cache. */
export function pythonEnvironment(
  module: string,
  { name, needs }: { name: string; needs: readonly string[] },
): PythonEnvironment {
  const folder = join(cacheRoot(), `${module.replaceAll('.', '-')}-test`);
  const python = join(folder, 'bin', 'python');
  const isThere = () => existsSync(python) && run(python, ['-c', `import ${module}`]).status === 0;
  if (isThere()) return { python, skip: false };
  mkdirSync(cacheRoot(), { recursive: true });
  if (run('python3', ['-m', 'venv', folder]).status !== 0)
    return { python, skip: 'python3 cannot make an environment' };
  run(python, ['-m', 'pip', 'install', '--quiet', ...needs]);
  run(python, ['-m', 'pip', 'install', '--quiet', '--no-deps', name]);
  return { python, skip: isThere() ? false : `${name} cannot be installed from PyPI here` };
}
