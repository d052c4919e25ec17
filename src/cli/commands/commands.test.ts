import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ARCHIVE_LIMITS } from '@citemill/read/internal';
import { readers } from '@citemill/read/internal/read/readers';
import type { Command, Option } from 'commander';
import { DATABASE_MEMORY } from '../../corpus/index.js';
import { HUB } from '../../dataset/hub/index.js';
import { DEFAULT_NGRAM, OVERLAP_RULES } from '../../dataset/index.js';
import { SIGNIFICANCE_TESTS, THIRD_PARTY_SETS } from '../../evaluate/index.js';
import { COMMON_CRAWL } from '../../fetch/index.js';
import { TEMPLATES } from '../../judge/index.js';
import { CATALOGUE } from '../../recipes/catalogue.js';
import { recipes, SOURCE_KINDS } from '../../recipes/index.js';
import { TABLE_FORMATS } from '../../recipes/sciqfs-tables/index.js';
import { CLI, callCitemill } from '../citemill.fixture.js';
import { SCORERS } from '../score/metrics.js';
import { buildCommand } from './build.js';
import { evaluateCommand } from './evaluate.js';
import { exportCommand } from './export.js';
import { fetchCommand } from './fetch.js';
import { ingestCommand } from './ingest.js';
import { judgeCommand } from './judge.js';
import { pushCommand } from './push.js';
import { scoreCommand } from './score.js';

const folder = temporaryFolder('commands');

/** The modules that a call loads, as addresses. */
function loadedModules(args: readonly string[]): string[] {
  const hook = new URL('./log-modules.fixture.js', import.meta.url).href;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(hook)});`;
  const list = join(folder, `${args.join('-')}.txt`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(register)}`, CLI, ...args],
    { cwd: folder, env: { ...process.env, LOADED_MODULES: list }, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  return readFileSync(list, 'utf8').trim().split('\n');
}

const HEAVY =
  /@duckdb|pdfium|\/dist\/(?:read|corpus|database|engine|dataset|report|models|infer|train|evaluate|judge|server|fetch)\//;

