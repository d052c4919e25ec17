import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { lastOf } from '@citemill/metrics/at';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '@citemill/metrics/user-error';
import { type Reader, UnreadableError } from '../reader.js';
import { makeTar } from '../tar.fixture.js';
import { makeZip } from '../zip.fixture.js';
import { findRecords } from './records.js';

const folder = temporaryFolder('sources');
process.chdir(folder);

/** Readers of two made-up formats: one in angle brackets, one in JSON. */
const readers: Reader[] = [
  { name: 'angle', version: 1, takes: ['bytes'], detect: (head) => head.includes('<paper>'), read: () => [] },
  {
    name: 'curly',
    version: 1,
    takes: ['bytes'],
    detect: (head) => head.includes('"body_text"'),
    read: () => [],
  },
];

/** Every record and failure as a line. */
async function listRecords(...paths: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const source of findRecords(paths, readers)) {
    if ('error' in source) lines.push(`${source.path} !${source.error.code}`);
    else {
      const companion = source.record.companion
        ? ` + ${Buffer.from(source.record.companion).toString()}`
        : '';
      lines.push(
        `${source.record.path} ${source.reader} ${Buffer.from(source.record.bytes).toString()}${companion}`,
      );
    }
  }
  return lines;
}

test('folders are walked in order, hidden files are passed, links in a circle end', async () => {
  mkdirSync('walk/b', { recursive: true });
  writeFileSync('walk/b/2.xml', '<paper>two');
  writeFileSync('walk/a.xml', '<paper>one');
  writeFileSync('walk/.hidden', '<paper>no');
  symlinkSync('..', 'walk/b/up');
  assert.deepEqual(await listRecords('walk'), [
    'walk/a.xml angle <paper>one',
    'walk/b/2.xml angle <paper>two',
  ]);
  assert.deepEqual(await listRecords('walk/**/*.xml'), [
    'walk/a.xml angle <paper>one',
    'walk/b/2.xml angle <paper>two',
  ]);
});

test('the format is detected from the content, not from the name', async () => {
  writeFileSync('paper.json', '\ufeff  <paper>x');
  writeFileSync('paper.xml', '{"body_text": []}');
  assert.deepEqual(await listRecords('paper.json', 'paper.xml'), [
    'paper.json angle \ufeff  <paper>x',
    'paper.xml:1 curly {"body_text": []}',
  ]);
});

test('a JSON-lines file gives a record a line, blank lines aside; a document over many lines is one record', async () => {
  writeFileSync('lines.jsonl', '{"body_text": 1}\n\n{"body_text": 2}');
  assert.deepEqual(await listRecords('lines.jsonl'), [
    'lines.jsonl:1 curly {"body_text": 1}',
    'lines.jsonl:3 curly {"body_text": 2}',
  ]);
  writeFileSync('pretty.json', '{\n "body_text":\n 1}');
  assert.deepEqual(await listRecords('pretty.json'), ['pretty.json curly {\n "body_text":\n 1}\n']);
});

test('gzip, zip, tar and archives in archives are opened', async () => {
  const inner = gzipSync(await makeTar({ 'deep/p.xml': '<paper>deep' }));
  writeFileSync(
    'all.zip',
    makeZip({ 'a.xml': '<paper>a', 'inner.tgz': inner, 'b.jsonl.gz': gzipSync('{"body_text": 3}\n') }),
  );
  assert.deepEqual(await listRecords('all.zip'), [
    'all.zip!/a.xml angle <paper>a',
    'all.zip!/inner.tgz!/deep/p.xml angle <paper>deep',
    'all.zip!/b.jsonl.gz:1 curly {"body_text": 3}',
  ]);
});

test('a name that leads out of an archive is refused, and the rest of the archive is read', async () => {
  writeFileSync('slip.zip', makeZip({ '../../evil.xml': '<paper>evil', 'good.xml': '<paper>good' }));
  assert.deepEqual(await listRecords('slip.zip'), [
    'slip.zip!/../../evil.xml !archive',
    'slip.zip!/good.xml angle <paper>good',
  ]);
});

test('broken archives give what can be read, and report the rest', async () => {
  const whole = gzipSync(
    await makeTar({ '1.xml': '<paper>first', '2.xml': `<paper>${'x'.repeat(200_000)}${Math.PI}` }),
    { level: 0 },
  );
  writeFileSync('cut.tgz', whole.subarray(0, 100_000));
  const lines = await listRecords('cut.tgz');
  assert.equal(lines[0], 'cut.tgz!/1.xml angle <paper>first');
  assert.match(lastOf(lines), /!archive$/);
  writeFileSync('cut.zip', makeZip({ 'a.xml': '<paper>a' }).subarray(0, 40));
  assert.deepEqual(await listRecords('cut.zip'), ['cut.zip !archive']);
});

test('maliciously nested archives are refused', async () => {
  let bomb: Buffer = gzipSync('<paper>x');
  for (let i = 0; i < 8; i++) bomb = gzipSync(bomb);
  writeFileSync('bomb.gz', bomb);
  assert.deepEqual(await listRecords('bomb.gz'), ['bomb.gz !archive']);
});

test('empty files, unknown formats and broken links are reported, not thrown', async () => {
  writeFileSync('empty.xml', ' \n');
  writeFileSync('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]));
  writeFileSync('other.json', '{"hello": 1}');
  mkdirSync('links');
  symlinkSync('nowhere', 'links/broken');
  assert.deepEqual(await listRecords('empty.xml', 'picture.png', 'other.json', 'links'), [
    'empty.xml !empty',
    'picture.png !unknown-format',
    'other.json !unknown-format',
    'links/broken !io',
  ]);
});

test('a missing path is the user’s mistake', async () => {
  await assert.rejects(
    listRecords('nowhere'),
    (error: unknown) => error instanceof UserError && /nowhere: no such file/.test(error.message),
  );
  await assert.rejects(
    listRecords('no-*.xml'),
    (error: unknown) => error instanceof UserError && /no file matches/.test(error.message),
  );
});

test("S2ORC's metadata rows travel with their full texts, in any order", async () => {
  mkdirSync('s2/metadata', { recursive: true });
  mkdirSync('s2/pdf_parses', { recursive: true });
  const row = (id: number, parse: boolean) => `{"paper_id": "${id}", "has_pdf_parse": ${parse}}`;
  writeFileSync(
    's2/metadata/metadata_0.jsonl.gz',
    gzipSync([row(1, true), row(2, false), row(3, true), row(4, true)].join('\n')),
  );
  const parse = (id: number) => `{"paper_id": "${id}", "body_text": []}`;
  writeFileSync(
    's2/pdf_parses/pdf_parses_0.jsonl.gz',
    gzipSync([parse(3), parse(1), parse(4), parse(5)].join('\n')),
  );
  const file = 's2/pdf_parses/pdf_parses_0.jsonl.gz';
  assert.deepEqual(await listRecords('s2'), [
    `${file}:1 curly ${parse(3)} + ${row(3, true)}`,
    `${file}:2 curly ${parse(1)} + ${row(1, true)}`,
    `${file}:3 curly ${parse(4)} + ${row(4, true)}`,
    `${file}:4 curly ${parse(5)}`,
  ]);
});

test('an endless line is refused, not kept in memory', async () => {
  const { byteLines } = await import('./lines.js');
  async function* endless() {
    for (;;) yield Buffer.alloc(1024, 'x');
  }
  await assert.rejects(
    byteLines(endless(), 100_000).next(),
    (error: unknown) => error instanceof UnreadableError && error.code === 'too-large',
  );
});
