import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type CaptureRequest, findCaptures } from './captures.js';
import { type IndexRow, writeColumnarIndex } from './crawl-index.fixture.js';

const folder = temporaryFolder('captures');
const A = 'https://example.org/a';

async function findAll(
  wanted: CaptureRequest[],
  index: string[],
): Promise<[string, string | undefined, boolean][]> {
  const results: [string, string | undefined, boolean][] = [];
  for await (const result of findCaptures(wanted, { index, work: mkdtempSync(join(folder, 'work-')) }))
    results.push([result.url, result.capture?.file, result.isBeforeAccess ?? false]);
  return results;
}

const indexRow = (file: string, time: string, more: Partial<IndexRow> = {}): IndexRow => ({
  url: A,
  file,
  time,
  status: 200,
  mime: 'text/html',
  offset: 0,
  length: 10,
  ...more,
});

const INDEX_ROWS = [
  indexRow('2018', '2018-01-01T00:00:00Z'),
  indexRow('2019', '2019-05-07T10:30:00Z', { url: 'http://www.example.org/a/' }),
  indexRow('2021', '2021-01-01T00:00:00Z'),
  indexRow('2020-gone', '2020-01-01T00:00:00Z', { status: 404 }),
  indexRow('2022-picture', '2022-01-01T00:00:00Z', { mime: 'image/png' }),
  indexRow('2023-other', '2023-01-01T00:00:00Z', { url: 'https://example.org/A' }),
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

const EXPECTED = [
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
  await writeColumnarIndex(join(path, 'part-0.parquet'), INDEX_ROWS.slice(0, 3));
  await writeColumnarIndex(join(path, 'part-1.parquet'), INDEX_ROWS.slice(3));
  writeFileSync(join(path, '_SUCCESS'), '');
  assert.deepEqual(await findAll(WANTED, [join(folder, 'index')]), EXPECTED);
});

/** A line of the index; keys ignore the case of addresses. */
const line = ({ url, time, mime, status, file, offset, length }: IndexRow) =>
  `org,example)/a ${time.replace(/\D/g, '')} ${url} ${mime} ${status} D - - ${length} ${offset} ${file}\n`;

const jsonLine = ({ time, file: filename, ...rest }: IndexRow) =>
  `org,example)/a ${time.replace(/\D/g, '')} ${JSON.stringify({ ...rest, filename, quoted: 'a "b", c' })}\n`;

test('CDX and CDXJ files give the same captures, uncompressed or as many gzip members', async () => {
  const packed = join(folder, 'cdx-00000.gz');
  writeFileSync(packed, Buffer.concat(INDEX_ROWS.map((row) => gzipSync(jsonLine(row)))));
  assert.deepEqual(await findAll(WANTED, [packed]), EXPECTED);
  const plain = join(folder, 'some.cdx');
  writeFileSync(plain, ` CDX N b a m s k r M S V g\n${INDEX_ROWS.slice(0, 2).map(line).join('')}`);
  const rest = join(folder, 'rest.cdxj');
  writeFileSync(rest, INDEX_ROWS.slice(2).map(jsonLine).join(''));
  assert.deepEqual(await findAll(WANTED, [plain, rest]), EXPECTED);
});

test('incomplete lines of requested pages are counted', async () => {
  const path = join(folder, 'broken.cdxj');
  writeFileSync(
    path,
    `org,example)/a 2019 {"url": "htt\norg,other)/ 2019 {\n${jsonLine(indexRow('ok', '2019'))}`,
  );
  let unusable = 0;
  const files: (string | undefined)[] = [];
  const options = {
    index: [path],
    work: mkdtempSync(join(folder, 'work-')),
    onUnusable: (lines: number) => {
      unusable = lines;
    },
  };
  for await (const { capture } of findCaptures([{ url: A }], options)) files.push(capture?.file);
  assert.deepEqual([files, unusable], [['ok'], 1]);
});

test('errors of an unreadable index name its file', async () => {
  const bad = join(folder, 'bad.parquet');
  writeFileSync(bad, 'PAR1 and then nothing');
  const cut = join(folder, 'cut.cdx.gz');
  writeFileSync(cut, gzipSync(jsonLine(indexRow('x', '2019')).repeat(50)).subarray(0, 60));
  const empty = mkdtempSync(join(folder, 'empty-'));
  for (const [path, message] of [
    [bad, /bad\.parquet: the index cannot be read/],
    [cut, /cut\.cdx\.gz is neither Parquet nor CDX/],
    [empty, /contains no files that end in/],
    [join(folder, 'nowhere'), /no such file or folder/],
    ['https://example.org/index.parquet', /the index must be on this machine/],
  ] as const)
    await assert.rejects(findAll([{ url: A }], [path]), message);
});
