import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import type { Capture } from '@citemill/read/internal';
import { PageCache } from '../page-cache.js';
import { failureRecord } from '../records.js';
import { readPages } from '../site.fixture.js';
import { CrawlFile, CrawlServer } from './crawl-server.fixture.js';
import { type CrawlOptions, type FindCaptures, fetchCaptures } from './fetch-captures.js';

const folder = temporaryFolder('fetch-captures');
const NAME = 'crawl-data/CC-MAIN-2019-22/segments/1/warc/a.warc.gz';
const url = (name: string) => `https://example.org/${name}`;

let server: CrawlServer;
let pages: string;
beforeEach(async () => {
  server = await CrawlServer.start();
  pages = mkdtempSync(join(folder, 'pages-'));
});
afterEach(() => server.stop());

/** Fetches captures given by address; an address without one is not in the index. */
function fetchKnown(captures: Record<string, Capture | undefined>, options: Partial<CrawlOptions> = {}) {
  const find: FindCaptures = async function* (wanted) {
    for await (const page of wanted) {
      const capture = captures[page.url];
      yield { url: page.url, ...(capture ? { capture } : {}) };
    }
  };
  const requests = Object.keys(captures).map((url) => ({ url }));
  return fetchCaptures(requests, find, { pages, records: server.address, backOffMs: 1, ...options });
}

test('each page is one request for the bytes of its record, and a second run sends none', async () => {
  const file = new CrawlFile(NAME);
  const [a, , b] = [
    file.addPage(url('a'), 'page a'),
    file.addPage(url('between'), 'never asked for'),
    file.addPage(url('b'), gzipSync('page b'), 'Content-Type: text/html\r\nContent-Encoding: gzip\r\n'),
  ];
  server.files.set(`/${NAME}`, file.bytes);
  const captures = { [`${url('a')}#top`]: a, [url('b')]: b, [url('c')]: undefined };
  const first = await fetchKnown(captures, { concurrency: 1 });
  assert.deepEqual(first.outcomes, { 'page-from-crawl': 2, 'not-in-index': 1 });
  assert.deepEqual(server.requested, [
    `/${NAME} bytes=0-${a.length - 1}`,
    `/${NAME} bytes=${b.offset}-${b.offset + b.length - 1}`,
  ]);
  assert.equal(first.bytes, a.length + b.length);
  assert.deepEqual(await readPages(pages), { [`${url('a')}#top`]: 'page a', [url('b')]: 'page b' });
  const records = gunzipSync(readFileSync(join(pages, 'pages-000000.warc.gz'))).toString('latin1');
  assert.match(records, /WARC-Date: 2019-05-07T10:30:00Z\r\n/);
  assert.ok(records.includes(`Citemill-Capture: ${NAME} ${b.offset} ${b.length}\r\n`));

  const again = await fetchKnown(captures);
  assert.deepEqual([again.known, again.requests, again.outcomes], [2, 0, { 'not-in-index': 1 }]);
  assert.equal(server.requested.length, 2);
});

test('an interrupted run resumes where it stopped', async () => {
  const file = new CrawlFile(NAME);
  const captures = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [url(`${i}`), file.addPage(url(`${i}`), `page ${i}`)]),
  );
  server.files.set(`/${NAME}`, file.bytes);
  const ending = new AbortController();
  let settled = 0;
  const onSettled = () => {
    if (++settled === 2) ending.abort();
  };
  const first = await fetchKnown(captures, { concurrency: 1, signal: ending.signal, onSettled });
  assert.equal(first.stopped, true);
  assert.deepEqual(first.outcomes, { 'page-from-crawl': 2 });
  const second = await fetchKnown(captures);
  assert.deepEqual([second.known, second.outcomes], [2, { 'page-from-crawl': 4 }]);
  assert.equal(Object.keys(await readPages(pages)).length, 6);
  assert.equal(new Set(server.requested).size, server.requested.length);
});

