import { Command } from 'commander';
import { lazily } from '../options.js';

export function sparkCommand(): Command {
  return new Command('spark')
    .description('print the Spark version that --engine spark uses; --setup installs one')
    .option(
      '--setup',
      'create an environment with pyspark and sqlglot from a lock file with hashes (0.45 GB to download)',
    )
    .option('--python <path>', 'with --setup: the Python to create the environment with')
    .addHelpText(
      'after',
      `
Java 17 or newer must be on the PATH. The environment is kept in the cache folder; set CITEMILL_SPARK_PYTHON to use your
own Python.

Examples:
  $ citemill spark --setup
  $ citemill ingest papers/ --corpus corpus --engine spark --spark-master spark://head:7077`,
    )
    .action(lazily(async () => (await import('../spark.js')).runSpark));
}
