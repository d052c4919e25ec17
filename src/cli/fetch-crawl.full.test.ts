import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Dataset, SPLITS } from '../dataset/index.js';
import { CrawlServer } from '../fetch/crawl/crawl-server.fixture.js';
import { surtKey } from '../fetch/crawl/surt.js';
import { EXAMPLES, startCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('fetch-crawl-full');
const WARC = join(EXAMPLES, 'wikipedia/pages.warc.gz');
const MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

async function citemill(...args: string[]): Promise<string> {
  const env = { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1' };
  const { status, stdout, stderr } = await startCitemill([...args, '--quiet'], { cwd: folder, env });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** The places of a file's gzip members, found by unpacking them. */
function* members(bytes: Buffer): Generator<{ offset: number; length: number; text: string }> {
  let offset = 0;
  for (let end = bytes.indexOf(MAGIC, 1); offset < bytes.length; end = bytes.indexOf(MAGIC, end + 1)) {
    const to = end === -1 ? bytes.length : end;
    try {
      yield { offset, length: to - offset, text: gunzipSync(bytes.subarray(offset, to)).toString('latin1') };
      offset = to;
    } catch (error) {
      if (end === -1) throw error;
    }
  }
}

/** An index of the example's WARC file, as a crawl would have it. */
function indexLines(): string[] {
  return [...members(readFileSync(WARC))].flatMap(({ offset, length, text }) => {
    const url = /^WARC-Target-URI: (.*)\r$/m.exec(text)?.[1];
    const status = /^HTTP\/\S+ (\d+)/m.exec(text)?.[1];
    const time = /^WARC-Date: (.*)\r$/m.exec(text)?.[1]?.replace(/\D/g, '').slice(0, 14);
    if (!url || !status) return [];
    const mime = /^Content-Type: (?!application\/http)([^;\r]*)/im.exec(text)?.[1] ?? 'unk';
    return [`${surtKey(url)} ${time} ${url} ${mime} ${status} D - - ${length} ${offset} crawl/pages.warc.gz`];
  });
}

/** The examples of a dataset, sorted. */
async function examples(name: string): Promise<string[]> {
  const dataset = await Dataset.open(join(folder, name));
  const rows: string[] = [];
  for (const split of SPLITS)
    for await (const row of dataset.rows(split)) rows.push(JSON.stringify({ split, ...row }));
  dataset.close();
  return rows.sort();
}

test('a dataset from pages of a crawl has the examples of one from the same pages in a file', async () => {
  const server = await CrawlServer.start();
  try {
    server.files.set('/crawl/pages.warc.gz', readFileSync(WARC));
    const lines = indexLines();
    assert.ok(lines.length > 40, `${lines.length} records`);
    writeFileSync(join(folder, 'index.cdx'), ` CDX N b a m s k r M S V g\n${lines.join('\n')}\n`);
    copyFileSync(join(EXAMPLES, 'wikipedia/dump.xml'), join(folder, 'dump.xml'));
    await citemill('ingest', 'dump.xml', '--corpus', 'crawled');
    const output = await citemill(
      ...['fetch', '--from', 'common-crawl', 'index.cdx', '--corpus', 'crawled'],
      ...['--records', server.address, '--ingest'],
    );
    // Two addresses were redirected: an index lists the page under the address that it came from.
    assert.match(
      output,
      /^41 pages from the crawl with 41 range requests, .*\n {2}page-from-crawl +41\n {2}not-in-index +2\n/,
    );
    assert.equal(new Set(server.requested).size, 41);
    await citemill('ingest', 'dump.xml', WARC, '--corpus', 'whole');
    for (const corpus of ['crawled', 'whole']) {
      await citemill('link', '--corpus', corpus);
      await citemill('build', 'wikiref', '--corpus', corpus, '--out', `wikiref-${corpus}`);
    }
    const [crawled, whole] = [await examples('wikiref-crawled'), await examples('wikiref-whole')];
    assert.deepEqual([crawled.length, whole.length], [84, 86]);
    const all = new Set(whole);
    assert.deepEqual(
      crawled.filter((page) => !all.has(page)),
      [],
    );
  } finally {
    await server.stop();
  }
});
