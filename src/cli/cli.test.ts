import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { fromWire, type Paper, paperProblems } from '@citemill/read/paper';
import { recipes } from '../recipes/index.js';
import { callCitemill, EXAMPLES, runCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('cli');

const citemill = (args: string[]) => callCitemill(args, { cwd: folder });

const parsePapers = (lines: string): Paper[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => fromWire(JSON.parse(line)));

test('read prints one valid paper per line, for every format of the examples', async () => {
  const { status, stdout, stderr } = await citemill([
    'read',
    join(EXAMPLES, 'jats'),
    join(EXAMPLES, 'tei'),
    join(EXAMPLES, 's2orc', 'pdf_parses'),
    join(EXAMPLES, 'latex', 'papers'),
    join(EXAMPLES, 'pdf', 'papers'),
  ]);
  assert.equal(status, 0, stderr);
  const papers = parsePapers(stdout);
  assert.deepEqual(
    papers.flatMap((paper) => paperProblems(paper)),
    [],
  );
  assert.deepEqual([...new Set(papers.map((paper) => paper.source.format))].sort(), [
    'jats',
    'latex',
    'pdf',
    's2orc-2020',
    'tei',
  ]);
  assert.match(stderr, /empty\.xml: the file is empty \(empty\)/);
});

test('read without a readable file is the user’s mistake', () => {
  writeFileSync(join(folder, 'note.txt'), 'hello');
  const { status, stdout, stderr } = runCitemill(['read', 'note.txt'], { cwd: folder });
  assert.deepEqual([status, stdout], [2, '']);
  assert.equal(stderr, 'citemill: note.txt: no reader recognises this kind of file (unknown-format)\n');
});

test('mistakes in the call give an error of one line and exit code 2', async () => {
  const CASES: [string[], RegExp][] = [
    [['grind'], /unknown command 'grind'/],
    [['ingest', 'x'], /required option '--corpus <dir>'/],
    [['ingest', 'nowhere.xml', '--corpus', 'c'], /^citemill: nowhere\.xml: no such file or folder\n$/],
    [['ingest', 'x', '--corpus', 'c', '--memory', '1'], /at least 128, which a worker needs/],
    [['ingest', 'x', '--corpus', 'c', '--memory', '0'], /Give a whole number of megabytes, at least 128/],
    [['read', 'x', '--memory', '1'], /at least 128, which a worker needs/],
    [['make', 'x', '--out', 'c', '--memory', '127'], /at least 128, which a worker needs/],
    [['ingest', 'x', '--corpus', 'c', '--jobs', 'none'], /Give a whole number of at least 1/],
    [['link', '--corpus', 'nowhere'], /^citemill: nowhere: not a corpus; create one with: citemill ingest/],
    [['stage', 'polish'], /^citemill: polish: no such stage; choose from read, rows, sentences, sciqfs, /],
    [['link', '--corpus', 'nowhere', '--match', 'luck'], /Choose from refined, title/],
  ];
  for (const [args, message] of CASES) {
    const { status, stderr } = await citemill(args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});

test('the help of a recipe has its own options, and those of all recipes are a line', async () => {
  const { stdout } = await citemill(['build', 'citesum', '--help']);
  for (const shown of [
    /^ {2}--corpus /m,
    /^ {2}minAbstract \(default: 100\)$/m,
    /^ {2}relatedWork = contains \| wide \(default: /m,
    /: citemill build --help$/m,
  ])
    assert.match(stdout, shown);
  assert.doesNotMatch(stdout, /^ {2}--years |requireVenue/m);
});

test('help names every command and gives examples', async () => {
  const { status, stdout } = await citemill(['--help']);
  assert.equal(status, 0);
  for (const command of ['make', 'read', 'ingest', 'fetch', 'link', 'stats', 'failures', 'stage']) {
    assert.match(stdout, new RegExp(`^  ${command} `, 'm'));
    assert.match((await citemill([command, '--help'])).stdout, /Examples?:\n {2}\$ /);
  }
});

test('make builds datasets from the examples, and failures are listed, not fatal', async () => {
  const result = runCitemill(
    [
      'make',
      '--jobs',
      '1',
      join(EXAMPLES, 'jats'),
      join(EXAMPLES, 'tei'),
      join(EXAMPLES, 's2orc', 'pdf_parses'),
      join(EXAMPLES, 'latex', 'papers'),
      join(EXAMPLES, 'pdf', 'papers'),
      join(EXAMPLES, 'wikipedia', 'dump.xml'),
      join(EXAMPLES, 'wikipedia', 'pages.warc.gz'),
      '--metadata',
      join(EXAMPLES, 'metadata'),
      '--out',
      'mill',
    ],
    { cwd: folder },
  );
  assert.equal(result.status, 0, result.stderr);
  assert.match(
    result.stdout,
    /ingest: 75 papers read, \d+ with warnings \(.*\), 3 failures \(.*\), 3 redirects and non-article pages skipped/,
  );
  assert.match(result.stdout, /link: 74 papers \(1 duplicate set aside\)/);
  assert.match(result.stdout, /5 from .*abstracts\.csv/);
  assert.match(result.stderr, /^ingest: 75 papers in .*, 3 failures$/m);
  for (const { name } of recipes.all) assert.ok(existsSync(join(folder, 'mill', name, 'report.html')), name);
  const listed = (await citemill(['failures', '--corpus', 'mill/corpus', '--reason', 'consent-wall'])).stdout;
  assert.equal(listed.split('army-leaves-lenningford').length, 2, `the path appears once in ${listed}`);
  const failed = await citemill(['failures', '--corpus', 'mill/corpus', '--json']);
  const failures = failed.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { code: string; path: string });
  assert.deepEqual(
    failures.map(({ code, path }) => `${code} ${path.slice(path.lastIndexOf('/') + 1)}`).sort(),
    ['consent-wall army-leaves-lenningford', 'empty empty.xml', 'http-404 mill-bridge'],
  );
  const stats = JSON.parse((await citemill(['stats', '--corpus', 'mill/corpus', '--json'])).stdout);
  assert.equal(stats[0].rows.find((row: { name: string }) => row.name === 'papers').count, 74);
  assert.match((await citemill(['stats', '--corpus', 'mill/corpus'])).stdout, /^ {2}papers +74$/m);
});

test('quiet says nothing on standard error', () => {
  const { status, stderr } = runCitemill(['ingest', join(EXAMPLES, 'tei'), '--corpus', 'quiet', '--quiet'], {
    cwd: folder,
  });
  assert.deepEqual([status, stderr], [0, '']);
});

test('a stage runs over lines, and a line that fails is reported with its number', () => {
  const good = JSON.stringify({ path: join(EXAMPLES, 'tei', 'zubari-2019-dutycycle.tei.xml') });
  const { status, stdout, stderr } = runCitemill(['stage', 'read', '--jobs', '1'], {
    cwd: folder,
    input: `${good}\nnot json\n{"path": "nowhere"}\n${good}\n`,
  });
  assert.equal(status, 0);
  assert.equal(parsePapers(stdout).length, 2);
  assert.deepEqual(
    stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).line),
    [2, 3],
  );
});
