import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bibliography, joinsGroup, joinsRange, numbersOf } from './numbering.js';

const MARKS: [string, number[]][] = [
  ['[3]', [3]],
  ['3', [3]],
  ['[36,', [36]],
  ['40)', [40]],
  ['[3, 5]', [3, 5]],
  ['(3–5),', [3, 4, 5]],
  ['[1-3; 7]', [1, 2, 3, 7]],
  ['[2,2]', [2]],
  ['(1999)', []],
  ['[5-3]', []],
  ['[1-1400]', []],
  ['[1-2-3]', []],
  ['(Marl, 2010)', []],
  ['a3', []],
  ['', []],
];

for (const [mark, numbers] of MARKS) {
  test(`the mark ${JSON.stringify(mark)} names ${numbers.join(', ') || 'no number'}`, () => {
    assert.deepEqual(numbersOf(mark), numbers);
  });
}

test('commas, semicolons, dashes, brackets, spaces and "and" keep marks in one group; words and full stops do not', () => {
  for (const between of ['', ' ', ', ', '; ', ' and ', ',', '–', '][', ' & ', '-'])
    assert.equal(joinsGroup(between), true, JSON.stringify(between));
  for (const between of ['. ', ' or ', ' in ', ', see also ', 'sand', ' anda '])
    assert.equal(joinsGroup(between), false, JSON.stringify(between));
});

test('only a dash makes a range', () => {
  for (const between of ['-', '–', '—', ' - ', ']–[', '− ']) assert.equal(joinsRange(between), true, between);
  for (const between of ['', ' ', ',', '–,', '--x', 'to']) assert.equal(joinsRange(between), false, between);
});

const ids = (count: number, prefix = 'BIBREF') => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const end = (number: number, target: string) => ({ mark: `[${number}]`, target });

test('a range expands where the distance of the ids is that of the numbers', () => {
  const bibliography = new Bibliography(ids(10));
  assert.deepEqual(bibliography.between(end(3, 'BIBREF2'), end(6, 'BIBREF5')), ['BIBREF3', 'BIBREF4']);
  assert.deepEqual(bibliography.between(end(3, 'BIBREF4'), end(5, 'BIBREF6')), ['BIBREF5']);
});

test('a range does not expand where the ids are otherwise apart, or nothing lies between', () => {
  const bibliography = new Bibliography(ids(10));
  assert.deepEqual(bibliography.between(end(3, 'BIBREF2'), end(6, 'BIBREF9')), []);
  assert.deepEqual(bibliography.between(end(3, 'BIBREF2'), end(4, 'BIBREF3')), []);
  assert.deepEqual(bibliography.between(end(6, 'BIBREF5'), end(3, 'BIBREF2')), []);
});

test('an entry that is missing from the bibliography is left out of the range', () => {
  const bibliography = new Bibliography(ids(10).filter((id) => id !== 'BIBREF3'));
  assert.deepEqual(bibliography.between(end(3, 'BIBREF2'), end(6, 'BIBREF5')), ['BIBREF4']);
});

test('entries sorted as strings are numbered as the marks show', () => {
  // 1, 10, 11, 12, 2, 3, …: BIBREF0 is 1, BIBREF1 is 10, BIBREF4 is 2.
  const bibliography = new Bibliography(ids(12));
  bibliography.learn([end(1, 'BIBREF0'), end(2, 'BIBREF4'), end(10, 'BIBREF1'), end(9, 'BIBREF11')]);
  assert.deepEqual(bibliography.between(end(9, 'BIBREF11'), end(12, 'BIBREF3')), ['BIBREF1', 'BIBREF2']);
});

test('one mark of several numbers names every work, once most marks agree on the numbering', () => {
  const bibliography = new Bibliography(ids(9));
  assert.deepEqual(bibliography.works('[3, 5]', 'BIBREF2'), ['BIBREF2']);
  bibliography.learn([end(1, 'BIBREF0'), end(4, 'BIBREF3'), end(7, 'BIBREF6')]);
  assert.deepEqual(bibliography.works('[3, 5]', 'BIBREF2'), ['BIBREF2', 'BIBREF4']);
  assert.deepEqual(bibliography.works('[3–5]', 'BIBREF4'), ['BIBREF2', 'BIBREF3', 'BIBREF4']);
  assert.deepEqual(bibliography.works('[3–5]', 'BIBREF8'), ['BIBREF8']);
});

test('marks that contradict each other teach nothing', () => {
  const bibliography = new Bibliography(ids(9));
  bibliography.learn([end(1, 'BIBREF5'), end(4, 'BIBREF0'), end(7, 'BIBREF2')]);
  assert.deepEqual(bibliography.works('[3, 5]', 'BIBREF2'), ['BIBREF2']);
});
