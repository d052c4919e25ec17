import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { UserError } from '@citemill/metrics/user-error';
import { type Paper, paperProblems } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { assessQuality } from '../quality/index.js';
import { readRecord } from '../read-record.js';
import { UnreadableError } from '../reader.js';
import { teiReader } from '../tei/index.js';
import { RICH } from '../tei/samples.test-data.js';
import { grobidService } from './address.js';
import { type PdfEngine, pdfEngine, probeGrobid } from './index.js';
import { MAX_PDF_BYTES } from './request.js';
import { type Answer, answers, pdfBytes, standIn } from './stand-in.fixture.js';

const record = { path: 'library/limpets.pdf', bytes: pdfBytes() };

function read(engine: PdfEngine, timeoutMs = 20_000, bytes = record.bytes): Promise<Paper[]> {
  return readRecord({ ...record, bytes }, 'pdf', { engines: { pdf: engine }, timeoutMs, engineRetryMs: 5 });
}

test('a PDF file goes to the server as a form, and its TEI comes back as the PDF’s paper', async () => {
  const { engine, asked } = await standIn(answers.tei(RICH));
  const [paper] = await read(engine);
  const [one] = asked;
  assert.deepEqual([asked.length, one?.method, one?.url], [1, 'POST', '/api/processFulltextDocument']);
  assert.equal(one?.accept, 'application/xml');
  const [file, ...fields] = defined(one).parts;
  assert.deepEqual(file, {
    name: 'input',
    fileName: 'paper.pdf',
    type: 'application/pdf',
    content: record.bytes,
  });
  assert.deepEqual(Object.fromEntries(fields.map(({ name, content }) => [name, content.toString()])), {
    consolidateHeader: '0',
    consolidateCitations: '0',
    consolidateFunders: '0',
    includeRawCitations: '1',
  });
  assert.deepEqual(paperProblems(paper), []);
  assert.deepEqual(paper?.source, {
    path: 'library/limpets.pdf',
    format: 'pdf',
    sha256: sha256(record.bytes),
    reader: `grobid@${teiReader.version}`,
  });
  const [direct] = teiReader.read({ path: 'limpets.tei.xml', bytes: Buffer.from(RICH) });
  assert.deepEqual({ ...paper, source: 0 }, { ...assessQuality(defined(direct)), source: 0 });
});

test('a paper without identifiers is named by the PDF file, not by the TEI', async () => {
  const { engine } = await standIn(answers.tei(RICH.replace(/<idno[^>]*>[^<]*<\/idno>/g, '')));
  const [paper] = await read(engine);
  assert.equal(paper?.id, `sha256:${sha256(record.bytes)}`);
});

const recovering: [string, Answer[]][] = [
  ['is busy', [answers.status(503, 'busy'), answers.status(503, '', { 'retry-after': '0' })]],
  ['hangs up', [answers.hangUp, answers.hangUp]],
  ['breaks off in the middle', [answers.breakOff]],
];
for (const [what, first] of recovering) {
  test(`a server that ${what} is asked again`, async () => {
    const { engine, asked } = await standIn(...first, answers.tei(RICH));
    const [paper] = await read(engine);
    assert.equal(paper?.title, 'Limpets keep time with the moon');
    assert.equal(asked.length, first.length + 1);
    for (const { parts } of asked) assert.deepEqual(parts[0]?.content, record.bytes);
  });
}

