import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readName } from './names.js';
import { parseReference } from './parse.js';

const CASES: [printed: string, given: string, family: string][] = [
  ['Pim Ter Hoeve', 'Pim', 'Ter Hoeve'],
  ['Tim Van der Berg', 'Tim', 'Van der Berg'],
  ['Anna De la Cruz', 'Anna', 'De la Cruz'],
  ['Hans K. Von Moor', 'Hans K.', 'Von Moor'],
  ['Mary Ann van Loon', 'Mary Ann', 'van Loon'],
  ['Thi Van Nguyen', 'Thi Van', 'Nguyen'],
  ['De Witt Somers', 'De Witt', 'Somers'],
  ['Les Harlow', 'Les', 'Harlow'],
  ['La Toya Hess', 'La Toya', 'Hess'],
];

for (const [printed, given, family] of CASES) {
  test(`the family name of "${printed}" is "${family}"`, () =>
    assert.deepEqual(readName(`${printed}, `, 0, 'given-family')?.author, { name: printed, given, family }));
}

const TITLES = ['Die Mühlen des Nordens', 'Der Stumme Fluss', 'Les Moulins du Nord', 'La Vallée de Boue'];
for (const title of TITLES) {
  test(`"${title}" is a title, not a name`, () =>
    assert.equal(readName(`${title}, `, 0, 'given-family'), undefined));
}

test('particles may follow the given name; a title may begin like them', () => {
  const authors = (raw: string) => parseReference(raw).authors?.map(({ name }) => name);
  const rest = '2013. “Moss in Dry Summers.” Rivers 3: 1–9.';
  assert.deepEqual(authors(`Berg, Anna van den, and Ken Ito. ${rest}`), ['Anna van den Berg', 'Ken Ito']);
  assert.deepEqual(authors(`Marlow, Jane. ${rest}`), ['Jane Marlow']);
});

test('names that lost the spaces around them are separated', () => {
  const families = (raw: string) =>
    parseReference(raw).authors?.map(({ given, family }) => `${given}|${family}`);
  assert.deepEqual(families('MarlowE. O.HessP. (2001). Silt in slow rivers. J. Hydrol. 12, 3–9.'), [
    'E. O.|Marlow',
    'P.|Hess',
  ]);
  assert.deepEqual(families('van LoonA.O’RourkeB. C.Ito-WellsD. (1993). Mills. J. Hydrol. 16, 97–115.'), [
    'A.|van Loon',
    'B. C.|O’Rourke',
    'D.|Ito-Wells',
  ]);
  assert.deepEqual(families('McKinleyL. J. (1951). Weirs and mills. Rivers 16, 297–334.'), [
    'L. J.|McKinley',
  ]);
});
