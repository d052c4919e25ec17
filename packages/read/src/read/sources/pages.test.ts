import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { itemAt, lastOf } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import fc from 'fast-check';
import type { Reader, WebOrigin } from '../reader.js';
import { makeZip } from '../zip.fixture.js';
import { csvCells } from './page-index.js';
import { findRecords } from './records.js';
import { httpAnswer, warcRecord } from './warc.fixture.js';
import { isWarc, warcRecords } from './warc.js';

const folder = temporaryFolder('pages');
process.chdir(folder);

const readers: Reader[] = [
  { name: 'web', version: 1, takes: ['page'], takesAnyPage: true, detect: () => false, read: () => [] },
];
const HTML = { 'Content-Type': 'text/html' };
const page = (url: string, body = `<p>${url}`) => warcRecord({ url, block: httpAnswer(200, HTML, body) });

interface Line {
  path: string;
  text?: string;
  web?: WebOrigin;
  code?: string;
}

async function listRecords(...paths: string[]): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const source of findRecords(paths, readers)) {
    if ('error' in source) lines.push({ path: source.path, code: source.error.code });
    else {
      const { path, bytes, web } = source.record;
      assert.equal(source.reader, 'web');
      lines.push({ path, text: Buffer.from(bytes).toString(), web: defined(web) });
    }
  }
  return lines;
}

const short = (lines: Line[]) => lines.map(({ path, text, code }) => `${path} ${code ? `!${code}` : text}`);

test('the pages of a WARC file come with their origin, plain, packed by record, and inside an archive', async () => {
  const records = [
    warcRecord({ type: 'warcinfo', block: 'software: x' }),
    warcRecord({ type: 'request', url: 'https://a.example/1', block: 'GET /1 HTTP/1.1\r\n\r\n' }),
    page('https://a.example/1', '<p>one'),
    warcRecord({ type: 'resource', url: 'https://a.example/2', block: 'two' }),
    warcRecord({ type: 'conversion', url: 'https://a.example/3', block: 'three' }),
    warcRecord({ type: 'revisit', url: 'https://a.example/4', block: httpAnswer(200, HTML) }),
  ];
  writeFileSync('plain.warc', Buffer.concat(records));
  writeFileSync('packed.warc.gz', Buffer.concat(records.map((record) => gzipSync(record))));
  writeFileSync('both.zip', makeZip({ 'x.warc.gz': gzipSync(Buffer.concat(records)) }));
  for (const name of ['plain.warc', 'packed.warc.gz', 'both.zip'] as const) {
    const inside = name === 'both.zip' ? 'both.zip!/x.warc.gz' : name;
    assert.deepEqual(await listRecords(name), [
      {
        path: `${inside}!/https://a.example/1`,
        text: '<p>one',
        web: { url: 'https://a.example/1', status: 200, type: 'text/html', fetched: '2024-05-06T07:08:09Z' },
      },
      {
        path: `${inside}!/https://a.example/2`,
        text: 'two',
        web: { url: 'https://a.example/2', type: 'text/plain', fetched: '2024-05-06T07:08:09Z' },
      },
      {
        path: `${inside}!/https://a.example/3`,
        text: 'three',
        web: { url: 'https://a.example/3', type: 'text/plain', fetched: '2024-05-06T07:08:09Z' },
      },
    ]);
  }
});

test('chunks are joined and content encodings undone; a header that outlived its encoding does no harm', async () => {
  const text = `<p>${'word '.repeat(500)}`;
  const chunked = `5\r\n${text.slice(0, 5)}\r\n${(text.length - 5).toString(16)};x=y\r\n${text.slice(5)}\r\n0\r\n\r\n`;
  const CASES: [Record<string, string>, string | Buffer][] = [
    [{ 'Transfer-Encoding': 'chunked' }, chunked],
    [{ 'Transfer-Encoding': 'chunked' }, text],
    [{ 'Content-Encoding': 'gzip' }, gzipSync(text)],
    [{ 'Content-Encoding': 'gzip' }, text],
    [{ 'Content-Encoding': 'br' }, brotliCompressSync(text)],
    [{ 'Content-Encoding': 'deflate' }, deflateSync(text)],
    [{ 'Content-Encoding': 'deflate' }, deflateRawSync(text)],
    [{ 'Content-Encoding': 'deflate, gzip' }, gzipSync(deflateSync(text))],
    [{ 'Content-Encoding': 'identity' }, text],
  ];
  const records = CASES.map(([headers, body], i) =>
    warcRecord({ url: `https://a.example/${i}`, block: httpAnswer(200, { ...HTML, ...headers }, body) }),
  );
  writeFileSync('encoded.warc', Buffer.concat(records));
  const lines = await listRecords('encoded.warc');
  assert.equal(lines.length, CASES.length);
  for (const [i, line] of lines.entries()) assert.equal(line.text, text, JSON.stringify(itemAt(CASES, i)[0]));
});

