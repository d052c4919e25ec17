import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CorpusFolder, currentLink, withCorpus } from '../corpus/index.js';
import { WORK_SERVICES } from '../fetch/index.js';
import { type InventedPaper, ServiceServer } from '../fetch/works/service-server.fixture.js';
import { identify } from '../lineage/index.js';
import { callCitemill } from './citemill.fixture.js';
import { SERVICE_ORDER } from './commands/fetch-works.js';
import { summariseWorks } from './fetch-works-report.js';

const folder = temporaryFolder('cli-fetch-works');
const citemill = (...args: string[]) =>
  callCitemill(args, {
    cwd: folder,
    env: { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1', CITEMILL_CACHE: join(folder, 'cache') },
  });

const cited = (n: number): InventedPaper => ({
  ...(n % 2 === 0 ? { doi: `10.5555/dune.${n}` } : {}),
  title: `The slow march of dune number ${n} across the plain`,
  given: 'Ida',
  family: 'Sandholm',
  year: 2000 + n,
  abstract: `Dune number ${n} moves ${n} metres in a year.`,
  licence: 'cc-by',
});

/** A paper that cites others, none of which is in the collection. */
const articleCiting = (
  papers: InventedPaper[],
) => `<article><front><journal-meta><journal-title>Sand</journal-title></journal-meta><article-meta>
  <article-id pub-id-type="doi">10.5555/review</article-id><title-group><article-title>Dunes reviewed</article-title></title-group>
  <abstract><p>All dunes move.</p></abstract></article-meta></front><body><sec><title>Related work</title>
  ${papers.map((_, n) => `<p>Dune ${n} was measured <xref ref-type="bibr" rid="b${n}">[${n}]</xref>.</p>`).join('')}</sec></body>
  <back><ref-list>${papers
    .map(
      ({ doi, title, family, year }, n) => `<ref id="b${n}"><element-citation publication-type="journal">
    <person-group person-group-type="author"><name><surname>${family}</surname><given-names>I</given-names></name></person-group>
    <year>${year}</year><article-title>${title}</article-title>${doi ? `<pub-id pub-id-type="doi">${doi}</pub-id>` : ''}
    </element-citation></ref>`,
    )
    .join('')}</ref-list></back></article>`;

let server: ServiceServer;
before(async () => {
  mkdirSync(join(folder, 'papers'));
  // Papers 0 and 2 have a DOI.
  writeFileSync(join(folder, 'papers/review.xml'), articleCiting([0, 1, 2, 3].map(cited)));
  // The third paper is not known, and the fourth is by another author.
  server = await ServiceServer.start([cited(0), cited(1), { ...cited(3), family: 'Holm' }]);
});
after(() => server.stop());

const service = () => ['--from', 'openalex', '--service', `openalex=${server.address('openalex')}`];
const abstracts = (corpus: string) =>
  withCorpus(join(folder, corpus), (database) =>
    database.rows(
      'SELECT title, abstract, abstract_source AS source, abstract_licence AS licence, abstract_match AS matched FROM works WHERE citing_papers > 0 ORDER BY title',
    ),
  );

test('link names the command, fetch works finds the abstracts, and the next link uses them by itself', async () => {
  assert.equal(
    (await citemill('ingest', 'papers', '--corpus', 'corpus', '--jobs', '1', '--quiet')).status,
    0,
  );
  const early = await citemill('fetch', 'works', '--corpus', 'corpus');
  assert.match(early.stderr, /is not linked yet; run citemill link --corpus corpus/);
  const linked = await citemill('link', '--corpus', 'corpus', '--quiet');
  assert.match(
    linked.stdout,
    /0 of 4 cited papers have an abstract\n {2}4 without an abstract can be looked up: citemill fetch works --corpus corpus --email YOU\n/,
  );
  const before = identify(currentLink(CorpusFolder.open(join(folder, 'corpus')), 'corpus'));

  const plan = await citemill('fetch', 'works', '--corpus', 'corpus', '--dry-run');
  assert.equal(
    plan.stdout,
    '4 cited papers to look up: 2 by DOI, 2 by title\n0 already answered; at least 3 requests to openalex\n',
  );
  assert.equal(server.requests.length, 0);

  const fetched = await citemill('fetch', 'works', '--corpus', 'corpus', ...service(), '--quiet');
  assert.equal(fetched.status, 0, fetched.stderr);
  assert.equal(
    fetched.stdout,
    [
      'found abstracts for 2 of 4 cited papers',
      '  openalex: 2 abstracts (1 by DOI, 1 by title), 4 requests, 0 answers from the cache',
      '  0 found without an abstract, 1 only with another title, author or year, 1 not found',
      'next: citemill link --corpus corpus',
      '',
    ].join('\n'),
  );
  const relinked = await citemill('link', '--corpus', 'corpus', '--quiet');
  // Only one service was asked, so others may have the missing abstracts.
  assert.match(
    relinked.stdout,
    /2 of 4 cited papers have an abstract\n {2}2 from openalex\n {2}2 without an abstract can be looked up: /,
  );
  const rows = await abstracts('corpus');
  assert.deepEqual(pluck(rows, 'abstract', 'source', 'licence', 'matched'), [
    [cited(0).abstract, 'openalex', 'cc-by', 'identifier'],
    [cited(1).abstract, 'openalex', 'cc-by', 'title'],
    [null, null, null, null],
    [null, null, null, null],
  ]);
  const after = identify(currentLink(CorpusFolder.open(join(folder, 'corpus')), 'corpus'));
  assert.notEqual(after, before);
});

test('a second run sends nothing, keeps what the first one found, and changes nothing', async () => {
  const requestCount = server.requests.length;
  const file = join(folder, 'corpus/fetched-works.jsonl');
  const content = readFileSync(file, 'utf8');
  const fetched = await citemill('fetch', 'works', '--corpus', 'corpus', ...service(), '--quiet');
  assert.match(fetched.stdout, /^found abstracts for 0 of 2 cited papers\n/);
  assert.deepEqual([server.requests.length, readFileSync(file, 'utf8')], [requestCount, content]);
  const relinked = await citemill('link', '--corpus', 'corpus', '--quiet');
  assert.match(relinked.stdout, /^nothing has changed since the last link\n/);
  const rows = content
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(pluck(rows, 'matched_by', 'score', 'abstract_licence'), [
    ['doi', 1, 'cc-by'],
    ['title', 1, 'cc-by'],
  ]);
});

test('a corpus that was moved keeps its link and its fetched abstracts', async () => {
  renameSync(join(folder, 'corpus'), join(folder, 'moved'));
  const relinked = await citemill('link', '--corpus', 'moved', '--quiet');
  assert.match(relinked.stdout, /^nothing has changed since the last link\n/);
});

test('a paper that a service knows later is added to those found before', async () => {
  server.papers.push(cited(2));
  const fetched = await citemill('fetch', 'works', '--corpus', 'moved', ...service(), '--quiet', '--refresh');
  assert.match(fetched.stdout, /^found abstracts for 1 of 2 cited papers\n/);
  await citemill('link', '--corpus', 'moved', '--quiet');
  const rows = await abstracts('moved');
  assert.equal(rows.filter(({ abstract }) => abstract !== null).length, 3);
});

test('make --online looks up abstracts before it builds, and without it no server is asked', async () => {
  const requestCount = server.requests.length;
  const args = ['make', 'papers', '--jobs', '1', '--recipes', 'sciqfs', '--quiet'];
  const offline = await citemill(...args, '--out', 'offline');
  // The invented papers give no example; the lookup is what counts here.
  assert.equal(offline.stderr, 'citemill: no examples for sciqfs; the reasons are above\n');
  assert.equal(server.requests.length, requestCount);
  assert.ok(!existsSync(join(folder, 'offline/corpus/fetched-works.jsonl')));
  const names = SERVICE_ORDER.split(',').flatMap((name) => ['--service', `${name}=${server.address(name)}`]);
  const online = await citemill(...args, '--out', 'online', '--online', ...names, '--cache', 'answers');
  assert.equal(online.stderr, offline.stderr);
  assert.match(online.stdout, /fetch works: found abstracts for 3 of 4 cited papers\n/);
  // A paper of which services have only a record by another author may be found once its entry is corrected.
  assert.match(
    online.stdout,
    /link: .*\n3 of 4 cited papers have an abstract\n {2}3 from openalex\n {2}1 without an abstract can be looked up: /,
  );
});

test('an unknown service and a run in which no service answers are reported', async () => {
  const typo = await citemill('fetch', 'works', '--corpus', 'moved', '--from', 'openalx');
  assert.deepEqual(
    [typo.status, /--from openalx: no such service; did you mean openalex\?/.test(typo.stderr)],
    [2, true],
  );
  const fault = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end();
  server.faults = [fault, fault, fault];
  const failed = await citemill('fetch', 'works', '--corpus', 'moved', ...service(), '--refresh', '--quiet');
  assert.equal(failed.status, 1);
  assert.match(
    failed.stdout,
    /openalex: 0 abstracts, 3 requests, 0 answers from the cache; stopped: answered 500\n/,
  );
});

test('link keeps abstracts of papers found by title, whatever the records say about authors and spelling', async () => {
  const compound: InventedPaper = { ...cited(1), given: 'Ana', family: 'García Márquez' };
  const respelt: InventedPaper = { ...cited(3), doi: '10.5555/dune.3' };
  const { doi: _, ...withoutDoi } = respelt;
  const { abstract: __, ...withoutAbstract } = respelt;
  mkdirSync(join(folder, 'names'));
  writeFileSync(join(folder, 'names/review.xml'), articleCiting([compound, withoutDoi]));
  const first = await ServiceServer.start([compound, withoutAbstract]);
  const second = await ServiceServer.start([{ ...respelt, title: `${respelt.title}s`, family: 'Sand-Holm' }]);
  try {
    await citemill('ingest', 'names', '--corpus', 'named', '--jobs', '1', '--quiet');
    await citemill('link', '--corpus', 'named', '--quiet');
    const services = [`openalex=${first.address('openalex')}`, `crossref=${second.address('crossref')}`];
    const names = services.flatMap((service) => ['--service', service]);
    const fetched = await citemill(
      ...['fetch', 'works', '--corpus', 'named', '--from', 'openalex,crossref', ...names, '--quiet'],
    );
    assert.match(fetched.stdout, /^found abstracts for 2 of 2 cited papers\n/);
    assert.match(fetched.stdout, /crossref: 1 abstract \(1 by title\)/);
    await citemill('link', '--corpus', 'named', '--quiet');
    const rows = await abstracts('named');
    assert.deepEqual(pluck(rows, 'abstract', 'source', 'matched'), [
      [compound.abstract, 'openalex', 'title'],
      [respelt.abstract, 'crossref', 'title'],
    ]);
  } finally {
    await first.stop();
    await second.stop();
  }
});

test('refusals and papers that were not asked for are reported', () => {
  const counts = { service: 'openalex', abstracts: {}, requests: 5, cached: 0, refused: ['title' as const] };
  const result = { works: 8, withoutAbstract: 0, rejected: 0, notFound: 5, notAsked: 3, stopped: false };
  assert.equal(
    summariseWorks({ ...result, services: [counts] }),
    [
      'found abstracts for 0 of 8 cited papers',
      '  openalex: 0 abstracts, 5 requests, 0 answers from the cache; gave up looking up by title: several papers in a row were refused',
      '  0 found without an abstract, 0 only with another title, author or year, 5 not found, 3 not asked',
    ].join('\n'),
  );
});

test('the help names the services in the order in which they are asked', () => {
  assert.equal(SERVICE_ORDER, WORK_SERVICES.map(({ name }) => name).join(','));
});
