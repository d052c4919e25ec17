import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHeading, Sections } from './sections.js';

const HEADINGS: [string, string | undefined, string][] = [
  ['Methods', undefined, 'Methods'],
  ['2.1 Methods', '2.1', 'Methods'],
  ['2.1. Methods', '2.1', 'Methods'],
  ['2. Methods', '2', 'Methods'],
  ['3 Results', '3', 'Results'],
  ['3 T scanners', undefined, '3 T scanners'],
  ['2D maps', undefined, '2D maps'],
  ['II. PRELIMINARIES', 'II', 'PRELIMINARIES'],
  ['V. cholerae', undefined, 'V. cholerae'],
  ['1) Machines', '1', 'Machines'],
];

for (const [text, number, title] of HEADINGS) {
  test(`the heading "${text}" is ${number ?? 'no number'} and "${title}"`, () => {
    assert.deepEqual(parseHeading(text), { number, title });
  });
}

test('a numbered heading is below those whose numbers it continues', () => {
  const sections = new Sections([]);
  assert.deepEqual(sections.path('Methods', '2'), ['Methods']);
  assert.deepEqual(sections.path('Probes', '2.1'), ['Methods', 'Probes']);
  assert.deepEqual(sections.path('Lenses', '2.1.3.'), ['Methods', 'Probes', 'Lenses']);
  assert.deepEqual(sections.path('Rain', '4.2'), ['Rain']);
  assert.deepEqual(sections.path('Thanks', null), ['Thanks']);
});

test('a number counted within an unnamed section nests under nothing', () => {
  const sections = new Sections([]);
  sections.path('Introduction', '1', 1);
  assert.deepEqual(sections.path('Caves', '1', 2), ['Caves']);
  assert.deepEqual(sections.path('Shafts', '1.1', 2), ['Introduction', 'Shafts']);
});

test('two colons separate headings, outermost first', () => {
  const sections = new Sections([]);
  assert.deepEqual(sections.path('Methods::Probes'), ['Methods', 'Probes']);
  assert.deepEqual(sections.path('2.1::Methods'), ['Methods']);
  assert.deepEqual(
    sections.path([
      ['2', 'Methods'],
      ['2.1', 'Probes'],
    ]),
    ['Methods', 'Probes'],
  );
});

test('of three colons, the heading that comes back is the outer one', () => {
  const jats = ['Rain ::: Results', 'Drought ::: Results', 'Probes ::: Methods'];
  assert.deepEqual(new Sections(jats).path(jats[0]), ['Results', 'Rain']);
  const latex = ['Results ::: Rain', 'Results ::: Drought'];
  assert.deepEqual(new Sections(latex).path(latex[0]), ['Results', 'Rain']);
  assert.deepEqual(new Sections(['Rain ::: Results']).path('Rain ::: Results'), ['Results', 'Rain']);
});

test('without a heading there is no path, whatever value replaces it', () => {
  const sections = new Sections([null, 5, 'x']);
  for (const none of ['', '  ', null, undefined, {}, [], [[]]]) assert.deepEqual(sections.path(none), []);
});

test('what is too long for a heading is cut', () => {
  assert.equal(new Sections([]).path('x'.repeat(100_000))[0]?.length, 500);
});
