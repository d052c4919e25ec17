import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { readJson } from './read-json.fixture.js';
import { HASH, SAMPLES } from './samples.fixture.js';

test('the front matter of a line is that of the arXiv record', () => {
  const paper = readJson(SAMPLES.unarxive.text);
  assert.equal(paper.id, 'arxiv:2212.00555');
  assert.equal(paper.title, 'On the spectrum of larval glow');
  assert.equal(paper.year, 2022);
  assert.equal(paper.licence, 'CC-BY-4.0');
  assert.deepEqual(paper.fields, ['Physics', 'physics.optics', 'q-bio.PE']);
  assert.deepEqual(paper.authors[0], { name: 'Ada Quill', given: 'Ada', family: 'Quill' });
  assert.deepEqual(paper.abstract, [
    { section: [], text: 'We study glow at rate $\\lambda$.', citations: [], mentions: [] },
  ]);
});

test('citations are numbered by the bibliography, formulas are LaTeX, floats leave the text', () => {
  const [first, second] = readJson(SAMPLES.unarxive.text).body;
  assert.equal(
    first?.text,
    'Larvae of kind 𝒦 glow [3], [1] at rate $\\lambda$, and $I(t) = I_0 e^{-\\lambda t}$ holds.',
  );
  assert.deepEqual(pluck(first.citations, 'text', 'reference', 'group'), [
    ['[3]', HASH[2], 0],
    ['[1]', HASH[0], 0],
  ]);
  assert.deepEqual(pluck(first.mentions, 'text', 'object'), [['$I(t) = I_0 e^{-\\lambda t}$', 'f-2']]);
  assert.deepEqual(first.section, ['Setting of $\\lambda$']);
  assert.deepEqual(second?.section, ['Setting of $\\lambda$', 'Spectra']);
});

test('figures, tables and display formulas are objects', () => {
  assert.deepEqual(readJson(SAMPLES.unarxive.text).objects, [
    { id: 'g-1', kind: 'figure', caption: 'Spectra of three larvae.', content: '' },
    { id: 'g-2', kind: 'table', content: '' },
    { id: 'f-2', kind: 'equation', content: 'I(t) = I_0 e^{-\\lambda t}' },
  ]);
});

test('entries keep their print, with formulas filled in, and every identifier', () => {
  assert.deepEqual(readJson(SAMPLES.unarxive.text).references, [
    { id: HASH[0], raw: 'I. Marl. Light of larvae. 2001.', ids: {} },
    { id: HASH[1], raw: 'P. Holm. Depth and glow at $\\lambda$. 1998.', ids: { doi: '10.5555/depth.1' } },
    { id: HASH[2], raw: 'U. Tarn. Wet larvae. 2003.', ids: { arxiv: '1206.0001' } },
  ]);
});

const line = (text: string, ref_entries: object = {}) => ({
  paper_id: '2212.00556',
  _source_hash: '',
  metadata: { title: 'T' },
  body_text: [{ text }],
  bib_entries: Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, { bib_entry_raw: id }])),
  ref_entries,
});

test('a range between two citations names the works between', () => {
  const [one] = readJson(line('Glow {{cite:a}}–{{cite:d}} fades.')).body;
  assert.equal(one?.text, 'Glow [1]–[4] fades.');
  assert.deepEqual(pluck(one.citations, 'text', 'reference'), [
    ['[1]', 'a'],
    ['[1]–[4]', 'b'],
    ['[1]–[4]', 'c'],
    ['[4]', 'd'],
  ]);
});

test('a placeholder without an entry causes a warning', () => {
  const paper = readJson(line('Glow {{cite:x}} of {{formula:y}} fades.'));
  assert.equal(paper.body[0]?.text, 'Glow [?] of fades.');
  assert.deepEqual(paper.body[0]?.citations[0]?.reference, null);
  assert.deepEqual(pluck(paper.warnings, 'code'), ['reference', 'formula']);
});

test('a figure named within a sentence is identified by its position among the figures', () => {
  const figures = { f: { caption: 'A', type: 'figure' }, g: { caption: 'B', type: 'figure' } };
  const [one] = readJson(line('As Figure {{figure:g}} shows, larvae glow.', figures)).body;
  assert.equal(one?.text, 'As Figure 2 shows, larvae glow.');
  assert.deepEqual(pluck(one.mentions, 'text', 'object'), [['2', 'g']]);
});

test('one long formula in a thousand places does not fill the memory', () => {
  const long = { f: { latex: 'x+'.repeat(thorough(1_000_000, 50_000)), type: 'formula' } };
  const paper = readJson(line('Glow {{formula:f}} . '.repeat(1000), long));
  assert.ok(itemAt(paper.body, 0).text.length < 10_000_000);
  assert.equal(paper.warnings[0]?.code, 'formula');
});