test('errors, pages without text, decompression bombs and unknown encodings are failures with a reason', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
  const answer = (path: string, block: Buffer) => warcRecord({ url: `https://a.example/${path}`, block });
  writeFileSync(
    'bad.warc',
    Buffer.concat([
      answer('gone', httpAnswer(404, HTML, 'no')),
      answer('broken', httpAnswer(503, HTML)),
      answer('picture', httpAnswer(200, { 'Content-Type': 'image/png' }, 'x')),
      answer('bomb', httpAnswer(200, { ...HTML, 'Content-Encoding': 'gzip' }, bomb)),
      answer('odd', httpAnswer(200, { ...HTML, 'Content-Encoding': 'rot13' }, 'x')),
      answer('torn', httpAnswer(200, { ...HTML, 'Content-Encoding': 'br' }, 'zzzz')),
      answer('none', Buffer.from('hello')),
      warcRecord({ url: 'dns:a.example', block: '20240101 a.example' }),
      page('https://a.example/good', 'good'),
    ]),
  );
  assert.deepEqual(
    short(await listRecords('bad.warc')),
    [
      'gone !http-404',
      'broken !http-503',
      'picture !not-text',
      'bomb !too-large',
      'odd !encoding',
      'torn !encoding',
      'none !malformed',
      'good good',
    ].map((line) => `bad.warc!/https://a.example/${line}`),
  );
});

test('a page is identified by the requested address if its redirects precede it', async () => {
  const redirect = (from: string, to: string) =>
    warcRecord({ url: from, block: httpAnswer(301, { Location: to }) });
  writeFileSync(
    'redirects.warc',
    Buffer.concat([
      redirect('http://a.example/', 'https://a.example/'),
      redirect('https://a.example/', '/home'),
      redirect('https://a.example/loop', '/loop'),
      page('https://a.example/home', 'home'),
    ]),
  );
  const [found, ...others] = await listRecords('redirects.warc');
  assert.deepEqual(others, []);
  assert.equal(defined(defined(found).web).url, 'http://a.example/');
  assert.equal(defined(defined(found).web).finalUrl, 'https://a.example/home');
});

test('data that is not a record is reported once and skipped', async () => {
  const CASES: [string, Buffer][] = [
    ['a length too small', page('https://a.example/x', `<p>${'x'.repeat(99)}`).subarray(0)],
    ['noise', Buffer.from('noise\nand more\n')],
    ['no length', Buffer.from('WARC/1.0\r\nWARC-Type: response\r\n\r\nblock\r\n\r\n')],
    ['a length below zero', Buffer.from('WARC/1.0\r\nContent-Length: -5\r\n\r\nblock\r\n\r\n')],
    ['an endless line', Buffer.from(`WARC/1.0\r\n${'x'.repeat(200_000)}\r\n\r\n`)],
  ];
  itemAt(CASES, 0)[1] = Buffer.from(
    itemAt(CASES, 0)[1]
      .toString()
      .replace(/Content-Length: \d+/, 'Content-Length: 70'),
  );
  for (const [name, bytes] of CASES) {
    writeFileSync(
      'noise.warc',
      Buffer.concat([page('https://a.example/1'), bytes, page('https://a.example/2')]),
    );
    const lines = short(await listRecords('noise.warc'));
    assert.equal(lines.filter((line) => line === 'noise.warc !malformed').length, 1, name);
    assert.equal(lines[0], 'noise.warc!/https://a.example/1 <p>https://a.example/1', name);
    assert.equal(lines.at(-1), 'noise.warc!/https://a.example/2 <p>https://a.example/2', name);
  }
});

test('a file that ends inside a record gives the records before it', async () => {
  const two = Buffer.concat([gzipSync(page('https://a.example/1')), gzipSync(page('https://a.example/2'))]);
  writeFileSync('torn.warc.gz', two.subarray(0, two.length - 20));
  const lines = short(await listRecords('torn.warc.gz'));
  assert.equal(lines[0], 'torn.warc.gz!/https://a.example/1 <p>https://a.example/1');
  assert.match(lastOf(lines), /!(?:archive|malformed)$/);
});

