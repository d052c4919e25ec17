import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { itemAt } from '@citemill/metrics/at';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UnreadableError } from '../reader.js';
import { readers } from '../readers.js';
import { makeTar } from '../tar.fixture.js';
import { wikipediaReader } from '../wikipedia/index.js';
import { articleJson, dumpXml, HARBOUR, type SamplePage } from '../wikipedia/samples.test-data.js';
import { unpackBzip2 } from './bzip2.js';
import { dumpPages } from './dump-pages.js';
import { findRecords } from './records.js';

const folder = temporaryFolder('dumps');

const PAGES: SamplePage[] = [
  HARBOUR,
  { title: 'Talk:Port Ellery', text: 'x', namespace: 1 },
  { title: 'Old Ellery', text: '#REDIRECT [[Port Ellery]]', redirect: true },
  { title: 'Marrow & "Point"', text: 'A point.<ref>X</ref>' },
  { title: 'Last', text: `Long. ${'word '.repeat(5000)}` },
];
const DUMP = dumpXml(...PAGES);

const hasBzip2 = spawnSync('bzip2', ['--help']).error === undefined;
const withoutBzip2 = hasBzip2 ? false : 'no program bzip2';
const bzip2 = (text: string | Buffer) => spawnSync('bzip2', ['-c'], { input: text, maxBuffer: 1e9 }).stdout;

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function listRecords(name: string, content: string | Buffer): Promise<string[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const lines: string[] = [];
  for await (const source of findRecords([path], readers)) {
    if ('error' in source) lines.push(`${source.path.slice(folder.length + 1)} !${source.error.code}`);
    else lines.push(`${source.record.path.slice(folder.length + 1)} ${source.reader}`);
  }
  return lines;
}

const articles = (name: string) => [
  `${name}!/Port Ellery wikipedia`,
  `${name}!/Marrow & "Point" wikipedia`,
  `${name}!/Last wikipedia`,
];

test('a dump is a record for each article; redirects and other namespaces are passed over', async () => {
  assert.deepEqual(await listRecords('dump.xml', DUMP), articles('dump.xml'));
  assert.deepEqual(await listRecords('dump.xml.gz', gzipSync(DUMP)), articles('dump.xml.gz'));
});

test('a dump gives the same articles however it is split into chunks, and the rest is counted', async () => {
  const bytes = Buffer.from(DUMP);
  const expected = ['Port Ellery', 'Marrow & "Point"', 'Last'];
  for (const size of [1, 2, 3, 5, 6, 7, 8, 64, 1000, bytes.length]) {
    const titles: string[] = [];
    let skipped = 0;
    for await (const page of dumpPages({ path: 'd', stream: inChunks(bytes, size) }, () => skipped++)) {
      assert.ok('bytes' in page);
      titles.push(page.path.slice(3));
      const paper = itemAt(wikipediaReader.read(page), 0);
      assert.equal(paper.title, page.path.slice(3));
      assert.equal(paper.language, 'en');
    }
    assert.deepEqual([titles, skipped], [expected, 2], `pieces of ${size}`);
  }
});

test('a dump that breaks off gives its whole pages and one failure', async () => {
  const cut = DUMP.slice(0, DUMP.lastIndexOf('</text>') - 10);
  assert.deepEqual(await listRecords('cut.xml', cut), [
    ...articles('cut.xml').slice(0, 2),
    'cut.xml !malformed',
  ]);
  const packed = gzipSync(cut, { level: 0 });
  const lines = await listRecords('cut.xml.gz', packed.subarray(0, packed.length - 20_000));
  assert.deepEqual(lines, [...articles('cut.xml.gz').slice(0, 2), 'cut.xml.gz !archive']);
});

test('a page that is too large is reported, and the pages after it are read', async () => {
  const pages = [itemAt(PAGES, 0), { title: 'Huge', text: 'x'.repeat(10_000) }, itemAt(PAGES, 3)];
  for (const size of [7, 100, 100_000]) {
    const lines: string[] = [];
    for await (const page of dumpPages(
      { path: 'd', stream: inChunks(Buffer.from(dumpXml(...pages)), size) },
      undefined,
      5000,
    ))
      lines.push('error' in page ? page.error.code : page.path);
    assert.deepEqual(lines, ['d!/Port Ellery', 'too-large', 'd!/Marrow & "Point"'], `pieces of ${size}`);
  }
});

test('a dump without a page is empty', async () => {
  assert.deepEqual(await listRecords('none.xml', dumpXml()), ['none.xml !empty']);
});

test('bzip2 data of several streams are unpacked, by a program or without', {
  skip: withoutBzip2,
}, async () => {
  const half = Math.floor(DUMP.length / 2);
  const packed = Buffer.concat([bzip2(DUMP.slice(0, half)), bzip2(''), bzip2(DUMP.slice(half))]);
  assert.deepEqual(await listRecords('dump.xml.bz2', packed), articles('dump.xml.bz2'));
  for (const programs of [[], ['bzip2'], ['no-such-program', 'bzip2']]) {
    const pieces: Buffer[] = [];
    for await (const piece of unpackBzip2(inChunks(packed, 1000), programs)) pieces.push(piece);
    assert.equal(Buffer.concat(pieces).toString(), DUMP);
  }
});

test('bzip2 data that break off give what was whole, then an error', { skip: withoutBzip2 }, async () => {
  const letters: string[] = [];
  for (let seed = 1; letters.length < 400_000; seed = (seed * 48271) % 2147483647)
    letters.push(String.fromCharCode(97 + (seed % 26)));
  const noise = letters.join('');
  const packed = bzip2(Buffer.from(noise + noise + noise));
  for (const programs of [[], ['bzip2']]) {
    let length = 0;
    await assert.rejects(
      async () => {
        for await (const piece of unpackBzip2(inChunks(packed.subarray(0, -1000), 65536), programs))
          length += piece.length;
      },
      (error: unknown) => error instanceof UnreadableError && error.code === 'archive',
    );
    assert.ok(length >= 800_000, String(length));
  }
  assert.equal((await listRecords('cut.bz2', packed.subarray(0, 1000))).at(-1), 'cut.bz2 !archive');
});

test('an HTML dump in an archive is a record for each line', async () => {
  const dump = await makeTar({
    'enwiki_0.ndjson': `${articleJson()}\n${articleJson({ name: 'Other' })}\n`,
  });
  assert.deepEqual(await listRecords('enwiki.json.tar.gz', gzipSync(dump)), [
    'enwiki.json.tar.gz!/enwiki_0.ndjson:1 wikipedia',
    'enwiki.json.tar.gz!/enwiki_0.ndjson:2 wikipedia',
  ]);
});
