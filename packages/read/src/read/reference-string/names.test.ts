import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readName } from './names.js';

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