test('help loads neither DuckDB nor pdfium, and schemas only for the options of a recipe', () => {
  for (const args of [['--help'], ['--version'], ['ingest', '--help']]) {
    const loaded = loadedModules(args).filter((url) => !/\/cli\/commands\//.test(url));
    assert.deepEqual(
      loaded.filter((url) => HEAVY.test(url) || /\/zod\/|\/recipes\//.test(url)),
      [],
      args.join(' '),
    );
  }
  const loaded = loadedModules(['build', 'citesum', '--help']);
  assert.deepEqual(
    loaded.filter((url) => HEAVY.test(url)),
    [],
  );
});

const find = (command: Command, flag: string): Option => {
  const option = command.options.find(({ long }) => long === flag);
  assert.ok(option, `${command.name()} ${flag}`);
  return option;
};

const GIB = 1024 ** 3;

test('defaults and choices in the command definitions are those of the code', async () => {
  const ingest = ingestCommand();
  assert.deepEqual(
    ['--max-ratio', '--max-member', '--max-unpacked', '--max-members'].map(
      (flag) => find(ingest, flag).defaultValue,
    ),
    [
      ARCHIVE_LIMITS.ratio,
      ARCHIVE_LIMITS.memberBytes / GIB,
      ARCHIVE_LIMITS.archiveBytes / GIB,
      ARCHIVE_LIMITS.members,
    ],
  );
  const engines = readers.all.flatMap(({ name, engines: { help } = {} }) =>
    help === undefined ? [] : [[`--${name}-engine`, `engine that reads ${name} files: ${help}`]],
  );
  const options = ingest.options.filter(({ long }) => /\w-engine$/.test(long ?? ''));
  assert.deepEqual(options.map(({ long, description }) => [long, description]).sort(), engines.sort());
  const build = await buildCommand([]);
  assert.equal(find(build, '--database-memory').defaultValue, DATABASE_MEMORY);
  assert.deepEqual(Object.keys(CATALOGUE), recipes.names);
  for (const name of recipes.names) assert.ok(build.registeredArguments[0]?.description.includes(name), name);
  const evaluate = evaluateCommand();
  assert.deepEqual(find(evaluate, '--test').argChoices, SIGNIFICANCE_TESTS);
  assert.equal(find(pushCommand(), '--endpoint').defaultValue, HUB);
  assert.deepEqual(find(scoreCommand(), '--metric').argChoices, Object.keys(SCORERS));
  const fetch = fetchCommand();
  assert.deepEqual(find(fetch, '--kinds').defaultValue, SOURCE_KINDS);
  assert.ok(find(fetch, '--records').description.includes(COMMON_CRAWL));
  const parseRules = find(build, '--without-by').parseArg;
  assert.deepEqual(parseRules?.(OVERLAP_RULES.join(), undefined), [...OVERLAP_RULES]);
  assert.ok(find(build, '--without-ngram').description.includes(`default: ${DEFAULT_NGRAM}`));
  const tables = exportCommand().commands.find((command) => command.name() === 'sciqfs-tables');
  assert.deepEqual(tables && find(tables, '--format').argChoices?.toSorted(), [...TABLE_FORMATS].sort());
  const [sample] = judgeCommand().commands;
  for (const { key } of TEMPLATES) assert.ok(sample && find(sample, '--template').description.includes(key));
});

const call = (...args: string[]) => callCitemill(args, { cwd: folder });

test('help of evaluate names every set of other projects', async () => {
  const { stdout } = await call('evaluate', '--help');
  for (const { name } of THIRD_PARTY_SETS) assert.ok(stdout.includes(`${name}: (`), name);
});

test('help of a recipe lists its options only', async () => {
  const { stdout } = await call('build', 'citesum', '--help');
  assert.match(
    stdout,
    /Options of citesum, for --set NAME=VALUE:\n {2}relatedWork = contains \| wide \(default: "contains" in paper, "wide" in refined\)\n/,
  );
  assert.match(stdout, /\n {2}rouge1 \(default: 0\.5\)\n/);
  assert.doesNotMatch(stdout, /hanging|augment/);
  assert.ok(stdout.split('\n').length < 160);
});

test('a mistyped name is refused first, with the name that was meant', async () => {
  const CASES: [string[], RegExp][] = [
    [['build', 'wikirfe'], /^citemill: wikirfe: no such recipe; did you mean wikiref\?/],
    [['build', 'wikirfe', '--corpus', 'nowhere', '--out', 'x'], /did you mean wikiref\?/],
    [['build', 'wikirfe', '--help'], /did you mean wikiref\?/],
    [['ingets', 'papers'], /Did you mean ingest\?/],
    [
      ['ingest', 'papers', '--corpsu', 'x'],
      /--corpsu: citemill ingest has no such option; did you mean --corpus\?/,
    ],
    [['make', 'nowhere', '--out', 'x', '--recipes', 'citesmu'], /did you mean citesum/],
    [['train', 'citeworth/brt', '--dataset', 'nowhere', '--out', 'x'], /did you mean citeworth\/bert/],
    [['score', '--metric', 'rogue', '--hyp', 'x', '--ref', 'x'], /[Dd]id you mean rouge/],
    [['score', '--metrics', 'rogue1', '--hyp', 'x', '--ref', 'x'], /did you mean rouge1/],
    [['stage', 'citesmu'], /did you mean citesum/],
  ];
  for (const [args, message] of CASES) {
    const { status, stderr } = await call(...args);
    assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, message);
  }
});

test('a command that needs arguments shows its usage if it gets none', async () => {
  for (const name of ['make', 'read', 'build', 'score']) {
    const { status, stdout, stderr } = await call(name);
    assert.deepEqual([status, stdout], [2, ''], name);
    assert.match(stderr, new RegExp(`^Usage: citemill ${name} `));
  }
});

test('serve, judge and score say alike that there is no such file or folder', async () => {
  const CASES: [string[], string][] = [
    [
      ['serve', '--dir', 'nowhere'],
      '--dir nowhere: no such file or folder; create it with: citemill make PAPERS --out nowhere',
    ],
    [
      ['judge', 'table', 'x', '--dir', 'nowhere'],
      '--dir nowhere: no such file or folder; create it with: citemill make PAPERS --out nowhere',
    ],
    [['score', '--hyp', 'nowhere', '--ref', 'x'], 'nowhere: no such file or folder'],
    [['evaluate', 'nowhere'], 'nowhere: no such file or folder'],
    [['read', 'nowhere'], 'nowhere: no such file or folder'],
  ];
  for (const [args, message] of CASES) {
    const { status, stderr } = await call(...args);
    assert.deepEqual([status, stderr], [2, `citemill: ${message}\n`]);
  }
});
