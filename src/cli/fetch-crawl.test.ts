import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import type { Capture } from '@citemill/read/internal';
import { type IndexRow, writeColumnarIndex } from '../fetch/crawl/crawl-index.fixture.js';
import { CrawlFile, CrawlServer } from '../fetch/crawl/crawl-server.fixture.js';
import { readPages, Site } from '../fetch/site.fixture.js';
import { callCitemill, EXAMPLES } from './citemill.fixture.js';

const folder = temporaryFolder('cli-fetch-crawl');
const citemill = (args: string[]) =>
  callCitemill(args, { cwd: folder, env: { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1' } });

const row = ({ url, file, offset, length }: Capture, time: string): IndexRow => ({
  url,
  file,
  offset,
  length,
  time,
  status: 200,
  mime: 'text/html',
});

/** An article of the example cites it, as of 5 May 2023. */
const DAM = 'https://ostrebasinauthority.example/works/garrow-dam';
const page = (text: string) =>
  `<html><title>${text}</title><article><h1>${text}</h1>${`<p>The dam holds ${text} of water in a reservoir behind it, which the town drinks.</p>`.repeat(9)}</article></html>`;

test('cited pages come from the crawl as of the day of access and are read into the corpus', async () => {
  const server = await CrawlServer.start();
  try {
    const file = new CrawlFile('crawl-data/a.warc.gz');
    const old = file.addPage(DAM, page('old'));
    const right = file.addPage(DAM, page('right'));
    const late = file.addPage(DAM, page('late'));
    server.files.set(`/${file.name}`, file.bytes);
    const rows = [row(old, '2020-01-01'), row(right, '2023-05-05T20:00:00Z'), row(late, '2024-01-01')];
    await writeColumnarIndex(join(folder, 'index.parquet'), rows);
    const ingested = await citemill([
      'ingest',
      join(EXAMPLES, 'wikipedia/dump.xml'),
      '--corpus',
      'corpus',
      '--quiet',
    ]);
    assert.equal(ingested.status, 0, ingested.stderr);
    const args = ['fetch', '--from', 'common-crawl', 'index.parquet', '--corpus', 'corpus', '--quiet'];

    const plan = await citemill([...args, '--dry-run']);
    assert.match(
      plan.stdout,
      /^1 page to fetch from the crawl, 0\.0 MB, 1 captured up to the day of access\n\d+ not in the index, 0 already done\n$/,
    );
    assert.deepEqual([server.requested, existsSync(join(folder, 'corpus/pages'))], [[], false]);

    const { status, stdout, stderr } = await citemill([...args, '--records', server.address, '--ingest']);
    assert.equal(status, 0, stderr);
    assert.match(
      stdout,
      /^1 page from the crawl with 1 range request, 0\.0 MB, 1 captured up to the day of access, 0 already done\n {2}page-from-crawl +1\n {2}not-in-index +\d+\n1 paper/,
    );
    assert.deepEqual(server.requested, [
      `/${file.name} bytes=${right.offset}-${right.offset + right.length - 1}`,
    ]);
    assert.deepEqual(await readPages(join(folder, 'corpus/pages')), { [DAM]: page('right') });
  } finally {
    await server.stop();
  }
});

test('pages that the crawl lacks are omitted, or with --live fetched from the web', async () => {
  const site = await Site.start();
  try {
    site.put('127.0.0.1/live', 'live');
    const file = new CrawlFile('a.warc.gz');
    const crawled = site.url('127.0.0.1/crawled');
    const { offset, length, time } = file.addPage(crawled, 'crawled');
    writeFileSync(join(folder, file.name), file.bytes);
    // The key of an address that is a number: from its end on, as names are.
    const key = `1,0,0,127:${site.port})/crawled`;
    const line = JSON.stringify({
      url: crawled,
      mime: 'text/html',
      status: '200',
      length,
      offset,
      filename: file.name,
    });
    writeFileSync(join(folder, 'index.cdxj'), `${key} ${time} ${line}\n`);
    writeFileSync(join(folder, 'urls.txt'), `${crawled}\t\t2023-05-05\n${site.url('127.0.0.1/live')}\n`);
    const list = ['--urls', 'urls.txt', '--pages', 'pages', '--records', '.', '--delay', '0', '--quiet'];
    const args = ['fetch', '--from', 'common-crawl', 'index.cdxj', ...list];
    const first = await citemill(args);
    assert.equal(first.status, 0, first.stderr);
    assert.match(first.stdout, / {2}page-from-crawl +1\n {2}not-in-index +1\nnext: /);
    assert.deepEqual(site.requested, []);
    const second = await citemill([...args, '--live']);
    assert.match(
      second.stdout,
      /^0 pages from the crawl .* 1 already done\n[\s\S]*\n1 page done with 2 requests/,
    );
    assert.deepEqual(site.requested, ['127.0.0.1/robots.txt', '127.0.0.1/live']);
    const expected = { [crawled]: 'crawled', [site.url('127.0.0.1/live')]: 'live' };
    assert.deepEqual(await readPages(join(folder, 'pages')), expected);
  } finally {
    await site.stop();
  }
});

test('mistakes in the call are reported', async () => {
  writeFileSync(join(folder, 'some.txt'), 'https://example.org/\n');
  const list = ['--urls', 'some.txt', '--pages', 'none'];
  const CASES: [string[], RegExp][] = [
    [['--from', 'common-crawl', ...list], /name the crawl's index files/],
    [['index.cdxj', ...list], /require --from common-crawl/],
    [['--live', ...list], /require --from common-crawl/],
    [['--from', 'common-crawl', 'nowhere', '--dry-run', ...list], /nowhere: no such file or folder/],
    [['--from', 'elsewhere', ...list], /Choose from web, common-crawl/],
  ];
  for (const [args, message] of CASES) {
    const { status, stderr } = await citemill(['fetch', ...args]);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});
