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
  assert.equal(predicted.stderr, 'citemill: --out linked.jsonl exists already; name another file\n');
});

test('the fields of citeworth are compared, with pictures', async () => {
  const args =
    'evaluate citeworth --domains logistic --fields Biology,Engineering --report fields.html --quiet'.split(
      ' ',
    );
  const { status, stdout, stderr } = await citemill(...args);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^trained on ↓, tested on →\s+Biology\s+Engineering\n/);
  assert.match(stdout, /purity of 2 clusters: [\d.]+% \(published: 57\.61%/);
  assert.match(read('fields.html'), /<svg [^>]*role="img"/);
  assert.equal((await citemill(...args)).status, 0, 'a report is replaced');
  const edited = read('fields.html').replace('</main>', '<p>My notes</p></main>');
  writeFileSync(join(folder, 'fields.html'), edited);
  const refused = await citemill(...args);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /--report fields\.html: has been edited since this command wrote it/);
  assert.equal(read('fields.html'), edited);
});

test('--seeds trains models that learn several times and prints mean ± standard deviation', async () => {
  const args = 'evaluate citeworth --models logistic --seeds 3 --quiet --json'.split(' ');
  const { stdout, stderr, status } = await citemill(...args);
  assert.equal(status, 0, stderr);
  const [row] = JSON.parse(stdout).rows;
  assert.equal(row.system, 'logistic (3 seeds)');
  assert.equal(row.publishedAs, 'Logistic Regression');
  // Logistic regression draws nothing: its deviation is 0, as in the paper.
  assert.equal(row.ours[2].margin, 0);
  // The deviation is kept, but never as the 95% interval that other results have.
  const { scores, system } = JSON.parse(read('citeworth-results.jsonl'));
  assert.equal(system, 'logistic (3 seeds)');
  assert.deepEqual([scores[2].deviation, scores[2].margin, scores[2].low], [0, undefined, undefined]);
  const page = read('citeworth-results.html');
  assert.match(page, /\d \(sd 0\.00\)/);
  assert.doesNotMatch(page, /class="interval"/);
  const rescored = await citemill('evaluate', 'citeworth', '--rescore', '--quiet');
  assert.equal(rescored.status, 0, rescored.stderr);
  assert.match(rescored.stdout, /logistic \(3 seeds\) .* not checked .*mean over several seeds/);
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
      ['citeworth', '--domains', 'logistic', '--out', 'table.md'],
      /^citemill: --out has no effect with --domains; leave it out\n$/,
    ],
    [
      ['citeworth', '--curve', '50', '--predictions', 'strange.jsonl'],
      /^citemill: --predictions has no effect with --curve/,
    ],
    [
      ['citesum', '--embeddings', 'model'],
      /^citemill: --embeddings sets the model of the system named embeddings, /,
    ],
    [['citesum', '--report', 'page.html'], /^citemill: --report requires --domains or --curve\n$/],
    [['citesum', '--samples', '10'], /^citemill: --samples requires --compare\n$/],
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

test('results are kept next to the dataset, once per measurement, and shown with its report', async () => {
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

test('saved predictions are scored again: equal, different, or why they were not checked', async () => {
  const rescore = (...args: string[]) =>
    citemill('evaluate', 'mill/citesum', '--rescore', '--quiet', '--json', ...args);
  const lead = join(folder, 'mill', 'citesum-predictions', 'all', 'lead.jsonl');
  const saved = readFileSync(lead, 'utf8');
  const first = await rescore();
  assert.equal(first.status, 0, first.stderr);
  interface Verdict {
    system: string;
    split: string;
    task: string | null;
    verdict: string;
    why: string;
  }
  const verdicts = (stdout: string) =>
    new Map(
      (JSON.parse(stdout) as Verdict[])
        .filter(({ split, task }) => split === 'all' && task === null)
        .map(({ system, verdict, why }) => [system, [verdict, why]]),
    );
  assert.deepEqual(verdicts(first.stdout).get('lead'), ['equal', '']);
  assert.deepEqual(verdicts(first.stdout).get('mine'), [
    'not checked',
    'its predictions are not next to the dataset',
  ]);
  // Predictions that were published elsewhere are found by the name of their system.
  assert.deepEqual(verdicts((await rescore('--predictions', 'mine.jsonl')).stdout).get('mine'), [
    'equal',
    '',
  ]);
  const [line = '', ...rest] = saved.split('\n');
  const { id } = JSON.parse(line) as { id: string };
  for (const [changed, why] of [
    [
      `${JSON.stringify({ id, summary: 'Nothing.' })}\n${rest.join('\n')}`,
      /SHA-256\); .*R-1 is [\d.]+, not [\d.]+/,
    ],
    [rest.join('\n'), /SHA-256\); \d+ examples instead of/],
    [`not JSON\n${saved}`, /line 1: not valid JSON/],
  ] as const) {
    writeFileSync(lead, changed);
    const { status, stdout } = await rescore();
    assert.equal(status, 1);
    assert.equal(verdicts(stdout).get('lead')?.[0], 'different');
    assert.match(verdicts(stdout).get('lead')?.[1] ?? '', why);
  }
  writeFileSync(lead, saved);
  // A result without its scores confirms nothing.
  const published = read('mill', 'citesum-results.jsonl');
  const path = join(folder, 'mill', 'citesum-results.jsonl');
  writeFileSync(path, published.replaceAll(/"scores":\[[^\]]*\]/g, '"scores":[]'));
  assert.match(verdicts((await rescore()).stdout).get('lead')?.[1] ?? '', /^R-1 was not published/);
  writeFileSync(path, published);
  for (const [option, ...values] of [
    ['--models', 'lead'],
    ['--out', 'again.md'],
    ['--compare', 'lead,mine'],
    ['--save', 'elsewhere'],
    ['--curve', '50'],
  ]) {
    const { status, stderr } = await rescore(option ?? '', ...values);
    assert.equal(stderr, `citemill: ${option} has no effect with --rescore; leave it out\n`);
    assert.equal(status, 2);
  }
  assert.match((await rescore('--predictions', 'nowhere.jsonl')).stderr, /nowhere\.jsonl: no such file/);
});

