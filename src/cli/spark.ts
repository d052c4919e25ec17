import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DRIVER, sparkProcessEnv } from '../engine/spark/index.js';
import { findBasePython, runSetup } from '../train/index.js';
import { UserError } from '../user-error.js';
import { sparkEnvironment, sparkPython } from './spark-options.js';

/** In GB, measured on Linux: the pyspark wheel contains all of Spark. */
const SIZES = { download: 0.45, disk: 0.6 };

function setUp(python: string | undefined): void {
  const lock = join(DRIVER, 'requirements.lock');
  if (!existsSync(lock)) throw new UserError(`${lock}: no such file; reinstall citemill`);
  const uv = spawnSync('uv', ['--version']).status === 0;
  runSetup({
    folder: sparkEnvironment(),
    lock,
    tool: uv ? 'uv' : 'pip',
    python: python ?? findBasePython(),
    ...SIZES,
  });
}

/** Lists the versions of what Spark needs; throws if something is missing. */
function check(): string {
  const python = sparkPython();
  const result = spawnSync(python, ['-m', 'citemill_spark', '--check'], {
    encoding: 'utf8',
    env: sparkProcessEnv(DRIVER),
  });
  if (result.status !== 0)
    throw new UserError(`${python}: ${result.error?.message ?? result.stderr.trim().split('\n').at(-1)}`);
  const versions = JSON.parse(result.stdout) as Record<string, string | null>;
  for (const name of ['pyspark', 'sqlglot'])
    if (!versions[name])
      throw new UserError(
        `${python} has no package ${name}; run citemill spark --setup, or install it there`,
      );
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (java.status !== 0)
    throw new UserError('java: not found; install Java 17 or newer, which Spark needs on every node');
  const [release = ''] = java.stderr.trim().split('\n');
  return [
    `Python ${versions.python} (${python})`,
    `pyspark ${versions.pyspark}`,
    `sqlglot ${versions.sqlglot}`,
    release,
  ].join('\n');
}

export function runSpark({ setup, python }: { setup?: boolean; python?: string }): void {
  if (python !== undefined && !setup) throw new UserError('--python requires --setup');
  if (setup) setUp(python);
  process.stdout.write(`${check()}\n`);
}
