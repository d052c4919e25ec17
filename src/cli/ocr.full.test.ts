import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough, thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { findOcrEngine } from '@citemill/read/internal';
import { pdfReader } from '@citemill/read/internal/read/pdf/index';
import { scanPdf } from '@citemill/read/internal/read/pdf/scans/scan.fixture';
import {
  PRINTED_PAGE,
  writePrintedPaper,
} from '@citemill/read/internal/read/pdf/scans/scanned-paper.fixture';
import { warnings } from '../corpus/index.js';
import { runCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('ocr');
const search = findOcrEngine('eng');
const hasPackage = 'engine' in search && search.engine.kind === 'package';
const noEngine = 'engine' in search ? false : 'neither tesseract nor tesseract.js is installed';

before(async () => {
  await pdfReader.prepare?.();
  const scan = scanPdf(writePrintedPaper(), 1, { dpi: 200, degrees: 0 });
  writeFileSync(join(folder, 'scan.pdf'), scan);
  writeFileSync(join(folder, 'mixed.pdf'), writePrintedPaper([PRINTED_PAGE, { pieces: [], isScan: true }]));
});

/** Runs the command with only a stand-in for tesseract on the PATH, or with none. */
function run(script: string | undefined, ...args: string[]) {
  const path = join(folder, script === undefined ? 'none' : 'bin');
  mkdirSync(path, { recursive: true });
  if (script !== undefined) {
    const head = `#!/bin/sh\ncase "$1" in --version) echo tesseract 9.1; exit;; --list-langs) printf 'List "/none" (1):\\neng\\n'; exit;; esac\n`;
    writeFileSync(join(path, 'tesseract'), `${head}${script}\n`);
    chmodSync(join(path, 'tesseract'), 0o755);
  }
  const programs = script === undefined ? path : `${path}:${process.env.PATH}`;
  return runCitemill(args, { cwd: folder, env: { ...process.env, PATH: programs } });
}

test('without an engine, what to install is named before anything is read', {
  skip: hasPackage ? 'the package is installed' : false,
}, () => {
  for (const command of thorough(
    [['read'], ['ingest', '--corpus', 'none'], ['make', '--out', 'none']],
    [['ingest', '--corpus', 'none']],
  )) {
    const { status, stderr } = run(undefined, ...command, 'scan.pdf', '--ocr', 'auto');
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^citemill: --ocr auto: install tesseract \(apt install tesseract-ocr, .*npm install .*tesseract\.js @tesseract\.js-data\/eng\)\n$/,
    );
  }
});

test('a language without data, a wrong code and options that exclude each other are refused', () => {
  const refusals: [string[], RegExp][] = [
    [['--ocr', 'auto', '--ocr-language', 'deu'], /no data for deu, only for eng; .*tesseract-ocr-deu/],
    [
      ['--ocr', 'auto', '--ocr-language', '../eng'],
      /--ocr-language \.\.\/eng: give Tesseract's language codes/,
    ],
    [['--ocr-language', 'eng'], /--ocr-language requires --ocr auto or always/],
    [['--ocr', 'auto', '--pdf-engine', 'command=true {pdf} {out}'], /leave out --pdf-engine or --ocr/],
    [['--ocr', 'sometimes'], /auto, always, never/],
  ];
  for (const [options, message] of refusals) {
    const { status, stderr } = run('exit 0', 'read', 'scan.pdf', ...options);
    assert.deepEqual([status, message.test(stderr)], [2, true], stderr);
  }
});

test('if the engine fails on a page, only that page is lost', () => {
  const { status, stdout, stderr } = run('echo out of ink >&2; exit 3', 'read', 'mixed.pdf', '--ocr', 'auto');
  assert.deepEqual([status, stderr], [0, '']);
  const paper = JSON.parse(stdout);
  assert.equal(paper.references.length, 6);
  assert.match(paper.source.reader, /^pdf@/);
  const [warning] = paper.warnings.filter(({ code }: { code: string }) => code === 'not-recognised');
  assert.deepEqual([warning.message, warning.where], ['text not recognised: out of ink', 'page 2']);
});

test('an engine that writes nonsense, or nothing, leaves a scan unread with the reason', () => {
  for (const script of thorough(
    ['echo out of ink >&2; exit 3', 'exit 0', 'kill -9 $$', 'echo "<p class=" > page.hocr'],
    ['kill -9 $$'],
  )) {
    const { status, stderr } = run(script, 'read', 'scan.pdf', '--ocr', 'auto');
    assert.equal(status, 2);
    assert.match(stderr, /^citemill: scan\.pdf: .* \((?:io|not-a-paper)\)/);
    assert.equal(stderr.split('\n').length, 2);
  }
});

test('another mode of recognition is another reading of the same file', { skip: thoroughOnly }, () => {
  const ingest = (version: string, ...options: string[]) =>
    run(`VERSION=${version}`, 'ingest', 'mixed.pdf', '--corpus', 'corpus', '--quiet', ...options).stdout;
  assert.match(ingest('1'), /^1 paper read/);
  assert.match(ingest('1', '--ocr', 'auto'), /^1 paper read, .*1 older version replaced/);
  assert.match(ingest('1', '--ocr', 'auto'), /^0 papers read, 1 source already/);
  assert.match(ingest('1', '--ocr', 'always'), /^1 paper read, .*1 older version replaced/);
});

test('ingest reads a scan of two pages within the default time limit', { skip: noEngine }, async () => {
  const printed = writePrintedPaper([PRINTED_PAGE, PRINTED_PAGE]);
  writeFileSync(join(folder, 'two.pdf'), scanPdf(printed, 2, { dpi: 150, degrees: 0 }));
  const { stdout } = runCitemill(['ingest', 'two.pdf', '--corpus', 'two', '--ocr', 'auto', '--quiet'], {
    cwd: folder,
  });
  assert.match(stdout, /^1 paper read/);
  const rows = (await warnings(join(folder, 'two'))).filter(({ kind }) => /recognised/.test(kind));
  assert.deepEqual(pluck(rows, 'title', 'kind', 'where'), [
    ['The growth of oats on poor soil in dry years', 'recognised', 'pages 1–2'],
  ]);
});

test('a paper with pages that were not recognised is read again with more time, or on request', {
  skip: thoroughOnly,
}, () => {
  const ingest = (reason: string, ...options: string[]) =>
    run(
      `echo "${reason}" >&2; exit 3`,
      ...['ingest', 'mixed.pdf', '--corpus', 'late', '--quiet', '--ocr', 'auto', ...options],
    ).stdout;
  const late = 'not within the time limit of 70 s per document';
  assert.match(ingest(late), /^1 paper read/);
  assert.match(ingest(late, '--timeout', '70'), /^0 papers read, 1 source already/);
  assert.match(ingest('out of ink', '--timeout', '71'), /^1 paper read, .*1 older version replaced/);
  assert.match(ingest('out of ink', '--timeout', '600'), /^0 papers read, 1 source already/);
  assert.match(ingest('out of ink', '--retry-failed'), /^1 paper read, .*1 older version replaced/);
});

test('a scan that failed for lack of time is read again with more', () => {
  const ingest = (...options: string[]) =>
    run(
      'echo "not within the time limit of 70 s per document" >&2; exit 3',
      ...['ingest', 'scan.pdf', '--corpus', 'failed', '--quiet', '--ocr', 'auto', ...options],
    ).stdout;
  assert.match(ingest(), /^0 papers read, .*1 failure/);
  assert.match(ingest('--timeout', '70'), /^0 papers read, 1 source already/);
  assert.match(ingest('--timeout', '71'), /^0 papers read, .*1 failure/);
});
