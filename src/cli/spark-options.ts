import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheRoot } from '../cache-root.js';
import type { SparkOptions } from '../engine/spark/index.js';
import { UserError } from '../user-error.js';
import { configArguments } from './config.js';

export interface SparkFlags {
  engine?: 'local' | 'slurm' | 'spark';
  sparkMaster?: string;
  sparkConf?: [key: string, setting: string][];
  sparkHome?: string;
}

/** Returns the virtual environment that `citemill spark --setup` creates. */
export const sparkEnvironment = (): string => join(cacheRoot(), 'spark');

/** Returns the Python for Spark's driver: from CITEMILL_SPARK_PYTHON, or from `citemill spark --setup`. */
export function sparkPython(): string {
  const named = process.env.CITEMILL_SPARK_PYTHON;
  if (named) return named;
  const installed = join(sparkEnvironment(), 'bin', 'python');
  if (existsSync(installed)) return installed;
  throw new UserError(
    '--engine spark needs Python with pyspark and sqlglot: run citemill spark --setup once, or name a Python that has them with CITEMILL_SPARK_PYTHON',
  );
}

/** Returns the Spark that the flags choose; undefined without `--engine spark`. */
export function sparkOptions(flags: SparkFlags): SparkOptions | undefined {
  if (flags.engine !== 'spark') return undefined;
  return {
    python: sparkPython(),
    master: flags.sparkMaster ?? 'local[*]',
    conf: flags.sparkConf && Object.fromEntries(flags.sparkConf),
    home: flags.sparkHome,
  };
}

/** Returns the command that runs a stage on every node, with the loaded configuration. */
export const stageProgram = (): string[] => [
  process.execPath,
  fileURLToPath(new URL('./main.js', import.meta.url)),
  ...configArguments(),
  'stage',
];
