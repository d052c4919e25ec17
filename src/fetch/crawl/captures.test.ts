import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type CaptureRequest, findCaptures } from './captures.js';
import { type Crawled, writeColumnarIndex } from './crawl-index.fixture.js';

const folder = temporaryFolder('captures');
const A = 'https://example.org/a';

async function choices(
  wanted: CaptureRequest[],
  index: string[],
): Promise<[string, string | undefined, boolean][]> {
  const found: [string, string | undefined, boolean][] = [];
  for await (const findCapture of findCaptures(wanted, { index, work: mkdtempSync(join(folder, 'work-')) }))
    found.push([findCapture.url, findCapture.capture?.file, findCapture.isBeforeAccess ?? false]);
  return found;
}

const crawled = (file: string, time: string, more: Partial<Crawled> = {}): Crawled => ({
  url: A,
  file,
  time,
  status: 200,
  mime: 'text/html',
  offset: 0,
  length: 10,
  ...more,
});

const CRAWLED = [
  crawled('2018', '2018-01-01T00:00:00Z'),
  crawled('2019', '2019-05-07T10:30:00Z', { url: 'http://www.example.org/a/' }),
  crawled('2021', '2021-01-01T00:00:00Z'),
  crawled('2020-gone', '2020-01-01T00:00:00Z', { status: 404 }),
  crawled('2022-picture', '2022-01-01T00:00:00Z', { mime: 'image/png' }),
  crawled('2023-other', '2023-01-01T00:00:00Z', { url: 'https://example.org/A' }),
];

const WANTED: CaptureRequest[] = [
  { url: `${A}#part`, accessed: '2019-05-07' },
  { url: A, accessed: '2019-05-06' },
  { url: A, accessed: '2017-01-01' },
  { url: A },
  { url: 'https://example.org/A', accessed: '2024-01-01' },
  { url: 'https://example.org/nowhere', accessed: '2020-01-01' },
  { url: 'no address' },
];

const CHOSEN = [
  [`${A}#part`, '2019', true],
  [A, '2018', true],
  [A, '2021', false],
  [A, '2021', false],
  ['https://example.org/A', '2023-other', true],
  ['https://example.org/nowhere', undefined, false],
  ['no address', undefined, false],
];

test('the newest capture up to the day of access is taken, else the newest, from the columnar index', async () => {
  const path = join(folder, 'index', 'crawl=CC-MAIN-2024-33', 'subset=warc');
  mkdirSync(path, { recursive: true });
  await writeColumnarIndex(join(path, 'part-0.parquet'), CRAWLED.slice(0, 3));
  await writeColumnarIndex(join(path, 'part-1.parquet'), CRAWLED.slice(3));
  writeFileSync(join(path, '_SUCCESS'), '');
  assert.deepEqual(await choices(WANTED, [join(folder, 'index')]), CHOSEN);
});

/** The key of the one page, whose case it is blind to. */
const line = ({ url, time, mime, status, file, offset, length }: Crawled) =>
  `org,example)/a ${time.replace(/\D/g, '')} ${url} ${mime} ${status} D - - ${length} ${offset} ${file}\n`;

const jsonLine = ({ time, file: filename, ...rest }: Crawled) =>
  `org,example)/a ${time.replace(/\D/g, '')} ${JSON.stringify({ ...rest, filename, quoted: 'a "b", c' })}\n`;

test('CDX and CDXJ files, plain or of many gzip members, give the same', async () => {
  const packed = join(folder, 'cdx-00000.gz');
  writeFileSync(packed, Buffer.concat(CRAWLED.map((one) => gzipSync(jsonLine(one)))));
  assert.deepEqual(await choices(WANTED, [packed]), CHOSEN);
  const plain = join(folder, 'some.cdx');
  writeFileSync(plain, ` CDX N b a m s k r M S V g\n${CRAWLED.slice(0, 2).map(line).join('')}`);
  const rest = join(folder, 'rest.cdxj');
  writeFileSync(rest, CRAWLED.slice(2).map(jsonLine).join(''));
  assert.deepEqual(await choices(WANTED, [plain, rest]), CHOSEN);
});

test('lines that say too little are counted, and only those of wanted pages', async () => {
  const path = join(folder, 'broken.cdxj');
  writeFileSync(
    path,
    `org,example)/a 2019 {"url": "htt\norg,other)/ 2019 {\n${jsonLine(crawled('ok', '2019'))}`,
  );
  let unusable = 0;
  const found: (string | undefined)[] = [];
  const options = {
    index: [path],
    work: mkdtempSync(join(folder, 'work-')),
    onUnusable: (lines: number) => {
      unusable = lines;
    },
  };
  for await (const { capture } of findCaptures([{ url: A }], options)) found.push(capture?.file);
  assert.deepEqual([found, unusable], [['ok'], 1]);
});

test('an index that is none is refused with its name', async () => {
  const bad = join(folder, 'bad.parquet');
  writeFileSync(bad, 'PAR1 and then nothing');
  const cut = join(folder, 'cut.cdx.gz');
  writeFileSync(cut, gzipSync(jsonLine(crawled('x', '2019')).repeat(50)).subarray(0, 60));
  const empty = mkdtempSync(join(folder, 'empty-'));
  for (const [path, why] of [
    [bad, /bad\.parquet: the index cannot be read/],
    [cut, /cut\.cdx\.gz: /],
    [empty, /contains no files that end in/],
    [join(folder, 'nowhere'), /no such file or folder/],
    ['https://example.org/index.parquet', /the index must be on this machine/],
  ] as const)
    await assert.rejects(choices([{ url: A }], [path]), why);
});
