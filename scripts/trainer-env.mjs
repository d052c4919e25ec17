// `npm run trainer`: makes the Python environment of `citemill train --setup` where it is missing, adds the checkers, and runs
// ruff, mypy and pytest on trainer/. `--setup-only` stops before the checks and prints the path of Python, for
// CITEMILL_PYTHON. An environment of one's own is taken from CITEMILL_PYTHON and not changed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './setup.mjs';

const trainer = join(root, 'trainer');

/** The Python to check with; made first where there is none. */
async function environment() {
  const own = process.env.CITEMILL_PYTHON;
  if (own) return own;
  install();
  build();
  const { environmentFolder } = await import('../dist/train/index.js');
  const python = join(environmentFolder(), 'bin', 'python');
  if (!existsSync(python)) run(process.execPath, [join(root, 'dist', 'cli', 'main.js'), 'train', '--setup']);
  if (!has(python, 'pytest')) addCheckers(python);
  return python;
}

const has = (python, module) => spawnSync(python, ['-c', `import ${module}`]).status === 0;

/** With uv where it made the environment: such an environment has no pip of its own. */
function addCheckers(python) {
  const checkers = ['pytest>=8', 'ruff>=0.9', 'mypy>=1.14'];
  if (has(python, 'pip')) run(python, ['-m', 'pip', 'install', '--quiet', ...checkers]);
  else run('uv', ['pip', 'install', '--quiet', '--python', python, ...checkers]);
}

const python = await environment();
if (process.argv.includes('--setup-only')) console.log(python);
else {
  const check = (...args) => run(python, ['-m', ...args], { cwd: trainer });
  check('ruff', 'check', '.');
  check('ruff', 'format', '--check', '.');
  check('mypy', 'citemill_trainer');
  check('pytest', '-q');
}