test('--split limits which results are scored again', async () => {
  const rescore = (split: string) =>
    citemill('evaluate', 'mill/citesum', '--rescore', '--quiet', '--json', '--split', split);
  const { status, stdout, stderr } = await rescore('all');
  assert.equal(status, 0, stderr);
  const splits = (JSON.parse(stdout) as { split: string }[]).map(({ split }) => split);
  assert.ok(splits.length > 0 && splits.every((split) => split === 'all'), stdout);
  assert.match(
    (await rescore('validation')).stderr,
    /^citemill: --split validation: .*citesum-results\.jsonl has no results on it, only on all\b.*\n$/,
  );
});

test('a page of the results is drawn next to them, and one that was edited is kept', async () => {
  const page = join(folder, 'mill', 'citesum-results.html');
  assert.match(readFileSync(page, 'utf8'), /<h1>Results on citesum<\/h1>/);
  const evaluate = () =>
    citemill('evaluate', 'mill/citesum', '--split', 'all', '--models', 'lead', '--quiet');
  assert.equal((await evaluate()).stderr, '');
  const edited = readFileSync(page, 'utf8').replace('Results on', 'My results on');
  writeFileSync(page, edited);
  const { status, stderr } = await evaluate();
  assert.equal(status, 0);
  assert.match(stderr, /citesum-results\.html was edited or is another file, so it was not updated\n/);
  assert.equal(readFileSync(page, 'utf8'), edited);
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

test('a summary without a word that ROUGE counts gives one line of warning, without advice for Node.js', () => {
  const run = runCitemill(
    ['evaluate', 'citesum', '--models', 'lead', '--split', 'all', '--save', 'leads', '--quiet'],
    { cwd: folder },
  );
  assert.equal(run.status, 0, run.stderr);
  const rows = read('leads', 'lead.jsonl').trim().split('\n');
  writeFileSync(
    join(folder, 'hindi.jsonl'),
    rows.map((row) => JSON.stringify({ id: JSON.parse(row).id, summary: 'यह एक परीक्षण है' })).join('\n'),
  );
  const { status, stderr } = runCitemill(
    ['evaluate', 'citesum', '--predictions', 'hindi.jsonl', '--split', 'all', '--quiet', '--no-save'],
    { cwd: folder },
  );
  assert.equal(status, 0, stderr);
  assert.match(stderr, /^citemill: ROUGE finds no word in "यह एक परीक्षण है": [^\n]+\n$/);
});
