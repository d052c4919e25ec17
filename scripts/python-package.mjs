// `npm run python`: makes the environment of the Python package in the cache folder from python/requirements.lock, and runs ruff,
// mypy and pytest on python/. `--setup-only` stops before the checks and prints the path of Python.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from '../dist/cache-root.js';
import { root, run } from './setup.mjs';

const folder = join(root, 'python');
const lock = join(folder, 'requirements.lock');

// Standard output of --setup-only is only the path.
const step = (name, command, args) => {
  console.error(`python: ${name}`);
  run(command, args, { cwd: folder, stdio: ['ignore', 2, 2] });
};

/** The environment of this lock; another lock has another folder. */
function makeEnvironment() {
  const digest = createHash('sha256').update(readFileSync(lock)).digest('hex').slice(0, 12);
  const environment = join(cacheRoot(), `python-package-${digest}`);
  const python = join(environment, 'bin', 'python');
  const done = join(environment, 'complete');
  if (existsSync(done)) return python;
  mkdirSync(cacheRoot(), { recursive: true });
  if (spawnSync('uv', ['--version']).status === 0) {
    step('a new environment', 'uv', ['venv', '--quiet', '--clear', '--python', '>=3.11', environment]);
    const options = ['--quiet', '--require-hashes', '--python', python];
    step('its packages', 'uv', ['pip', 'install', ...options, '-r', lock]);
  } else {
    step('a new environment', process.env.PYTHON ?? 'python3', ['-m', 'venv', '--clear', environment]);
    const options = ['--quiet', '--disable-pip-version-check', '--require-hashes'];
    step('its packages', python, ['-m', 'pip', 'install', ...options, '-r', lock]);
  }
  writeFileSync(done, '');
  return python;
}

const python = makeEnvironment();
if (process.argv.includes('--setup-only')) console.log(python);
else {
  const check = (...args) => step(args.join(' '), python, ['-m', ...args]);
  check('ruff', 'check', '.');
  check('ruff', 'format', '--check', '.');
  check('mypy', 'citemill');
  check('pytest');
  console.error('python: all passed');
}