test('however a stream is cut into chunks, the records are the same', async () => {
  const whole = Buffer.concat([page('https://a.example/1'), page('https://a.example/2', 'x'.repeat(300))]);
  const read = async (sizes: number[]) => {
    async function* chunks() {
      for (let at = 0, i = 0; at < whole.length; i++) {
        const size = itemAt(sizes, i % sizes.length);
        yield whole.subarray(at, at + size);
        at += size;
      }
    }
    const blocks: string[] = [];
    for await (const record of warcRecords(chunks(), () => 1000)) {
      assert.ok('block' in record);
      blocks.push(defined(record.block).toString());
    }
    return blocks;
  };
  const expected = await read([whole.length]);
  assert.equal(expected.length, 2);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
      async (sizes) => {
        assert.deepEqual(await read(sizes), expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('bytes of any kind never throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant('WARC/1.0\r\n'), fc.constant('Content-Length: 9\r\n\r\n'), fc.string())),
      async (parts) => {
        async function* stream() {
          yield Buffer.from(parts.join(''));
        }
        for await (const record of warcRecords(stream(), () => 100))
          assert.ok('fault' in record || record.length >= 0);
      },
    ),
    { numRuns: 200 },
  );
  assert.ok(isWarc(Buffer.from('WARC/1.1\r\n')) && !isWarc(Buffer.from('WARCHIVE')));
});

test('a folder with an index of saved pages gives a page a row, in JSON lines, JSON and CSV', async () => {
  const rows = [
    { url: 'https://a.example/1', file: 'one.html', type: 'text/html', fetched: '2024-01-01' },
    { url: 'https://a.example/2,"b"', file: 'sub/two.html' },
  ];
  const INDEXES = {
    'index.jsonl': rows.map((row) => JSON.stringify(row)).join('\n'),
    'index.json': JSON.stringify(rows, null, 1),
    'index.csv':
      'url,file,type,fetched\r\nhttps://a.example/1,one.html,text/html,2024-01-01\r\n"https://a.example/2,""b""",sub/two.html,,\r\n',
  };
  for (const [name, text] of Object.entries(INDEXES)) {
    const home = `saved-${name}`;
    mkdirSync(join(home, 'sub'), { recursive: true });
    writeFileSync(join(home, name), text);
    writeFileSync(join(home, 'one.html'), 'one');
    writeFileSync(join(home, 'sub/two.html'), 'two');
    writeFileSync(join(home, 'other.html'), 'not named');
    const expected: Line[] = [
      {
        path: `${home}/one.html`,
        text: 'one',
        web: { url: 'https://a.example/1', type: 'text/html', fetched: '2024-01-01' },
      },
      { path: `${home}/sub/two.html`, text: 'two', web: { url: 'https://a.example/2,"b"' } },
    ];
    assert.deepEqual(await listRecords(home), expected);
    assert.deepEqual(await listRecords(join(home, name)), expected);
  }
});

test('rows whose file is missing or outside the folder are failures', async () => {
  mkdirSync('leading');
  writeFileSync('secret.html', 'secret');
  symlinkSync('../secret.html', 'leading/link.html');
  writeFileSync('leading/good.html', 'good');
  const files = [
    'missing.html',
    '../secret.html',
    join(folder, 'secret.html'),
    'link.html',
    '.',
    'good.html',
  ];
  writeFileSync(
    'leading/index.jsonl',
    [...files.map((file) => JSON.stringify({ url: 'https://a.example/', file })), '{"url": 3}', 'x'].join(
      '\n',
    ),
  );
  assert.deepEqual(
    (await listRecords('leading')).map(({ code, text }) => code ?? text),
    ['io', 'archive', 'archive', 'archive', 'archive', 'good', 'malformed', 'malformed'],
  );
});

test('a file called index.json that lists no pages is like any other', async () => {
  mkdirSync('other');
  writeFileSync('other/index.json', '{"hello": 1}');
  assert.deepEqual(short(await listRecords('other')), ['other/index.json !unknown-format']);
});

test('CSV cells may be quoted', () => {
  for (const [line, cells] of [
    ['a,b', ['a', 'b']],
    ['"a, b",c', ['a, b', 'c']],
    ['"say ""x""",', ['say "x"', '']],
    ['"open', ['open']],
    ['', ['']],
  ] as const)
    assert.deepEqual(csvCells(line), cells);
});
