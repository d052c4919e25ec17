import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { itemAt, lastOf } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type Paper, paperProblems } from '../../paper/index.js';
import { readRecord } from '../read-record.js';
import { readers } from '../readers.js';
import { findRecords } from '../sources/records.js';
import { type Converter, convertToPng, hasConverter, imageKind } from './converters.js';

const folder = temporaryFolder('images');

const skipWithout = (converter: Converter) =>
  hasConverter(converter) ? false : `${converter} is not installed`;

/** A page of one grey square; the offsets of its parts are left for the program to find. */
const pdf = (width = 72) =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${width}]/Contents 4 0 R>>endobj
4 0 obj<</Length 25>>stream
0.5 g 10 10 40 40 re f   
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`);
const EPS = Buffer.from(`%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 72 36
newpath 10 10 moveto 40 10 lineto 40 30 lineto closepath 0.5 setgray fill
showpage
%%EOF`);
/** One black pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Width and height as the header of a PNG states them. */
const readSize = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];

function made(result: Uint8Array | { failure: string }): Uint8Array {
  assert.ok(result instanceof Uint8Array, JSON.stringify(result));
  return result;
}

test('an image is recognised by its content, whatever its name', () => {
  const CASES: [Uint8Array, string | undefined][] = [
    [PNG, 'png'],
    [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'jpg'],
    [pdf(), 'pdftoppm'],
    [EPS, 'gs'],
    [Buffer.from('<svg/>'), undefined],
    [new Uint8Array(), undefined],
  ];
  for (const [bytes, kind] of CASES) assert.equal(imageKind(bytes), kind);
});

test('a PDF page of an inch becomes a PNG of 150 pixels', { skip: skipWithout('pdftoppm') }, () => {
  assert.deepEqual(readSize(made(convertToPng(pdf(), 'pdftoppm', 20_000))), [150, 150]);
});

test('a PDF page too large to draw is drawn smaller', { skip: skipWithout('pdftoppm') }, () => {
  for (const side of readSize(made(convertToPng(pdf(14_000), 'pdftoppm', 60_000))))
    assert.ok(side >= 1999 && side <= 2001, String(side));
});

test('an EPS file is cut to its bounding box', { skip: skipWithout('gs') }, () => {
  assert.deepEqual(readSize(made(convertToPng(EPS, 'gs', 20_000))), [150, 75]);
});

test('PostScript that never ends is stopped, and reaches no file', { skip: skipWithout('gs') }, () => {
  const endless = convertToPng(Buffer.from('%!PS\n{ } loop'), 'gs', 1500);
  assert.deepEqual(endless, { failure: 'gs: took more than 2 s' });
  const target = join(folder, 'written');
  const thief = convertToPng(
    Buffer.from(`%!PS\n(${target}) (w) file (x) writestring\n(${join(folder, 'none')}) run\nshowpage`),
    'gs',
    20_000,
  );
  assert.ok(!(thief instanceof Uint8Array));
  assert.ok(!existsSync(target));
});

test('bytes that only start like an image are a failure', () => {
  for (const converter of ['pdftoppm', 'gs'] as const) {
    const start = converter === 'gs' ? '%!PS\nstop here (' : '%PDF-1.4 and nothing';
    const result = convertToPng(Buffer.from(start), converter, 10_000);
    assert.ok(!(result instanceof Uint8Array), converter);
  }
});

const SOURCE = String.raw`\documentclass{article}\usepackage{graphicx}\title{Pictures}
\begin{document}\maketitle See Figure~\ref{f}.
\begin{figure}\includegraphics{figures/one}\includegraphics{two.png}\caption{Both.}\label{f}\end{figure}
\begin{figure}\includegraphics{bad.pdf}\caption{Broken.}\end{figure}
\end{document}`;

async function readFigures(path: string, out: string): Promise<Paper[]> {
  const papers: Paper[] = [];
  for await (const source of findRecords([path], readers, undefined, { withImages: true })) {
    assert.ok(!('error' in source));
    papers.push(...(await readRecord(source.record, source.reader, { imageFolder: out })));
  }
  return papers;
}

test('figures name the files that were made of their images, and a broken one is a warning', async () => {
  const paper = join(folder, 'paper');
  mkdirSync(join(paper, 'figures'), { recursive: true });
  writeFileSync(join(paper, 'main.tex'), SOURCE);
  writeFileSync(join(paper, 'figures', 'one.pdf'), pdf());
  writeFileSync(join(paper, 'two.png'), PNG);
  writeFileSync(join(paper, 'bad.pdf'), 'no image at all');
  const out = join(folder, 'out');
  const [read] = await readFigures(paper, out);
  assert.deepEqual(paperProblems(read), []);
  const [first, second] = defined(read).objects;
  assert.deepEqual(defined(first).images, ['figures/one.pdf', 'two.png']);
  const files = hasConverter('pdftoppm') ? 2 : 1;
  assert.equal(defined(first).imageFiles?.length, files);
  for (const file of defined(defined(first).imageFiles)) {
    assert.match(file, /^images\/[0-9a-f]{16}\/[\w.-]+\.png$/);
    assert.equal(imageKind(readFileSync(join(out, file))), 'png');
  }
  assert.deepEqual(readFileSync(join(out, lastOf(defined(defined(first).imageFiles)))), PNG);
  assert.equal(defined(second).imageFiles, undefined);
  assert.ok(
    defined(read).warnings.some(
      (warning) => warning.code === 'image' && warning.message.startsWith('bad.pdf: '),
    ),
    JSON.stringify(defined(read).warnings),
  );
  assert.equal(readdirSync(join(out, 'images')).length, 1);
});

test('images do not change the identity of a paper', async () => {
  const paper = join(folder, 'paper');
  const hashes: string[] = [];
  for (const withImages of [false, true])
    for await (const source of findRecords([paper], readers, undefined, { withImages }))
      if (!('error' in source)) {
        hashes.push(itemAt(await readRecord(source.record, source.reader), 0).source.sha256);
        assert.equal(source.record.images !== undefined, withImages);
      }
  assert.equal(hashes.length, 2);
  assert.equal(hashes[0], hashes[1]);
});
