import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { normaliseUrl, type Paper, type Reference } from '@citemill/read/paper';
import { CorpusFolder, Database } from '../corpus/index.js';
import { PartWriter } from '../corpus/part-writer.js';
import { paperRows } from '../corpus/rows.js';
import { stageRows } from '../corpus/staged-rows.js';
import { readPages, Site } from '../fetch/site.fixture.js';
import { RemoteServer } from '../places/remote-server.fixture.js';
import { callCitemill, runCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('cli-fetch');

let site: Site;
beforeEach(async () => {
  site = await Site.start();
});
afterEach(() => site.stop());

const citemill = (args: string[]) =>
  callCitemill(args, { cwd: folder, env: { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1' } });

/** A corpus of one article that cites these pages. */
async function makeCorpus(
  name: string,
  references: Omit<Reference, 'id' | 'raw' | 'ids'>[],
  format = 'wikipedia',
): Promise<string> {
  const path = join(folder, name);
  const { folder: corpus, scratch, close } = await CorpusFolder.write(path);
  const paper: Paper = {
    schema: 'citemill.paper/1',
    id: 'x:1',
    source: { path: 'x', format, sha256: 'a'.repeat(64), reader: `${format}@1` },
    ids: {},
    title: 'An article',
    abstract: [],
    authors: [],
    fields: [],
    body: [],
    references: references.map((reference, i) => {
      const url = normaliseUrl(reference.url ?? '');
      return { id: `r${i}`, raw: '', ids: url ? { url } : {}, ...reference };
    }),
    objects: [],
    warnings: [],
  };
  const database = await Database.open({ spill: scratch.spill });
  const onUnstorable = () => {
    throw new Error('can be stored');
  };
  const writer = new PartWriter(corpus, scratch.path, database, { records: 1, bytes: 1, onUnstorable });
  const rows = stageRows(paperRows(paper, 'a'.repeat(64)), writer.stagingFile());
  writer.add(rows, { path: 'x', stage: format });
  await writer.commit(defined(writer.take()));
  database.close();
  await close();
  return path;
}

test('the pages that a corpus cites are fetched by kind, each once, and the next command is shown', async () => {
  site.put('127.0.0.1/web', 'web');
  site.put('127.0.0.1/news', 'news');
  site.put('127.0.0.1/copy', 'copy');
  const corpus = await makeCorpus('cites', [
    { kind: 'web', url: site.url('127.0.0.1/web') },
    { kind: 'web', url: `${site.url('127.0.0.1/web')}#part` },
    { kind: 'news', url: site.url('127.0.0.1/news') },
    { kind: 'news', url: site.url('127.0.0.1/gone'), archiveUrl: site.url('127.0.0.1/copy') },
    { kind: 'press release', url: site.url('127.0.0.1/missing') },
    { kind: 'book', url: site.url('127.0.0.1/book') },
    { kind: 'book' },
  ]);
  const plan = await citemill(['fetch', '--corpus', corpus, '--dry-run']);
  assert.equal(plan.stdout.split('\n')[0], '4 pages on 1 host to fetch, 0 already done');
  assert.equal(existsSync(join(corpus, 'pages')), false);
  assert.deepEqual(site.requested, []);

  const { status, stdout, stderr } = await citemill(['fetch', '--corpus', corpus, '--delay', '0', '--quiet']);
  assert.equal(status, 0, stderr);
  assert.match(
    stdout,
    /^4 pages done with 6 requests, .* 0 already done\n {2}page +2\n {2}page-from-archive +1\n {2}http-404 +1\n/,
  );
  assert.match(stdout, /next: citemill ingest .*pages --corpus .*cites\n$/);
  assert.deepEqual(Object.values(await readPages(join(corpus, 'pages'))).sort(), [
    '!http-404',
    'copy',
    'news',
    'web',
  ]);
  assert.equal(site.countRequests('127.0.0.1/book'), 0);

  const requestCount = site.requested.length;
  const again = await citemill(['fetch', '--corpus', corpus, '--delay', '0', '--quiet']);
  assert.match(again.stdout, /^0 pages done with 0 requests, 0\.0 MB, 4 already done\n/);
  assert.equal(site.requested.length, requestCount);
  const all = await citemill([
    'fetch',
    '--corpus',
    corpus,
    '--kinds',
    'all',
    '--formats',
    'jats',
    '--dry-run',
  ]);
  assert.match(all.stdout, /^0 pages on 0 hosts/);
});

test('mistakes in the call are reported', async () => {
  const CASES: [string[], RegExp][] = [
    [['fetch'], /name a corpus with --corpus/],
    [['fetch', '--pages', 'p'], /nothing to fetch/],
    [['fetch', '--pages', 'p', '--urls', 'nowhere.txt'], /nowhere\.txt: no such file/],
    [['fetch', '--corpus', 'nowhere'], /not a corpus/],
    [['fetch', '--pages', 's3://bucket/p', '--urls', 'x'], /Give a folder on this machine/],
    [
      ['fetch', '--from', 'common-crawl', '-', '--urls', '-', '--pages', 'p'],
      /standard input can be only one/,
    ],
    [['fetch', '--corpus', 'x', '--delay', '-1'], /Give a number of seconds/],
    [['fetch', '--corpus', 'x', '--ports', '0'], /Give port numbers/],
  ];
  for (const [args, message] of CASES) {
    const { status, stderr } = await citemill(args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});

test('the list of pages comes from standard input, the web or a bucket', async () => {
  const bucket = await RemoteServer.start();
  try {
    const list = 'https://a.example/1\nhttps://b.example/2\n';
    bucket.put('bucket/lists/pages.txt', list);
    bucket.on('/pages.txt', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': list.length }).end(list);
    });
    const env = { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1', ...bucket.environment };
    const plan = (urls: string) => ['fetch', '--urls', urls, '--pages', 'p', '--dry-run'];
    const piped = runCitemill(plan('-'), { cwd: folder, env, input: list });
    assert.match(piped.stdout, /^2 pages on 2 hosts to fetch, 0 already done\n/, piped.stderr);
    for (const urls of ['s3://bucket/lists/pages.txt', `${bucket.url}/pages.txt`]) {
      const { stdout, stderr } = await callCitemill(plan(urls), { cwd: folder, env });
      assert.match(stdout, /^2 pages on 2 hosts to fetch, 0 already done\n/, stderr);
    }
    const missing = await callCitemill(plan('s3://bucket/none.txt'), { cwd: folder, env });
    assert.match(missing.stderr, /^citemill: s3:\/\/bucket\/none\.txt: the server answered 404/);
  } finally {
    await bucket.close();
  }
});

test('the index of a crawl comes from a bucket, and a damaged one is named by its address', async () => {
  const bucket = await RemoteServer.start();
  try {
    const cdx =
      ' CDX N b a m s k r M S V g\nexample,a)/1 20240101000000 https://a.example/1 text/html 200 X - - 100 5 f.warc.gz\n';
    bucket.put('bucket/index/a.cdx', cdx);
    bucket.put('bucket/bad.parquet', 'PAR1 and nothing else');
    bucket.put('bucket/urls.txt', 'https://a.example/1\nhttps://b.example/2\n');
    const env = { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1', ...bucket.environment };
    const plan = (index: string) =>
      callCitemill(
        [
          'fetch',
          '--from',
          'common-crawl',
          index,
          '--urls',
          's3://bucket/urls.txt',
          '--pages',
          'p',
          '--dry-run',
        ],
        { cwd: folder, env },
      );
    const { stdout, stderr } = await plan('s3://bucket/index');
    assert.match(stdout, /^1 page to fetch from the crawl, .*\n1 not in the index, 0 already done\n/, stderr);
    const damaged = await plan('s3://bucket/bad.parquet');
    assert.match(damaged.stderr, /^citemill: s3:\/\/bucket\/bad\.parquet: the index cannot be read/);
  } finally {
    await bucket.close();
  }
});
