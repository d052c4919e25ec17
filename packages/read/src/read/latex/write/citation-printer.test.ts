import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CitationPrinter, type Entry } from './citation-printer.js';

const entry = (key: string, names: string, year: string): Entry => ({
  key,
  names,
  year,
  reference: { id: `ref-${key}`, raw: '', ids: {} },
});
const entries = [entry('a', 'Hess', '2017'), entry('b', 'Lind', '2017'), entry('c', 'Hess', '2017')];

test('entries of the same authors and year get letters, and the given entries stay as they are', () => {
  const before = structuredClone(entries);
  const printer = new CitationPrinter({ style: 'author-year', entries });
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => printer.year(key)),
    ['2017a', '2017', '2017b'],
  );
  assert.deepEqual(entries, before);
  // A second printer over the same entries prints the same.
  assert.equal(new CitationPrinter({ style: 'author-year', entries }).year('c'), '2017b');
});

test('until the bibliography is read every key is known', () => {
  assert.equal(new CitationPrinter().knows('x'), true);
  assert.equal(new CitationPrinter({ style: 'numeric', entries: [] }).knows('x'), false);
});
