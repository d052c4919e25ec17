import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundAnswer, boundRow } from './bounded.js';
import { clip } from './clip.js';

test('a row that fits is returned as it is', () => {
  const row = { id: 'a', text: 'short', spans: [{ start: 0, end: 1 }], label: null };
  assert.deepEqual(boundRow(row), { row, isCut: false });
});

test('a row of any size and depth fits into one answer', () => {
  let deep: unknown = 'end';
  for (let depth = 0; depth < 1000; depth++) deep = [deep];
  const rows: Record<string, unknown>[] = [
    { text: 'x'.repeat(1_000_000) },
    { texts: Array.from({ length: 100_000 }, () => 'y'.repeat(100)) },
    Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`column${i}`, 'z'.repeat(1000)])),
    { deep },
  ];
  for (const row of rows) {
    const bounded = boundRow(row);
    assert.equal(bounded.isCut, true);
    assert.ok(JSON.stringify(bounded.row).length <= 30_000);
  }
});

test('a cut is marked and never falls inside a character', () => {
  assert.equal(clip('abc', 3), 'abc');
  assert.equal(clip('abcd', 3), 'abc … [1 more characters]');
  assert.equal(clip('ab😀', 3), 'ab … [2 more characters]');
});

test('an answer with many long texts fits, and its identifiers stay whole', () => {
  const id = `title:${'word'.repeat(100)}`;
  const reference = {
    cited: id,
    entry: 'e'.repeat(500),
    sentences: Array(5).fill({ sentence: 's'.repeat(1500) }),
  };
  const answer = { total: 50, references: Array(50).fill(reference) };
  const bounded = boundAnswer(answer);
  assert.ok(JSON.stringify(bounded).length < 100_000);
  assert.ok(bounded.references.every(({ cited, sentences }) => cited === id && sentences.length === 5));
  const small = { total: 1, references: [reference] };
  assert.equal(boundAnswer(small), small);
});