test('damaged, missing and foreign records are reported with their locations, and retried by the next run', async () => {
  const file = new CrawlFile(NAME);
  const good = file.addPage(url('good'), 'good');
  const flipped = gzipSync('WARC/1.0\r\nWARC-Type: response\r\n');
  flipped.writeUInt32LE(1, flipped.length - 8);
  const cases: Record<string, Capture> = {
    crc: file.addBytes(url('crc'), flipped),
    noise: file.addBytes(url('noise'), Buffer.from('neither gzip nor WARC')),
    text: file.addBytes(url('text'), gzipSync('gzip, but no record')),
    two: { ...good, url: url('two'), length: good.length + 40 },
    other: { ...good, url: url('other') },
    gone: file.addPage(url('gone'), 'gone', 'Content-Type: text/html\r\n', 404),
    picture: file.addPage(url('picture'), 'x', 'Content-Type: image/png\r\n'),
    huge: file.addPage(url('huge'), 'x'.repeat(3_000_000)),
    long: { ...good, url: url('long'), length: 2_000_000 },
    beyondEnd: { ...good, url: url('beyondEnd'), offset: 1e9 },
    nowhere: { ...good, url: url('nowhere'), file: 'nowhere.warc.gz' },
    outside: { ...good, url: url('outside'), file: '../../etc/passwd' },
    negative: { ...good, url: url('negative'), offset: -1 },
  };
  const end = file.addPage(url('end'), 'end');
  server.files.set(`/${NAME}`, file.bytes.subarray(0, -3));
  const captures = { good, end, ...cases };
  const capturesByUrl = Object.fromEntries(
    Object.entries(captures).map(([name, capture]) => [url(name), capture]),
  );
  const outcomes: Record<string, string> = {};
  const result = await fetchKnown(capturesByUrl, {
    maxBytes: 1_000_000,
    onSettled: (page) => {
      outcomes[page.url.slice(url('').length)] = page.outcome;
    },
  });
  assert.deepEqual(outcomes, {
    good: 'page-from-crawl',
    end: 'damaged',
    crc: 'damaged',
    noise: 'damaged',
    text: 'damaged',
    two: 'damaged',
    other: 'other-page',
    gone: 'http-404',
    picture: 'not-text',
    huge: 'too-large',
    long: 'too-large',
    beyondEnd: 'missing',
    nowhere: 'http-404',
    outside: 'refused',
    negative: 'damaged',
  });
  assert.equal(result.problems.length, 14);
  assert.ok(result.problems.some((problem) => problem.startsWith(`${NAME} at byte ${end.offset}: `)));
  assert.deepEqual(await readPages(pages), { [url('good')]: 'good' });
  server.files.set(`/${NAME}`, file.bytes);
  const again = await fetchKnown({ [url('good')]: good, [url('end')]: end });
  assert.deepEqual([again.known, again.outcomes], [1, { 'page-from-crawl': 1 }]);
});

test('temporary errors are retried; a server that ignores ranges ends the run', async () => {
  const file = new CrawlFile(NAME);
  const a = file.addPage(url('a'), 'a');
  server.files.set(`/${NAME}`, file.bytes);
  server.failures = [503, 500];
  const result = await fetchKnown({ [url('a')]: a });
  assert.deepEqual([result.requests, result.outcomes], [3, { 'page-from-crawl': 1 }]);
  server.failures = [503, 503, 503];
  assert.deepEqual((await fetchKnown({ [url('b')]: { ...a, url: url('b') } })).outcomes, { 'http-503': 1 });
  server.ignoresRanges = true;
  await assert.rejects(fetchKnown({ [url('c')]: { ...a, url: url('c') } }), /ignores range requests/);
});

test('a run ends once the server has refused thirty requests in a row, and resumes', async () => {
  const file = new CrawlFile(NAME);
  const captures = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [url(`${i}`), file.addPage(url(`${i}`), `page ${i}`)]),
  );
  server.files.set(`/${NAME}`, file.bytes);
  const refusals = Array.from({ length: 29 }, () => 403);
  server.failures = [...refusals, 403];
  await assert.rejects(fetchKnown(captures, { concurrency: 1 }), /answered 403; 30 requests failed in a row/);
  server.failures = [...refusals];
  assert.deepEqual((await fetchKnown(captures)).outcomes, { 'page-from-crawl': 11, 'http-403': 29 });
  assert.deepEqual((await fetchKnown(captures)).outcomes, { 'page-from-crawl': 29 });
});

test('records come from a folder, from below an address, and from s3:// at an endpoint', async () => {
  const file = new CrawlFile(NAME);
  const captures = { [url('a')]: file.addPage(url('a'), 'a') };
  const mirror = mkdtempSync(join(folder, 'mirror-'));
  mkdirSync(dirname(join(mirror, NAME)), { recursive: true });
  writeFileSync(join(mirror, NAME), file.bytes);
  server.files.set(`/below/it/${NAME}`, file.bytes);
  server.files.set(`/commoncrawl/part/${NAME}`, file.bytes);
  for (const options of [
    { records: mirror },
    { records: `${server.address}/below/it/` },
    { records: 's3://commoncrawl/part', s3Endpoint: `${server.address}/` },
  ]) {
    pages = mkdtempSync(join(folder, 'pages-'));
    assert.deepEqual(
      (await fetchKnown(captures, options)).outcomes,
      { 'page-from-crawl': 1 },
      options.records,
    );
  }
  assert.equal(server.requested.length, 2);
  for (const records of [
    join(folder, 'nowhere'),
    'ftp://example.org',
    's3://',
    'http://me:secret@example.org',
  ])
    await assert.rejects(fetchKnown(captures, { records }), /--records|write s3:/);
});

test('an address that failed on the live web is taken from the crawl', async () => {
  const cache = await PageCache.open(pages);
  await cache.write([failureRecord(url('a'), 'http-404', 'gone')], { url: url('a'), outcome: 'http-404' });
  await cache.close();
  const file = new CrawlFile(NAME);
  const captures = { [url('a')]: file.addPage(url('a'), 'a') };
  server.files.set(`/${NAME}`, file.bytes);
  assert.deepEqual((await fetchKnown(captures)).outcomes, { 'page-from-crawl': 1 });
  assert.equal((await fetchKnown(captures)).known, 1);
});
