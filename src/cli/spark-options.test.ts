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

test('flags of Spark without --engine spark are refused', () => {
  assert.equal(sparkOptions(parsed()), undefined);
  for (const [flag = '', value = ''] of [
    ['--spark-master', 'local[2]'],
    ['--spark-conf', 'spark.ui.enabled=false'],
    ['--spark-home', '/opt/spark'],
  ])
    assert.throws(
      () => sparkOptions(parsed(flag, value)),
      (error) => error instanceof UserError && error.message === `${flag} requires --engine spark`,
    );
});

test('settings of Spark are gathered, and what is none is refused', () => {
  const flags = parsed('--spark-conf', 'spark.a=1', '--spark-conf', 'spark.b=x=y');
  assert.deepEqual(flags.sparkConf, [
    ['spark.a', '1'],
    ['spark.b', 'x=y'],
  ]);
  assert.throws(() => parsed('--spark-conf', 'memory=4g'), /spark\.executor\.memory=4g/);
});

test('words of a command reach the shell as they are, whatever they hold', () => {
  const sql = transformSql('SELECT 1', ['echo', `it's a \\ "word"`], 'x STRING');
  assert.match(sql, /USING 'cd .* && exec echo \\'it\\'\\\\\\'\\'s a \\\\ "word"\\''/);
});
