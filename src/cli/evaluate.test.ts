import assert from 'node:assert/strict';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { itemAt } from '../at.js';
import { inventedDataset } from '../evaluate/invented.fixture.js';
import { callCitemill, EXAMPLES, runCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('evaluate');

const citemill = (...args: string[]) => callCitemill(args, { cwd: folder });

const read = (...names: string[]) => readFileSync(join(folder, ...names), 'utf8');

before(async () => {
  const paths = ['jats', 'tei', 's2orc/pdf_parses', 'wikipedia/dump.xml', 'wikipedia/pages.warc.gz'];
  const run = runCitemill(
    [
      'make',
      '--recipes',
      'sciqfs,citesum,wikiref',
      '--jobs',
      '1',
      ...paths.map((name) => join(EXAMPLES, name)),
      '--metadata',
      join(EXAMPLES, 'metadata'),
      ...['--out', 'mill', '--seed', '1', '--quiet'],
    ],
    { cwd: folder },
  );
  assert.equal(run.status, 0, run.stderr);
  await inventedDataset('citesum', 30, join(folder, 'citesum'));
  await inventedDataset('citeworth', 80, join(folder, 'citeworth'));
});

for (const recipe of ['sciqfs', 'citesum', 'wikiref']) {
  test(`the table of ${recipe} is printed for the examples, with published rows set apart`, async () => {
    const { status, stdout, stderr } = await citemill(
      'evaluate',
      `mill/${recipe}`,
      '--split',
      'all',
      '--quiet',
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, new RegExp(`^${recipe}: \\d+ examples? \\(all splits\\)\\n`));
    assert.match(stdout, /\npublished only:\n/);
    assert.match(stdout, new RegExp(`\\ndataset: ${recipe}\\|profile:refined`));
    assert.match(stdout, /\npredictions: .*-predictions\/all\n$/);
  });
}

test('tasks of one dataset keep their predictions apart', async () => {
  const of = async (...task: string[]) => {
    const { status, stdout, stderr } = await citemill(
      ...['evaluate', 'mill/citesum', '--split', 'all', '--models', 'lead', '--quiet', ...task],
    );
    assert.equal(status, 0, stderr);
    const [, saved = ''] = /\npredictions: (.*)\n$/.exec(stdout) ?? [];
    return JSON.parse(readFileSync(join(saved, 'lead.jsonl'), 'utf8').split('\n')[0] ?? '');
  };
  assert.ok('picked' in (await of()));
  assert.ok('text' in (await of('--task', 'title')));
  assert.ok('picked' in (await of()));
});

test('the validation split is compared with CiteWorth’s Table 9, not with Table 4', async () => {
  const { stdout } = await citemill(
    ...['evaluate', 'citeworth', '--split', 'validation', '--models', 'logistic', '--quiet', '--no-save'],
  );
  assert.match(stdout, /published: CiteWorth, Table 9, on the authors’ validation set/);
  assert.match(stdout, /Longformer-Ctx .*67\.11/);
  assert.doesNotMatch(stdout, /67\.45/);
});

test('tables go to files of three kinds, predictions into a folder that can be scored again', async () => {
  const first = await citemill(
    ...['evaluate', 'citesum', '--models', 'lead,ext-heuristic', '--split', 'all', '--quiet'],
    ...['--out', 'table.md', 'table.csv', 'table.json', '--save', 'saved', '--compare', 'ext-heuristic,lead'],
  );
  assert.equal(first.status, 0, first.stderr);
  assert.match(read('table.md'), /^## citesum: 30 examples/);
  assert.match(read('table.csv'), /\nlead,here,R-1,/);
  const table = JSON.parse(read('table.json'));
  assert.equal(table.comparisons[0].a, 'ext-heuristic');
  const lines = read('saved', 'lead.jsonl').trim().split('\n');
  assert.equal(lines.length, 30);
  assert.deepEqual(Object.keys(JSON.parse(itemAt(lines, 0))).sort(), ['id', 'model', 'picked']);

  // The same answers under another name get the same scores.
  writeFileSync(
    join(folder, 'mine.jsonl'),
    lines.map((line) => line.replace('"model":"lead"', '"model":"mine"')).join('\n'),
  );
  const again = await citemill(
    'evaluate',
    'citesum',
    '--predictions',
    'mine.jsonl',
    '--split',
    'all',
    '--json',
    '--quiet',
  );
  assert.equal(again.status, 0, again.stderr);
  const [mine] = JSON.parse(again.stdout).rows;
  assert.equal(mine.system, 'mine');
  assert.deepEqual(mine.ours, table.rows[0].ours);
});

test('a table overwrites an earlier table of Citemill, never another file', async () => {
  const run = (...more: string[]) =>
    citemill('evaluate', 'citesum', '--models', 'lead', '--split', 'all', '--no-save', '--quiet', ...more);
  for (const name of ['ours.md', 'ours.csv', 'ours.json']) {
    assert.equal((await run('--out', name)).status, 0);
    assert.equal((await run('--out', name)).status, 0, 'a second time');
  }
  for (const name of ['notes.md', 'notes.csv', 'notes.json']) {
    writeFileSync(join(folder, name), 'my notes');
    const { status, stdout, stderr } = await run('--out', name);
    assert.deepEqual([status, stdout], [2, '']);
    assert.equal(
      stderr,
      `citemill: --out ${name}: was not written by this command; move it, or name another file\n`,
    );
    assert.equal(read(name), 'my notes');
  }
  writeFileSync(join(folder, 'thesis.html'), '<p>my thesis</p>');
  const report = ['--domains', 'logistic-context', '--report', 'thesis.html', '--quiet'];
  const { status, stderr } = await citemill('evaluate', 'citeworth', ...report);
  assert.equal(status, 2);
  assert.match(stderr, /^citemill: --report thesis\.html: was not written by this command/);
  symlinkSync(join(folder, 'nowhere'), join(folder, 'linked.jsonl'));
  const predicted = await citemill('predict', 'nowhere', '--dataset', 'citesum', '--out', 'linked.jsonl');
  assert.equal(predicted.stderr, 'citemill: --out linked.jsonl: exists already; name another file\n');
});

test('the fields of citeworth are compared, with pictures', async () => {
  const { status, stdout, stderr } = await citemill(
    ...'evaluate citeworth --domains logistic --fields Biology,Engineering --report fields.html --quiet'.split(
      ' ',
    ),
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^trained on ↓, tested on →\s+Biology\s+Engineering\n/);
  assert.match(stdout, /purity of 2 clusters: [\d.]+% \(published: 57\.61%/);
  assert.match(read('fields.html'), /<svg [^>]*role="img"/);
});

test('--seeds trains models that learn several times and prints mean ± standard deviation', async () => {
  const args = 'evaluate citeworth --models logistic --seeds 3 --no-save --quiet --json'.split(' ');
  const { stdout, stderr, status } = await citemill(...args);
  assert.equal(status, 0, stderr);
  const [row] = JSON.parse(stdout).rows;
  assert.equal(row.system, 'logistic (3 seeds)');
  assert.equal(row.publishedAs, 'Logistic Regression');
  // Logistic regression draws nothing: its deviation is 0, as in the paper.
  assert.equal(row.ours[2].margin, 0);
});

test('--list lists the models for a dataset', async () => {
  assert.match((await citemill('evaluate', 'citesum', '--list')).stdout, /^lead .*the first sentences/);
});

test('mistakes give an error of one line', async () => {
  writeFileSync(join(folder, 'strange.jsonl'), '{"id":"nobody","picked":[0]}\n');
  const CASES: [string[], RegExp][] = [
    [['nowhere'], /^citemill: nowhere: no such file or folder\n$/],
    [
      ['citesum', '--models', 'gpt'],
      /^citemill: gpt: no such model \(a folder of a trained model and api:MODEL are allowed, too\); choose from lead, /,
    ],
    [
      ['citesum', '--out', 'table.doc'],
      /^citemill: --out table\.doc: name a file that ends in \.md, \.csv, \.json\n$/,
    ],
    [['citesum', '--compare', 'lead'], /Give two systems, as in/],
    [
      ['citesum', '--models', 'lead', '--compare', 'lead,bart'],
      /^citemill: --compare bart: not among the systems evaluated here/,
    ],
    [
      ['citesum', '--predictions', 'strange.jsonl'],
      /^citemill: strange: none of the 1 predictions matches one of the \d+ examples/,
    ],
    [['citesum', '--predictions', 'none.jsonl'], /^citemill: none\.jsonl: no such file or folder\n$/],
    [
      ['citesum', '--domains', 'logistic'],
      /^citemill: --domains: works with citeworth datasets only, not with citesum\n$/,
    ],
    [
      ['citeworth', '--domains', 'logistic', '--fields', 'Alchemy'],
      /^citemill: --fields Alchemy: no such field; choose from /,
    ],
    [
      ['citeworth', '--models', 'logistic', '--split', 'all'],
      /^citemill: logistic learns from the training split/,
    ],
    [
      ['citesum', '--task', 'poem'],
      /^citemill: --task poem: (?:no such task of citesum; choose from|citesum has one task only)/,
    ],
    [
      ['citesum', '--language-model', 'nowhere'],
      /^citemill: nowhere: not a language model; the folder must contain config\.json/,
    ],
  ];
  for (const [args, message] of CASES) {
    const { status, stderr } = await citemill('evaluate', ...args, '--quiet', '--no-save');
    assert.match(stderr, message);
    assert.equal(status, 2, stderr);
  }
});

test('results are kept beside the dataset, once per measurement, and shown with its report', async () => {
  const lines = () => read('mill', 'citesum-results.jsonl').trimEnd().split('\n').length;
  const evaluate = async (...args: string[]) => {
    const { status, stderr } = await citemill('evaluate', 'mill/citesum', '--split', 'all', ...args);
    assert.equal(status, 0, stderr);
  };
  await evaluate('--models', 'lead,ext-oracle');
  const before = lines();
  await evaluate('--models', 'lead');
  // The answers read from the file are the same as those that were just given.
  await evaluate('--predictions', 'mill/citesum-predictions/all/lead.jsonl', '--models', 'ext-oracle');
  assert.equal(lines(), before);
  writeFileSync(
    join(folder, 'mine.jsonl'),
    read('mill', 'citesum-predictions', 'all', 'lead.jsonl').replaceAll('"lead"', '"mine"'),
  );
  await evaluate('--predictions', 'mine.jsonl', '--models', 'lead', '--no-save');
  assert.equal(lines(), before);
  await evaluate('--predictions', 'mine.jsonl', '--models', 'lead');
  assert.equal(lines(), before + 1);
  const { stdout } = await citemill('show', 'mill/citesum');
  assert.match(stdout, /\n\n== Results: all splits\n +R-1 .*\next-oracle +\d[\s\S]*\nlead +\d.*\nmine +\d/);
  assert.doesNotMatch(stdout, / of \d+ +\d{4}-/);
  // The first answer alone is not ranked among those to all examples.
  const [first, ...rest] = read('mine.jsonl').split('\n');
  writeFileSync(join(folder, 'part.jsonl'), `${first?.replace('"mine"', '"a-part"')}\n`);
  assert.ok(rest.length > 1);
  await evaluate('--predictions', 'part.jsonl');
  assert.match(
    (await citemill('show', 'mill/citesum')).stdout,
    /\nmine [\s\S]*\na-part .* 1 of \d+ +\d{4}-.*\nmetric:/,
  );
});

test('a file of the user’s in the place of the results does not keep the report from being shown', async () => {
  const file = join(folder, 'mill', 'sciqfs-results.jsonl');
  rmSync(file, { force: true });
  writeFileSync(file, 'my notes\n');
  const { status, stdout } = await citemill('show', 'mill/sciqfs');
  assert.equal(status, 0);
  assert.match(stdout, /^\S[\s\S]*\n\nno results shown: .*, line 1: not a result that Citemill wrote\n$/);
  const refused = await citemill('evaluate', 'mill/sciqfs', '--split', 'all');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /line 1: not a result that Citemill wrote; move it, or use --no-save\n$/);
  assert.equal(read('mill', 'sciqfs-results.jsonl'), 'my notes\n');
});
