import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { transformSql } from '../engine/spark/index.js';
import { UserError } from '../user-error.js';
import { withClusterOptions } from './commands/cluster-options.js';
import { type SparkFlags, sparkOptions } from './spark-options.js';

function parsed(...args: string[]): SparkFlags {
  const command = withClusterOptions(new Command('x').exitOverride().configureOutput({ writeErr() {} }));
  return command.parse(args, { from: 'user' }).opts<SparkFlags>();
}

test('an option of an engine that was not chosen is refused', async () => {
  assert.equal(sparkOptions(parsed()), undefined);
  const call = (...args: string[]) =>
    withClusterOptions(new Command('x').exitOverride())
      .action(() => {})
      .parseAsync(args, { from: 'user' });
  await call();
  for (const [flag = '', engine = '', ...value] of [
    ['--spark-master', 'spark', 'local[2]'],
    ['--spark-conf', 'spark', 'spark.ui.enabled=false'],
    ['--spark-home', 'spark', '/opt/spark'],
    ['--tasks', 'slurm', '3'],
    ['--slurm-partition', 'slurm', 'short'],
    ['--slurm-time', 'slurm', '01:00:00'],
    ['--dry-run', 'slurm'],
  ]) {
    await call('--engine', engine, flag, ...value);
    for (const other of ['local', 'spark', 'slurm'].filter((name) => name !== engine))
      await assert.rejects(
        () => call('--engine', other, flag, ...value),
        (error) => error instanceof UserError && error.message === `${flag} requires --engine ${engine}`,
      );
  }
});

test('Spark settings are collected, and other values are refused', () => {
  const flags = parsed('--spark-conf', 'spark.a=1', '--spark-conf', 'spark.b=x=y');
  assert.deepEqual(flags.sparkConf, [
    ['spark.a', '1'],
    ['spark.b', 'x=y'],
  ]);
  assert.throws(() => parsed('--spark-conf', 'memory=4g'), /spark\.executor\.memory=4g/);
});

test('the words of a command reach the shell unchanged, whatever they contain', () => {
  const sql = transformSql('SELECT 1', ['echo', `it's a \\ "word"`], 'x STRING');
  assert.match(sql, /USING 'cd .* && exec echo \\'it\\'\\\\\\'\\'s a \\\\ "word"\\''/);
});
