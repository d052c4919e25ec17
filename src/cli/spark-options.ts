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

/** Where `citemill spark --setup` puts its virtual environment. */
export const sparkEnvironment = (): string => join(cacheRoot(), 'spark');

/** The Python that runs Spark's driver: the one that is named, or that of `citemill spark --setup`. */
export function sparkPython(): string {
  const named = process.env.CITEMILL_SPARK_PYTHON;
  if (named) return named;
  const own = join(sparkEnvironment(), 'bin', 'python');
  if (existsSync(own)) return own;
  throw new UserError(
    '--engine spark needs Python with pyspark and sqlglot: run citemill spark --setup once, or name a Python that has them with CITEMILL_SPARK_PYTHON',
  );
}

/** Where Spark runs, by the flags; undefined where the command runs here. Flags of Spark without Spark are a mistake. */
export function sparkOptions(flags: SparkFlags): SparkOptions | undefined {
  if (flags.engine === 'spark')
    return {
      python: sparkPython(),
      master: flags.sparkMaster ?? 'local[*]',
      conf: flags.sparkConf && Object.fromEntries(flags.sparkConf),
      home: flags.sparkHome,
    };
  const given = [
    flags.sparkMaster === undefined ? [] : ['--spark-master'],
    flags.sparkConf === undefined ? [] : ['--spark-conf'],
    flags.sparkHome === undefined ? [] : ['--spark-home'],
  ].flat();
  if (given.length > 0) throw new UserError(`${given[0]} requires --engine spark`);
  return undefined;
}

/** The program that runs a stage on every node, with the configuration that was named. */
export const stageProgram = (): string[] => [
  process.execPath,
  fileURLToPath(new URL('./main.js', import.meta.url)),
  ...configArguments(),
  'stage',
];
