import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Argument, Command, Option } from 'commander';
import { program } from '../program.js';
import * as values from './index.js';

/** Every option and argument of every command that takes a value, with the words that lead to it. */
function valueTargets(command: Command, path: string): { name: string; target: Option | Argument }[] {
  return [
    ...command.options
      .filter(({ required, optional }) => required || optional)
      .map((target) => ({ name: `${path} ${target.flags}`, target })),
    ...command.registeredArguments.map((target) => ({ name: `${path} ${target.name()}`, target })),
    ...command.commands.flatMap((sub) => valueTargets(sub, `${path} ${sub.name()}`)),
  ];
}

test('every value of every command is read by a parser from here, and none takes an empty text', async () => {
  const targets = valueTargets(await program(), 'citemill');
  assert.ok(targets.length > 150, `${targets.length} values`);
  for (const { name, target } of targets) {
    for (const text of ['', ' ', '\t'])
      assert.throws(
        () => target.parseArg?.(text, undefined),
        /It is empty/,
        `${name} ${JSON.stringify(text)}`,
      );
  }
});

test('values are read as they are written, and everything else is refused', () => {
  const CASES: [parser: values.ValueParser<unknown>, good: Record<string, unknown>, bad: string[]][] = [
    [
      values.positiveCount,
      { '1': 1, '100000': 100_000 },
      ['0', '-1', '1.5', '1e3', '0x10', 'NaN', 'Infinity', '9'.repeat(20)],
    ],
    [values.seed, { '0': 0, '42': 42 }, ['abc', '1e400', '-1', '4.2']],
    [values.number, { '1.2': 1.2, '-3': -3, '1e-3': 0.001 }, ['1e400', '1.2.3', 'x', '0x1f', 'Infinity']],
    [values.positiveNumber, { '.5': 0.5 }, ['0', '-1']],
    [values.probability, { '0': 0, '1': 1 }, ['1.01', '-0.1']],
    [values.cosine, { '0.9': 0.9 }, ['0', '1']],
    [values.port, { '0': 0, '65535': 65_535 }, ['65536', '80.5']],
    [values.ports, { '8080,81': [8080, 81] }, ['0', '80,', '80,x', '70000']],
    [values.percentages, { '10,100': [10, 100] }, ['0', '10,,20', '101']],
    [
      values.splitShares,
      { '80/10/10': [0.8, 0.1, 0.1], '1,0,0': [1, 0, 0] },
      ['80//20', '80/20', '0/0/0', '80/10/-10', '80/10/10/0'],
    ],
    [
      values.evaluationSizes,
      { '1000/500': { validation: 1000, test: 500 }, '0/0': { validation: 0, test: 0 } },
      ['/', '1/', '1', '1.5/2', '1/2/3'],
    ],
    [
      values.years,
      {
        '2015-2020': { from: 2015, to: 2020 },
        '2015-': { from: 2015 },
        '-2020': { to: 2020 },
        '2015': { from: 2015, to: 2015 },
      },
      ['2020-2010', '20152022', '-', 'soon', '15-20'],
    ],
    [values.slice, { '3/100': { index: 3, of: 100 } }, ['0/3', '4/3', '3', 'a/b', '1/0', '-1/3', '1/2/3']],
    [values.language, { en: 'en', 'pt-BR': 'pt-br' }, ['english', 'e', 'en_GB']],
    [values.names, { 'a, b': ['a', 'b'] }, [',', 'a,', 'a,,b']],
    [values.namesOrAll, { all: [], 'a,b': ['a', 'b'] }, ['a,']],
    [values.pairs, { 'a,b': [['a', 'b']] }, ['a', 'a,b,c', 'a,']],
    [values.settings, { 'a=1': ['a=1'], 'a=': ['a='] }, ['a', '=1']],
    [values.sparkSettings, { 'spark.a=x=y': [['spark.a', 'x=y']] }, ['a=1', 'spark.a']],
    [values.databaseMemory, { '2GB': '2GB', '128MB': '128MB' }, ['127MB', '2', 'much', '2XB']],
    [values.slurmPartition, { 'long,gpu-2': 'long,gpu-2' }, ['a b', 'a\nrm', '$(x)', 'a,', '-p;x']],
    [values.slurmTime, { '90': '90', '2-00:00:00': '2-00:00:00' }, ['soon', '1:2:3:4', '1\nrm -r x']],
    [values.workerMemory, { '128': 128 }, ['127', '1GB']],
    [values.repository, { 'ada/rivers': 'ada/rivers' }, ['ada', 'ada/a--b', '../x', 'a/b/c']],
    [values.hubLicence, { 'CC-BY-4.0': 'cc-by-4.0' }, ['a b', '-x']],
    [
      values.endpoint,
      { 'https://hub.example/': 'https://hub.example', 'http://127.0.0.1:80': 'http://127.0.0.1:80' },
      ['http://hub.example', 'hub', 'https://a:b@hub.example', 'http://127.0.0.1.example'],
    ],
  ];
  for (const [parser, good, bad] of CASES) {
    for (const [text, expected] of Object.entries(good)) assert.deepEqual(parser(text), expected, text);
    for (const text of bad) assert.throws(() => parser(text), { code: 'commander.invalidArgument' }, text);
  }
});

test('a repeated flag adds to its list, and replaces its default', () => {
  const first = values.names('a,b', ['default']);
  assert.deepEqual(first, ['a', 'b']);
  assert.deepEqual(values.names('c', first), ['a', 'b', 'c']);
});
