import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { readManifest } from '../dataset/index.js';
import { callCitemill, EXAMPLES } from './citemill.fixture.js';

const home = temporaryFolder('warnings');
const call = (...args: string[]) => callCitemill(args, { cwd: home });

const ENTRIES = ['b1', 'b2', 'b3', 'b4']
  .map((id) => `<ref id="${id}"><mixed-citation>Hess K. Gauge ${id}. Rivers 2014.</mixed-citation></ref>`)
  .join('');

/** A paper that cites one of its four entries, and one that is not there. */
const FAULTY = `<article><front><article-meta><title-group><article-title>Gauges of the Ostre</article-title></title-group>
</article-meta></front><body><sec><title>Aims</title>
<p>The river has twelve gauges [<xref ref-type="bibr" rid="b1">1</xref>] that volunteers read
[<xref ref-type="bibr" rid="b9">9</xref>].</p></sec></body>
<back><ref-list>${ENTRIES}</ref-list></back></article>`;

const PAGE = `<html><head><title>Gauges</title></head><body><article><h1>Gauges of the Ostre</h1>
<p>${'The river has twelve gauges, and each of them is read twice a day by volunteers. '.repeat(5)}</p>
</article></body></html>`;

before(async () => {
  mkdirSync(join(home, 'papers'));
  writeFileSync(join(home, 'papers', 'faulty.xml'), FAULTY);
  for (const name of ['marlow-2013-sensor.xml', 'marlow-2022-review.xml'])
    cpSync(join(EXAMPLES, 'jats', name), join(home, 'papers', name));
  writeFileSync(join(home, 'page.html'), PAGE);
  await ingest({ paths: [join(home, 'papers')], corpus: join(home, 'corpus'), jobs: 1 });
  await ingest({ paths: [join(home, 'page.html')], corpus: join(home, 'pages'), jobs: 1 });
  for (const corpus of ['corpus', 'pages']) await link({ corpus: join(home, corpus) });
});

test('warnings lists the kinds, and the papers with the lowest quality', async () => {
  const { status, stdout, stderr } = await call('warnings', '--corpus', 'corpus');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^kind +papers +warnings\n/);
  assert.match(stdout, /^uncited-entry +1 +3$/m);
  assert.match(stdout, /^quality +paper +warnings\n0\.\d\d +\S*faulty\.xml +uncited-entry 3, /m);
  assert.match(stdout, / warnings in 1 paper\n$/);
});

test('--kind and --paper list single warnings with their places', async () => {
  const { stdout } = await call('warnings', '--corpus', 'corpus', '--kind', 'uncited-entry');
  assert.match(stdout, /faulty\.xml\tb2\tuncited-entry\tno citation of the entry “.*Gauge b2/);
  assert.match(stdout, /^3 warnings\n$/m);
  const paper = await call('warnings', '--corpus', 'corpus', '--paper', 'faulty.xml', '--json');
  const rows = paper.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.ok(rows.every(({ path, quality }) => path.endsWith('faulty.xml') && quality < 1));
  assert.deepEqual(
    pluck(
      rows.filter(({ kind }) => kind === 'uncited-entry'),
      'where',
    ),
    ['b2', 'b3', 'b4'],
  );
});

test('a kind or a paper without warnings is refused, with the kinds that there are', async () => {
  const kind = await call('warnings', '--corpus', 'corpus', '--kind', 'uncited-entries');
  assert.equal(kind.status, 2);
  assert.match(kind.stderr, /^citemill: --kind uncited-entries: .*uncited-entry/);
  const paper = await call('warnings', '--corpus', 'corpus', '--paper', 'marlow-2013');
  assert.equal(paper.status, 2);
  assert.match(paper.stderr, /no such paper with warnings/);
});

test('--min-quality drops papers, and the funnel shows how many', async () => {
  const build = ['build', 'citeworth', '--corpus', 'corpus', '--quiet', '--jobs', '1', '--out'];
  const { status, stderr } = await call(...build, 'good', '--min-quality', '0.95');
  assert.equal(status, 0, stderr);
  const funnel = readManifest(join(home, 'good')).funnel;
  assert.ok(
    funnel.some(({ title, count }) => title === 'papers of known quality, 0.95 or more' && count === 2),
    JSON.stringify(funnel),
  );
  const refused = await call(...build, 'none', '--min-quality', '1.5');
  assert.match(refused.stderr, /Give a number from 0 to 1/);
});

test('--min-quality is refused if the quality of no paper is known', async () => {
  const build = ['build', 'citeworth', '--corpus', 'pages', '--quiet', '--jobs', '1', '--out', 'none'];
  const { status, stderr } = await call(...build, '--min-quality', '0.5');
  assert.equal(status, 2);
  assert.match(stderr, /^citemill: --min-quality: no paper in this corpus has a quality score/);
});
