// `npm run trainer`: makes the Python environment of `citemill train --setup` if it is missing, adds the checkers, and runs
// ruff, mypy and pytest on trainer/. `--ci` takes dist/ as it is built and adds the tests of training and serving that
// need Python. `--setup-only` stops before the checks and prints the path of Python, for CITEMILL_PYTHON.
// Your own environment, named by CITEMILL_PYTHON, is not changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './setup.mjs';

const trainer = join(root, 'trainer');
const flags = new Set(process.argv.slice(2));
const started = Date.now();

/** Runs a step under a line that says what it is and when it began. */
function step(name, command, args, options = {}) {
  const seconds = Math.round((Date.now() - started) / 1000);
  // On standard error: standard output of --setup-only is only the path.
  console.error(`trainer, ${seconds} s: ${name}`);
  run(command, args, { stdio: ['ignore', 2, 2], ...options });
}

const has = (python, module) => spawnSync(python, ['-c', `import ${module}`]).status === 0;

/** The Python for the checks; its environment is created if there is none. */
async function findOrMakePython() {
  const configuredPython = process.env.CITEMILL_PYTHON;
  if (configuredPython) return configuredPython;
  if (!flags.has('--ci') || !existsSync(join(root, 'dist', 'train', 'index.js'))) {
    install();
    build();
  }
  const { environmentFolder } = await import('../dist/train/index.js');
  const python = join(environmentFolder(), 'bin', 'python');
  if (!has(python, 'torch'))
    step('the environment, from trainer/requirements.lock', process.execPath, [
      ...[join(root, 'dist', 'cli', 'main.js'), 'train', '--setup'],
    ]);
  if (!['pytest', 'ruff', 'mypy', 'PIL', 'bitsandbytes'].every((module) => has(python, module)))
    addCheckers(python);
  return python;
}

/** Uses uv if uv created the environment, which then has no pip. */
function addCheckers(python) {
  const list = ['-r', join(trainer, 'requirements-test.txt')];
  const name = 'ruff, mypy and pytest, from trainer/requirements-test.txt';
  if (has(python, 'pip')) step(name, python, ['-m', 'pip', 'install', '--quiet', ...list]);
  else step(name, 'uv', ['pip', 'install', '--quiet', '--python', python, ...list]);
}

/** The compiled tests that need Python; `npm test` runs the others of their folder. */
const pythonTests = () =>
  readdirSync(join(root, 'dist', 'train'))
    .filter((name) => name.endsWith('.full.test.js'))
    .map((name) => join('dist', 'train', name));

const python = await findOrMakePython();
if (flags.has('--setup-only')) console.log(python);
else {
  const check = (...args) => step(args.join(' '), python, ['-m', ...args], { cwd: trainer });
  check('ruff', 'check', '.');
  check('ruff', 'format', '--check', '.');
  check('mypy', 'citemill_trainer', 'bench');
  check('pytest', '-q');
  if (flags.has('--ci'))
    step(
      'training and serving with this Python',
      process.execPath,
      [
        ...['--import', join(root, 'scripts', 'fixed-seed.mjs')],
        ...['--test', '--test-reporter=dot', ...pythonTests()],
      ],
      { env: { ...process.env, CITEMILL_PYTHON: python } },
    );
  console.error(`trainer, ${Math.round((Date.now() - started) / 1000)} s: all passed`);
}
