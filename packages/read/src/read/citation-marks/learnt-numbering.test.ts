import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LearntNumbering } from './learnt-numbering.js';

const ids = (count: number, prefix = 'b') => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

/** A numbering that has seen marks such as `[3]=b2`. */
function observed(count: number, ...marks: string[]): LearntNumbering {
  const numbering = new LearntNumbering(ids(count), false);
  for (const pair of marks) {
    const [mark = '', id = ''] = pair.split('=');
    numbering.observe(mark, id);
  }
  return numbering;
}

/** What the numbers mean, with a hyphen for unknown ones. */
const references = (numbering: LearntNumbering, ...numbers: number[]) =>
  numbers.map((number) => numbering.byNumber(number)[0] ?? '-').join(' ');

test('without any mark to learn from, the first entry is number one only if the text says so', () => {
  assert.equal(references(new LearntNumbering(ids(3), true), 0, 1, 3, 4), '- b0 b2 -');
  assert.equal(references(new LearntNumbering(ids(3), false), 0, 1, 3, 4), '- - - -');
  assert.equal(references(new LearntNumbering([], true), 0, 1), '- -');
});

test('a number next to a resolved mark means what that mark means, by majority', () => {
  assert.equal(references(observed(20, '[5]=b3', '[5]=b9', '[5]=b3'), 5), 'b3');
});

test('a number between two seen ones is inferred only if both agree', () => {
  const numbering = observed(20, '[2]=b1', '4=b3', '(9)=b6');
  assert.equal(references(numbering, 1, 2, 3, 6, 9, 11), 'b0 b1 b2 - b6 b8');
});

test('nothing is inferred between marks that contradict each other', () => {
  assert.equal(references(observed(9, '[1]=b5', '[4]=b0', '[7]=b2'), 3, 5), '- -');
});

test('nothing is inferred from years, ranges, names and unknown entries', () => {
  assert.equal(
    references(observed(20, '1999=b3', '[3-5]=b2', 'Ito=b1', '[7]=x'), 3, 7, 1999, 2000),
    '- - - -',
  );
});

test('a number far beyond the end of the list is a page number and is ignored', () => {
  assert.equal(references(observed(20, '[2]=b1', '[900]=b3'), 900, 3, 901), '- b2 -');
});

test('an entry that is missing from the list leaves a gap if the ids continue to count', () => {
  const numbering = new LearntNumbering(
    ids(10, 'BIBREF').filter((id) => id !== 'BIBREF3'),
    false,
  );
  numbering.observe('[3]', 'BIBREF2');
  numbering.observe('[6]', 'BIBREF5');
  assert.equal(references(numbering, 3, 4, 5, 10), 'BIBREF2 - BIBREF4 BIBREF9');
});

test('ids that do not count are taken in the order of the list', () => {
  const numbering = new LearntNumbering(['ito', 'abe', 'ek9', 'ek10a'], false);
  numbering.observe('[2]', 'abe');
  assert.equal(references(numbering, 1, 2, 3, 4), 'ito abe ek9 ek10a');
});

test('entries sorted as strings are numbered as the marks show', () => {
  // 1, 10, 11, 12, 2, 3, …: b0 is 1, b1 is 10, b4 is 2.
  const numbering = observed(12, '[1]=b0', '[2]=b4', '[10]=b1', '[9]=b11');
  assert.equal(references(numbering, 1, 2, 3, 9, 10, 11, 12), 'b0 b4 b5 b11 b1 b2 b3');
});

test('marks that are seen later count, too', () => {
  const numbering = observed(9, '[1]=b1');
  assert.equal(references(numbering, 2), 'b2');
  numbering.observe('[2]', 'b5');
  assert.equal(references(numbering, 2), 'b5');
});

test('an id leads to the entry of that id alone', () => {
  const numbering = observed(3);
  assert.deepEqual(numbering.byId('b1'), ['b1']);
  assert.deepEqual(numbering.byId('b9'), []);
});

test('the entries between two are those of the list, unless there are too many', () => {
  const numbering = observed(9);
  assert.deepEqual(numbering.between('b1', 'b4', 2), ['b2', 'b3']);
  assert.deepEqual(numbering.between('b1', 'b4', 1), []);
  assert.deepEqual(numbering.between('b1', 'b2', 5), []);
  assert.deepEqual(numbering.between('b4', 'b1', 5), []);
  assert.deepEqual(numbering.between('b1', 'x', 5), []);
});
