import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Warnings } from '../../warnings.js';
import { makeLine } from './line.fixture.js';
import { pageWith } from './page.fixture.js';
import type { PageLayout } from './page-layout.js';
import { warnAboutText } from './text-quality.js';

const prose = (more: Partial<PageLayout> = {}) =>
  pageWith(
    Array.from({ length: 4 }, (_, i) =>
      makeLine('The oats of the plain were sown late', { base: 100 + 12 * i }),
    ),
    [],
    { glyphCount: 144, ...more },
  );
const picture = (number: number) =>
  pageWith([], [], {
    number,
    drawings: [{ kind: 'image', left: 0, right: 600, top: 0, bottom: 790 }],
  });

function readWarnings(pages: PageLayout[], count = pages.length) {
  const warnings = new Warnings();
  warnAboutText(pages, count, warnings);
  return warnings.toList();
}

test('a sound document has no warning', () => {
  assert.deepEqual(readWarnings([prose(), prose({ number: 2 })]), []);
});

test('pages with only images are refused, and the message names the remedy', () => {
  assert.throws(() => readWarnings([picture(0), picture(1)]), { code: 'not-a-paper', message: /OCR/ });
  assert.throws(() => readWarnings([pageWith([])]), { code: 'not-a-paper', message: /no text on the pages/ });
  assert.throws(() => readWarnings([]), { code: 'malformed' });
});

test('a warning lists the scanned pages', () => {
  const [warning, ...others] = readWarnings([prose({ number: 0 }), picture(1), picture(2)]);
  assert.deepEqual(others, []);
  assert.equal(warning?.code, 'scanned');
  assert.match(warning?.message ?? '', /^2 of 3 pages /);
  assert.match(warning?.where ?? '', /2.*3/);
});

test('pages that were not read are counted', () => {
  const [warning] = readWarnings([prose()], 3);
  assert.equal(warning?.code, 'pages');
  assert.match(warning?.message ?? '', /^1 of 3 pages were read/);
});

test('a warning reports fonts that do not name a fifth of the glyphs', () => {
  assert.deepEqual(readWarnings([prose({ unmappedCount: 28 })]), []);
  const [warning] = readWarnings([prose({ unmappedCount: 72 })]);
  assert.equal(warning?.code, 'unmapped');
  assert.match(warning?.message ?? '', /50%/);
});

test('pages wider than high are taken for slides', () => {
  const [warning] = readWarnings([prose({ width: 1000 }), prose({ width: 1000, number: 2 }), prose()]);
  assert.equal(warning?.code, 'slides');
});
