import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Warnings } from '../../warnings.js';
import { lineOf } from './line.fixture.js';
import { pageWith } from './page.fixture.js';
import type { PageLayout } from './page-layout.js';
import { warnOf } from './soundness.js';

const prose = (more: Partial<PageLayout> = {}) =>
  pageWith(
    Array.from({ length: 4 }, (_, i) =>
      lineOf('The oats of the plain were sown late', { base: 100 + 12 * i }),
    ),
    [],
    { glyphs: 144, ...more },
  );
const picture = (number: number) =>
  pageWith([], [], {
    number,
    drawings: [{ kind: 'image', left: 0, right: 600, top: 0, bottom: 790 }],
  });

function warningsOf(pages: PageLayout[], count = pages.length) {
  const warnings = new Warnings();
  warnOf(pages, count, warnings);
  return warnings.toList();
}

test('a sound document has no warning', () => {
  assert.deepEqual(warningsOf([prose(), prose({ number: 2 })]), []);
});

test('pages that are images alone are no paper, and the message names the remedy', () => {
  assert.throws(() => warningsOf([picture(0), picture(1)]), { code: 'not-a-paper', message: /OCR/ });
  assert.throws(() => warningsOf([pageWith([])]), { code: 'not-a-paper', message: /no text on the pages/ });
  assert.throws(() => warningsOf([]), { code: 'malformed' });
});

test('some scanned pages are a warning that says which', () => {
  const [warning, ...others] = warningsOf([prose({ number: 0 }), picture(1), picture(2)]);
  assert.deepEqual(others, []);
  assert.equal(warning?.code, 'scanned');
  assert.match(warning?.message ?? '', /^2 of 3 pages /);
  assert.match(warning?.where ?? '', /2.*3/);
});

test('pages that were not read are counted', () => {
  const [warning] = warningsOf([prose()], 3);
  assert.equal(warning?.code, 'pages');
  assert.match(warning?.message ?? '', /^1 of 3 pages were read/);
});

test('fonts that do not say what a fifth of the glyphs are get a warning', () => {
  assert.deepEqual(warningsOf([prose({ unmapped: 28 })]), []);
  const [warning] = warningsOf([prose({ unmapped: 72 })]);
  assert.equal(warning?.code, 'unmapped');
  assert.match(warning?.message ?? '', /50%/);
});

test('pages wider than high are taken for slides', () => {
  const [warning] = warningsOf([prose({ width: 1000 }), prose({ width: 1000, number: 2 }), prose()]);
  assert.equal(warning?.code, 'slides');
});
