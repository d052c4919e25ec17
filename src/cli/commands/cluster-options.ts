import { type Command, Option } from 'commander';
import { UserError } from '../../user-error.js';
import { positiveCount, slurmPartition, slurmTime, sparkSettings } from '../values/index.js';

/** Options that make sense with one engine only. */
const ENGINE_OPTIONS = /^--(?:(tasks|slurm-.*|dry-run)|(spark-.*))$/;

/** Refuses an option of an engine that was not chosen. */
function checkEngineOptions(command: Command): void {
  for (const option of command.options) {
    const [, slurm, spark] = ENGINE_OPTIONS.exec(option.long ?? '') ?? [];
    const engine = slurm ? 'slurm' : spark ? 'spark' : undefined;
    if (engine === undefined || engine === command.getOptionValue('engine')) continue;
    if (command.getOptionValueSource(option.attributeName()) === 'cli')
      throw new UserError(`${option.long} requires --engine ${engine}`);
  }
}

/** Adds options for running on this machine, on Spark or as Slurm jobs. */
export const withClusterOptions = (command: Command): Command =>
  command
    .hook('preAction', (_, called) => checkEngineOptions(called))
    .addOption(
      new Option('--engine <name>', 'where to run: on this machine, on Spark or as Slurm jobs')
        .choices(['local', 'spark', 'slurm'])
        .default('local'),
    )
    .option('--tasks <n>', 'with --engine slurm: number of tasks per job array (default: 100)', positiveCount)
    .option(
      '--slurm-partition <name>',
      'with --engine slurm: partition for the jobs (default: Slurm’s)',
      slurmPartition,
    )
    .option(
      '--slurm-time <limit>',
      'with --engine slurm: time limit per task, for example 04:00:00',
      slurmTime,
    )
    .option('--dry-run', 'with --engine slurm: print the job scripts without submitting them')
    .option(
      '--spark-master <url>',
      'with --engine spark: local[*], spark://host:7077, yarn or k8s://… (default: local[*])',
    )
    .option(
      '--spark-conf <k=v>',
      'with --engine spark: a Spark setting, for example spark.executor.memory=4g; can be repeated',
      sparkSettings,
    )
    .option(
      '--spark-home <dir>',
      'with --engine spark: folder of an installed Spark (default: from citemill spark --setup)',
    );
