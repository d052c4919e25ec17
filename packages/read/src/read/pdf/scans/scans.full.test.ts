import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../../paper/index.js';
import { findOcrEngine } from '../../ocr/engine.js';
import { pdfReader } from '../index.js';
import { scanPdf } from './scan.fixture.js';
import { PRINTED_PAGE, writePrintedPaper } from './scanned-paper.fixture.js';

const search = findOcrEngine('eng');
const skip = 'engine' in search ? false : 'neither tesseract nor tesseract.js is installed';

before(() => pdfReader.prepare?.());

const read = (bytes: Uint8Array, mode?: 'auto' | 'always'): Paper => {
  const [paper] = pdfReader.read({ path: 'x.pdf', bytes }, mode ? { ocr: { mode, language: 'eng' } } : {});
  assert.ok(paper);
  return paper;
};

const links = ({ body }: Paper) =>
  body.flatMap(({ citations }) => citations.map(({ reference }) => reference));
/** The headings over paragraphs; their level depends on a size that an image does not tell exactly. */
const sections = ({ body }: Paper) => [...new Set(body.map(({ section }) => section.at(-1)))];
const words = ({ body }: Paper) => body.flatMap(({ text }) => text.split(' '));

for (const [dpi, degrees] of [
  [300, 0],
  [200, 1],
] as const)
  test(`a scan at ${dpi} dpi, tilted by ${degrees} degrees, is read like the printed paper`, { skip }, () => {
    const printed = read(writePrintedPaper());
    const scanned = read(scanPdf(writePrintedPaper(), 1, { dpi, degrees }), 'auto');
    assert.equal(scanned.title, printed.title);
    assert.deepEqual(sections(scanned), sections(printed));
    assert.deepEqual(links(scanned), links(printed));
    assert.equal(links(scanned).length, 3);
    const years = ({ references }: Paper) => references.map(({ year }) => year);
    assert.deepEqual(years(scanned), years(printed));
    const titles = new Set(printed.references.map(({ title }) => title));
    assert.ok(scanned.references.filter(({ title }) => titles.has(title)).length >= 4);
    const expected = new Set(words(printed));
    const right = words(scanned).filter((word) => expected.has(word)).length;
    assert.ok(right / words(printed).length > 0.97, `${right} of ${words(printed).length}`);
    assert.match(scanned.source.reader, /^tesseract(?:\.js)?-[\d.]+\+eng-\w[\w.]*\/pdf@\d+$/);
    assert.deepEqual(
      pluck(
        scanned.warnings.filter(({ code }) => code === 'recognised'),
        'where',
      ),
      ['page 1'],
    );
  });

test('auto leaves pages with text as they are, and always recognises them', { skip }, () => {
  const bytes = writePrintedPaper([PRINTED_PAGE]);
  assert.deepEqual(read(bytes, 'auto'), read(bytes));
  assert.match(read(bytes, 'always').source.reader, /^tesseract/);
});

test('a scan that is blank is refused, and so is one without recognition', { skip }, () => {
  const blank = scanPdf(writePrintedPaper([{ pieces: [] }]), 1, { dpi: 100, degrees: 0 });
  assert.throws(() => read(blank, 'auto'), { code: 'not-a-paper' });
  assert.throws(() => read(blank), { code: 'not-a-paper', message: /--ocr auto/ });
});

test('if there is no time for a page, the message says so', { skip }, () => {
  const bytes = scanPdf(writePrintedPaper(), 1, { dpi: 200, degrees: 0 });
  assert.throws(
    () =>
      pdfReader.read({ path: 'x.pdf', bytes }, { ocr: { mode: 'auto', language: 'eng' }, timeoutMs: 1000 }),
    { message: /not recognised: not within the time limit of 1 s per document; raise --timeout/ },
  );
});

test('a page that is stopped at the time limit of its document is late', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-slow-'));
  const { PATH } = process.env;
  context.after(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });
  const script = `#!/bin/sh
case "$1" in --version) echo tesseract 9.1; exit;; --list-langs) printf 'List "/none" (1):\\nslow\\n'; exit;; esac
sleep 300
`;
  writeFileSync(join(folder, 'tesseract'), script, { mode: 0o755 });
  process.env.PATH = `${folder}:${PATH}`;
  const bytes = writePrintedPaper([PRINTED_PAGE, { pieces: [], isScan: true }]);
  const [paper] = pdfReader.read(
    { path: 'x.pdf', bytes },
    { ocr: { mode: 'auto', language: 'slow' }, timeoutMs: 4000.5 },
  );
  assert.deepEqual(
    pluck(
      paper?.warnings.filter(({ code }) => code === 'not-recognised'),
      'message',
    ),
    ['text not recognised: not within the time limit of 4.0005 s per document; raise --timeout'],
  );
});

test('a scan is read within a time limit', { skip }, () => {
  const bytes = scanPdf(writePrintedPaper(), 1, { dpi: 150, degrees: 0 });
  const options = { ocr: { mode: 'auto', language: 'eng' }, timeoutMs: 90_000 } as const;
  const [paper] = pdfReader.read({ path: 'x.pdf', bytes }, options);
  assert.match(paper?.source.reader ?? '', /^tesseract/);
});

test('a language without data is named', () => {
  const bytes = scanPdf(writePrintedPaper(), 1, { dpi: 100, degrees: 0 });
  assert.throws(() => pdfReader.read({ path: 'x.pdf', bytes }, { ocr: { mode: 'auto', language: 'zzz' } }), {
    message: /no program recognises text in zzz/,
  });
});
