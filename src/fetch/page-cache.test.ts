import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { itemAt, lastOf } from '../at.js';
import { UserError } from '../user-error.js';
import { PageCache } from './page-cache.js';
import { failureRecord, responseRecord } from './records.js';
import type { Answer } from './request.js';
import { readPages } from './site.fixture.js';

const folder = temporaryFolder('cache');

const answer = (text: string): Answer => ({
  status: 200,
  message: 'OK',
  headers: {},
  rawHeaders: ['Content-Type', 'text/html', 'Transfer-Encoding', 'chunked'],
  body: Buffer.from(text),
  isTruncated: false,
  serverAddress: '192.0.2.1',
});

const url = (number: number) => `https://a.example/${number}`;

async function put(cache: PageCache, number: number): Promise<void> {
  const pageUrl = url(number);
  if (number % 3 === 2)
    await cache.write([failureRecord(pageUrl, 'dns', 'no such name')], { url: pageUrl, outcome: 'dns' });
  else {
    const page = responseRecord(pageUrl, answer(`page ${number}`), {
      role: 'page',
      requested: pageUrl,
      outcome: 'page',
    });
    await cache.write([page], { url: pageUrl, outcome: 'page' });
  }
}

const WARC = 'pages-000000.warc.gz';
const LIST = '.pages-000000.list';

test('a cache truncated at any byte keeps every complete page, and the others can be added again', async () => {
  const whole = join(folder, 'whole');
  const ends: number[] = [];
  const cache = await PageCache.open(whole);
  for (let number = 0; number < 5; number++) {
    await put(cache, number);
    ends.push(statSync(join(whole, WARC)).size);
  }
  await cache.close();
  const size = lastOf(ends);
  const everything = await readPages(whole);
  for (const list of ['whole', 'none', 'torn'] as const) {
    for (let cut = 0; cut <= size; cut += thorough(37, 211)) {
      const truncated = join(folder, 'truncated');
      rmSync(truncated, { recursive: true, force: true });
      mkdirSync(truncated);
      copyFileSync(join(whole, WARC), join(truncated, WARC));
      truncateSync(join(truncated, WARC), cut);
      if (list !== 'none') copyFileSync(join(whole, LIST), join(truncated, LIST));
      if (list === 'torn') truncateSync(join(truncated, LIST), 90);
      await (await PageCache.open(truncated)).close();
      // An incomplete record that Citemill wrote is removed; a file without a list was not written by Citemill.
      if (list === 'none') assert.equal(statSync(join(truncated, WARC)).size, cut);
      else if (cut >= itemAt(ends, 0))
        assert.deepEqual(
          await readPages(truncated),
          Object.fromEntries(Object.entries(everything).filter((_, number) => itemAt(ends, number) <= cut)),
        );
      const opened = await PageCache.open(truncated);
      const settled = ends.map((end) => end <= cut);
      const stored = Object.values(opened.outcomes).reduce((sum, count) => sum + count, 0);
      assert.equal(stored, settled.filter(Boolean).length, `${list}, cut at ${cut}`);
      for (const [number, isStored] of settled.entries()) {
        assert.equal(opened.claim(url(number)), !isStored);
        if (!isStored) await put(opened, number);
      }
      await opened.close();
      // An incomplete record of unknown origin stays, so that a part of it may be read in addition to the page.
      if (list !== 'none') assert.deepEqual(await readPages(truncated), everything);
    }
  }
});

test('the files are WARC files in plain gzip, without headers about the transfer', async () => {
  const pages = join(folder, 'plain');
  const cache = await PageCache.open(pages);
  await put(cache, 1);
  await cache.close();
  const text = gunzipSync(readFileSync(join(pages, WARC))).toString();
  assert.match(text, /^WARC\/1\.1\r\nWARC-Type: warcinfo\r\n/);
  assert.match(text, /WARC-Type: response\r\nWARC-Target-URI: https:\/\/a\.example\/1\r\n/);
  assert.doesNotMatch(text, /Transfer-Encoding/);
});

test('pages continue in a new file when one is full, and all files are read', async () => {
  const pages = join(folder, 'many');
  const cache = await PageCache.open(pages, { maxFileBytes: 1000 });
  for (let number = 0; number < 12; number++) await put(cache, number);
  await cache.close();
  assert.ok(readdirSync(pages).filter((name) => name.endsWith('.warc.gz')).length > 2);
  assert.equal(Object.keys(await readPages(pages)).length, 12);
  const opened = await PageCache.open(pages);
  for (let number = 0; number < 12; number++) assert.equal(opened.claim(url(number)), false);
  await opened.close();
});

test('addresses with the same normal form are the same page', async () => {
  const cache = await PageCache.open(join(folder, 'forms'));
  assert.equal(cache.claim('http://A.example/x/?utm_source=y#top'), true);
  assert.equal(cache.claim('https://a.example/x'), false);
  assert.equal(cache.claim('https://a.example/X'), true);
  await cache.close();
});

test('only one process at a time can write to a folder', async () => {
  const pages = join(folder, 'locked');
  const cache = await PageCache.open(pages);
  await assert.rejects(
    PageCache.open(pages),
    (error: unknown) =>
      error instanceof UserError && /is writing to this folder of pages/.test(error.message),
  );
  await cache.close();
  await (await PageCache.open(pages)).close();
});

test('a file with the same name that Citemill did not write is not changed', async () => {
  const pages = join(folder, 'foreign');
  mkdirSync(pages);
  const foreign = gzipSync('WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n');
  writeFileSync(join(pages, WARC), foreign);
  await assert.rejects(PageCache.open(pages), UserError);
  assert.deepEqual(readFileSync(join(pages, WARC)), foreign);
});

test('a damaged record is skipped and reported, those after it are kept, and no byte of the file changes', async () => {
  for (const withList of [true, false]) {
    const pages = join(folder, `damaged-${withList}`);
    const cache = await PageCache.open(pages);
    for (let number = 0; number < 6; number++) await put(cache, number);
    await cache.close();
    const file = join(pages, WARC);
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
    rmSync(join(pages, LIST));
    if (withList) writeFileSync(join(pages, LIST), '');

    const before = readdirSync(pages).sort();
    const cacheBefore = PageCache.read(pages);
    assert.equal(cacheBefore.damaged.length, 1);
    assert.deepEqual(readdirSync(pages).sort(), before);
    const opened = await PageCache.open(pages);
    const isKnown = [0, 1, 2, 3, 4, 5].map((number) => !opened.claim(url(number)));
    assert.equal(isKnown.filter(Boolean).length, 5);
    for (const [number, known] of isKnown.entries()) if (!known) await put(opened, number);
    await opened.close();
    assert.deepEqual(readFileSync(file).subarray(0, bytes.length), bytes);
    for (const [number] of isKnown.entries()) assert.equal(PageCache.read(pages).claim(url(number)), false);
  }
});

test('bytes of other programs after our records are never removed', async () => {
  const pages = join(folder, 'appended');
  const cache = await PageCache.open(pages);
  await put(cache, 0);
  await cache.close();
  const file = join(pages, WARC);
  const bytes = Buffer.concat([readFileSync(file), gzipSync('WARC/1.0\r\nof another program')]);
  writeFileSync(file, bytes);
  const opened = await PageCache.open(pages);
  await put(opened, 1);
  await opened.close();
  assert.deepEqual(readFileSync(file), bytes);
  assert.equal(PageCache.read(pages).claim(url(1)), false);
});
