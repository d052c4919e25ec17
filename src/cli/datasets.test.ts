import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CorpusFolder } from '../corpus/index.js';
import { readManifest } from '../dataset/index.js';
import { identify, inputNamed } from '../lineage/index.js';
import { callCitemill, EXAMPLES, runCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('datasets');
/** A paper that is added later; it gives examples. */
const LATE = 'marlow-2022-review.xml';

const citemill = (...args: string[]) => callCitemill(args, { cwd: folder });

before(() => {
  const paths = ['jats', 'tei', 's2orc/pdf_parses', 'latex/papers', 'pdf/papers'].map((name) =>
    join(EXAMPLES, name),
  );
  const run = runCitemill(
    [
      'make',
      '--recipes',
      'citesum,citeworth',
      '--jobs',
      '1',
      ...paths,
      '--metadata',
      join(EXAMPLES, 'metadata'),
      '--out',
      'mill',
      '--seed',
      '1',
    ],
    { cwd: folder },
  );
  assert.equal(run.status, 0, run.stderr);
});

test('build takes a profile, options and restrictions, and says what it made', () => {
  const { status, stdout, stderr } = runCitemill(
    [
      'build',
      'citesum',
      '--corpus',
      'mill/corpus',
      '--out',
      'set',
      '--profile',
      'paper',
      '--set',
      'rouge1=0.9',
      'firstRunOnly=false',
      '--years',
      '2014-',
      '--keep-drops',
      '--jsonl',
      '--quiet',
    ],
    { cwd: folder },
  );
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  assert.match(
    stdout,
    /^citesum: \d+ examples: \d+ train, \d+ validation, \d+ test; \d+ candidates dropped\n {2}\d+ ROUGE-1 recall too low/,
  );
  const { options, signature } = JSON.parse(readFileSync(join(folder, 'set', 'dataset.json'), 'utf8'));
  assert.deepEqual([options.rouge1, options.firstRunOnly], [0.9, false]);
  assert.match(signature, /profile:paper.*rouge1:0\.9.*years:2014-/);
  const [drop] = readFileSync(join(folder, 'set', 'drops.jsonl'), 'utf8')
    .split('\n')
    .map((line) => line && JSON.parse(line))
    .filter((drop) => drop?.measured);
  assert.match(drop.measured, /[\d.]+ < [\d.]+/);
});

test('show prints an example next to its source, with the words marked', async () => {
  const [line] = readFileSync(join(folder, 'set', 'jsonl', 'train.jsonl'), 'utf8').split('\n');
  const { id, tgt } = JSON.parse(defined(line));
  const { status, stdout } = await citemill('show', 'set', id, '--corpus', 'mill/corpus');
  assert.equal(status, 0);
  assert.ok(stdout.includes(tgt));
  assert.match(stdout, /--- source ---\n[\s\S]*>>>[\s\S]+<<</);
  assert.match(
    (await citemill('show', 'set', id)).stdout,
    /no such file or folder; name the corpus with --corpus\n$/,
  );
  const report = (await citemill('show', 'set')).stdout;
  assert.match(report, /^CiteSum, /);
  assert.match(report, /== Funnel\n +here +published\npapers in the corpus +\d/);
  assert.match(report, /mean words of a summary +[\d.]+ +[\d.]+\n/);
  assert.match(report, /== Disciplines of cited papers \(Figure 1\)/);
  assert.match(report, /== Some examples\n/);
  const missing = await citemill('show', 'set', 'nothing');
  assert.deepEqual([missing.status, missing.stderr], [2, 'citemill: set: no example nothing\n']);
});

test('overlap finds a set in itself, and nothing in another', async () => {
  assert.match((await citemill('overlap', 'set', 'set')).stdout, /^(\d+) of \1 texts in set \(100\.0%\)/);
  const none = JSON.parse(
    (await citemill('overlap', 'mill/citeworth', 'set', '--column', 'original_text', '--json')).stdout,
  );
  assert.equal(none.found, 0);
});

test('mistakes give an error of one line', async () => {
  const CASES: [string[], RegExp][] = [
    [
      ['build', 'stew', '--corpus', 'mill/corpus', '--out', 'x'],
      /^citemill: stew: no such recipe; choose from sciqfs, /,
    ],
    [
      ['build', 'sciqs', '--corpus', 'mill/corpus', '--out', 'x'],
      /^citemill: sciqs: no such recipe; did you mean sciqfs\? choose from /,
    ],
    [['build', 'sciqfs', '--corpus', 'mill/corpus', '--out', 'mill'], /^citemill: mill is not empty/],
    [['show', 'mill/corpus', 'x'], /^citemill: mill\/corpus: not a Citemill dataset/],
    [['overlap', 'set', 'nowhere'], /^citemill: nowhere: no such file or folder\n$/],
    [['overlap', 'set', 'set', '--by', 'work', '--threshold', '0.5'], /leave out --threshold\n$/],
  ];
  for (const [args, message] of CASES) {
    const { status, stderr } = await citemill(...args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
  assert.ok(existsSync(join(folder, 'mill', 'corpus', 'corpus.json')));
});

test('a value that is wrong, empty, or names something that the corpus does not have is refused, and nothing is built', async () => {
  const CASES: [flags: string[], message: RegExp][] = [
    [['--seed', 'abc'], /'--seed <n>' argument 'abc' is invalid\. Give a seed/],
    [['--seed', '1e400'], /Give a seed/],
    [['--seed', ''], /It is empty; if it comes from a shell variable/],
    [['--set', 'n'], /Write key=value/],
    [['--sizes', '/'], /Give two whole numbers/],
    [['--split', '80/20'], /Give three shares/],
    [['--split', '80//20'], /Give three shares/],
    [['--split', '80/10/10', '--sizes', '5/5'], /--split and --sizes: give one of them/],
    [
      ['--without', 'set', '--without-by', 'work', '--without-ngram', '5'],
      /--without-ngram requires the rule ngram; add it to --without-by/,
    ],
    [['--years', '2020-2010'], /write 2010-2020/],
    [['--years', '20152022'], /Give years/],
    [['--format', ','], /Separate names by single commas/],
    [['--format', 'jatz'], /--format jatz: the corpus has no such format; did you mean jats\? choose from /],
    [['--licence', ''], /It is empty/],
    [['--licence', 'GPL'], /--licence GPL: the corpus has no such licence; choose from .*CC-BY-4\.0/],
    [['--licence', 'none'], /--licence none: the corpus has no such licence/],
    [['--language', 'english'], /did you mean en\?/],
    [['--language', 'fi'], /--language fi: no paper is written in this language/],
    [['--field', 'none'], /--field none: the corpus has no such field/],
    [['--collection', ''], /It is empty/],
    [
      ['--collection', 'elsewhere'],
      /--collection elsewhere: the corpus has no such folder or archive; choose from .*examples/,
    ],
    [['--profile', 'refind'], /Did you mean refined\?/],
    [['--years', '1700-1710'], /no paper passes the restrictions: .*0 .*up to 1710/],
  ];
  for (const [flags, message] of CASES) {
    const { status, stderr } = await citemill(
      'build',
      'citesum',
      '--corpus',
      'mill/corpus',
      '--out',
      'refused',
      ...flags,
    );
    assert.equal(status, 2, flags.join(' '));
    assert.match(stderr, message);
    assert.ok(!existsSync(join(folder, 'refused')), flags.join(' '));
  }
});

test('a licence is found in whatever case it is typed', async () => {
  const build = (licence: string) =>
    runCitemill(
      [
        'build',
        'citesum',
        '--corpus',
        'mill/corpus',
        '--out',
        `licence-${licence}`,
        '--licence',
        licence,
        '--quiet',
      ],
      { cwd: folder },
    );
  const [upper, lower] = [build('CC-BY-4.0'), build('cc-by-4.0')];
  assert.equal(upper.status, 0, upper.stderr);
  assert.match(upper.stdout, /citesum: [1-9]\d* examples/);
  assert.equal(lower.stdout.replaceAll('cc-by', 'CC-BY'), upper.stdout);
});

test('a build without examples writes nothing, says why, and keeps the dataset of an earlier build', () => {
  const args = ['build', 'citeworth', '--corpus', 'mill/corpus', '--quiet'];
  const none = [...args, '--set', 'minimumSentences=1000'];
  const { status, stderr } = runCitemill([...none, '--out', 'none'], { cwd: folder });
  assert.equal(status, 2);
  assert.match(
    stderr,
    /^citemill: citeworth: no examples: of \d+ \(with a citation\), none passed “with enough/,
  );
  assert.match(stderr, /^ {2}\d+ dropped: too few sentences$/m);
  assert.equal(existsSync(join(folder, 'none')), false);
  const before = readFileSync(join(folder, 'mill/citeworth/dataset.json'));
  assert.equal(runCitemill([...none, '--out', 'mill/citeworth'], { cwd: folder }).status, 2);
  assert.deepEqual(readFileSync(join(folder, 'mill/citeworth/dataset.json')), before);
  assert.equal(runCitemill([...none, '--out', 'drops', '--keep-drops'], { cwd: folder }).status, 0);
  assert.ok(existsSync(join(folder, 'drops/drops.jsonl')));
});

test('make fails if a recipe that it names has no examples, after it has built the others', () => {
  mkdirSync(join(folder, 'papers'));
  for (const name of readdirSync(join(EXAMPLES, 'jats')).filter((file) => file !== LATE))
    copyFileSync(join(EXAMPLES, 'jats', name), join(folder, 'papers', name));
  const args = ['make', 'papers', '--out', 'small', '--recipes', 'wikiref,citeworth', '--quiet'];
  const { status, stdout, stderr } = runCitemill(args, { cwd: folder });
  assert.equal(status, 2);
  assert.match(stdout, /^wikiref: no examples: .*“Wikipedia articles”$/m);
  assert.match(stderr, /no examples for wikiref; the reasons are above/);
  assert.equal(existsSync(join(folder, 'small/wikiref')), false);
  assert.ok(existsSync(join(folder, 'small/citeworth/dataset.json')));
  const result = runCitemill(['make', 'papers', '--out', 'small', '--recipes', 'wikiref', '--keep-drops'], {
    cwd: folder,
  });
  assert.equal(result.status, 2);
  assert.match(result.stderr, /no examples for wikiref; the reasons are above/);
  assert.ok(existsSync(join(folder, 'small/wikiref/drops.jsonl')));
});

test('make relinks: after a paper was added, it links and builds again', () => {
  const before = readManifest(join(folder, 'small/citeworth'));
  copyFileSync(join(EXAMPLES, 'jats', LATE), join(folder, 'papers', LATE));
  const args = ['make', 'papers', '--out', 'small', '--recipes', 'citeworth', '--quiet'];
  const { status, stderr } = runCitemill(args, { cwd: folder });
  assert.equal(status, 0, stderr);
  const after = readManifest(join(folder, 'small/citeworth'));
  assert.ok(after.splits.train.rows > before.splits.train.rows);
  const link = CorpusFolder.open(join(folder, 'small/corpus')).linkManifest() ?? assert.fail();
  assert.equal(after.lineage && inputNamed(after.lineage, 'link')?.identity, identify(link));
});

test('the funnel has only the filters that are on', () => {
  const funnel = (dataset: string): string[] =>
    JSON.parse(readFileSync(join(folder, dataset, 'dataset.json'), 'utf8')).funnel.map(
      ({ key }: { key: string }) => key,
    );
  assert.ok(!funnel('mill/citeworth').includes('with_venue'));
  const args = ['build', 'citeworth', '--corpus', 'mill/corpus', '--quiet', '--set', 'requireVenue=true'];
  assert.equal(runCitemill([...args, '--out', 'venues'], { cwd: folder }).status, 0);
  assert.ok(funnel('venues').includes('with_venue'));
});