const failing: [string, Answer, string, RegExp, number][] = [
  ['has no text', answers.status(204), 'not-a-paper', /^GROBID found no text in the PDF$/, 1],
  [
    'fails',
    answers.status(500, '<p>[NO_BLOCKS]\n PDF parsing resulted in empty content</p>'),
    'malformed',
    /^GROBID answered 500: \[NO_BLOCKS\] PDF parsing resulted in empty content$/,
    1,
  ],
  ['refuses the file', answers.status(400), 'malformed', /^GROBID answered 400$/, 1],
  ['finds it too large', answers.status(413), 'too-large', /^GROBID answered 413$/, 1],
  ['sends elsewhere', answers.status(302, '', { location: 'http://127.0.0.1:1/' }), 'io', /answered 302/, 1],
  [
    'answers with no XML',
    answers.tei('Welcome!'),
    'not-a-paper',
    /^GROBID’s response: the file contains no TEI document$/,
    1,
  ],
  ['answers with nothing', answers.tei(''), 'empty', /^GROBID’s response: the source is empty$/, 1],
  ['answers half', answers.tei('<TEI><teiHeader><fileDesc>'), 'not-a-paper', /^GROBID’s response: /, 1],
  ['hangs up every time', answers.hangUp, 'io', /^GROBID cannot be reached: /, 4],
];
for (const [what, answer, code, message, times] of failing) {
  test(`a server that ${what} fails the paper: ${code}`, async () => {
    const { engine, asked } = await standIn(answer);
    await assert.rejects(read(engine), (error: UnreadableError) => {
      assert.ok(error instanceof UnreadableError);
      assert.deepEqual([error.code, message.test(error.message)], [code, true], error.message);
      return true;
    });
    assert.equal(asked.length, times);
  });
}

test('a server that never answers or is always busy fails the paper when the time is up', async () => {
  const silent = await standIn(answers.never);
  await assert.rejects(read(silent.engine, 100), {
    code: 'io',
    message: 'GROBID did not answer within 0.09 s',
  });
  const busy = await standIn(answers.status(503));
  await assert.rejects(read(busy.engine, 1000), {
    code: 'io',
    message: 'GROBID did not answer within 0.9 s: it was busy',
  });
  assert.ok(busy.asked.length > 1);
  const patient = await standIn(answers.status(503, '', { 'retry-after': '3600' }));
  await assert.rejects(read(patient.engine, 100), { code: 'io' });
});

test('a file that is too large is not sent', async () => {
  const { engine, asked } = await standIn(answers.tei(RICH));
  await assert.rejects(read(engine, 20_000, Buffer.alloc(MAX_PDF_BYTES + 1)), { code: 'too-large' });
  assert.equal(asked.length, 0);
});

test('the check passes if GROBID is running, and reports an address where nothing or another server answers', async () => {
  const { engine } = await standIn(answers.never);
  await probeGrobid(engine);
  await assert.rejects(
    probeGrobid(pdfEngine(`${engine}/elsewhere`)),
    /no GROBID server is alive there \(status 404\)/,
  );
  const gone = await standIn(answers.never);
  await gone.close();
  await assert.rejects(probeGrobid(gone.engine), (error) => {
    assert.ok(error instanceof UserError);
    assert.match(
      error.message,
      /^--pdf-engine grobid=http:\S+: no GROBID server is alive there \(ECONNREFUSED\)/,
    );
    return true;
  });
});

test('the address may have a path, a trailing slash, or /api', () => {
  const cases: [string, string][] = [
    ['grobid=http://localhost:8070', 'http://localhost:8070/api/isalive'],
    ['grobid=http://localhost:8070/', 'http://localhost:8070/api/isalive'],
    ['grobid=https://host/grobid//', 'https://host/grobid/api/isalive'],
    ['grobid=https://host/grobid/api', 'https://host/grobid/api/isalive'],
    ['grobid=http://host/api/', 'http://host/api/isalive'],
  ];
  for (const [given, url] of cases) assert.equal(grobidService(pdfEngine(given), 'isalive')?.href, url);
  assert.equal(grobidService(pdfEngine('citemill'), 'isalive'), undefined);
  for (const wrong of ['', 'grobid', 'grobid=', 'grobid=localhost', 'grobid=file:///etc/passwd', 'tika'])
    assert.throws(() => pdfEngine(wrong), UserError, wrong);
});
