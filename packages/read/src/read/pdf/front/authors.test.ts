import assert from 'node:assert/strict';
import { test } from 'node:test';
import { float32At, uint8At } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { makeLine } from '../layout/line.fixture.js';
import { SUPERSCRIPT } from '../layout/lines.js';
import { byRows, findAuthors } from './authors.js';

const names = (...texts: string[]) =>
  findAuthors(texts.map((text, i) => makeLine(text, { base: 100 + 14 * i }))).map(({ name }) => name);

test('names are separated by commas and "and"; degrees and addresses are removed', () => {
  assert.deepEqual(names('Ada Field, PhD, Ben Q. Meadow and Carla van den Brook'), [
    'Ada Field',
    'Ben Q. Meadow',
    'Carla van den Brook',
  ]);
  assert.deepEqual(names('Ada Field', 'Department of Crops, University of the North'), ['Ada Field']);
});

test('a name continues on the next line of a list', () => {
  assert.deepEqual(names('Ada de la Torre-Field, Ben Wm.', 'Meadow, Cyd Brook'), [
    'Ada de la Torre-Field',
    'Ben Wm. Meadow',
    'Cyd Brook',
  ]);
  assert.deepEqual(names('Ada Field, Ben', 'L. Meadow'), ['Ada Field', 'Ben L. Meadow']);
  assert.deepEqual(names('Ada Field, Ben Meadow', 'Norham'), ['Ada Field', 'Ben Meadow']);
  assert.deepEqual(names('Ada Field', 'Ben Meadow'), ['Ada Field', 'Ben Meadow']);
  assert.deepEqual(names('Ada Field, Ben Meadow', 'Cyd Brook'), ['Ada Field', 'Ben Meadow', 'Cyd Brook']);
});

test('a name may have eight words, and the paper as others cite it has no names', () => {
  assert.deepEqual(names('Ana Susan Moreira da Silva de Almeida'), ['Ana Susan Moreira da Silva de Almeida']);
  assert.deepEqual(names('Ada Field', '(2017) Tides of the north, Norham Letters, 10(12): 15-19.'), [
    'Ada Field',
  ]);
});

test('marks that refer to addresses are not part of names', () => {
  const line = makeLine('Ada Field1,2 and Ben Meadow2');
  for (const at of [9, 10, 11, 27]) line.flags[at] = uint8At(line.flags, at) | SUPERSCRIPT;
  assert.deepEqual(pluck(findAuthors([line]), 'name'), ['Ada Field', 'Ben Meadow']);
});

test('text in another type than the first names is not a name', () => {
  const lines = [
    makeLine('Ada Field, Ben Meadow', { size: 12 }),
    makeLine('North Norham, South Norham', { base: 120, size: 8 }),
  ];
  assert.deepEqual(pluck(findAuthors(lines), 'name'), ['Ada Field', 'Ben Meadow']);
});

test('names without commas are separated by raised marks, wide gaps and dots', () => {
  const marked = makeLine('Ada Field1 Ben Meadow2');
  for (const at of [9, 21]) marked.flags[at] = uint8At(marked.flags, at) | SUPERSCRIPT;
  const spaced = makeLine('Ada Field Ben Meadow');
  for (let i = 10; i < spaced.text.length; i++) {
    spaced.lefts[i] = float32At(spaced.lefts, i) + spaced.size;
    spaced.rights[i] = float32At(spaced.rights, i) + spaced.size;
  }
  for (const line of [
    marked,
    spaced,
    makeLine('Ada Field . Ben Meadow .'),
    makeLine('ADA FIELD AND BEN MEADOW'),
  ])
    assert.deepEqual(
      findAuthors([line]).map(({ name }) => name.toLowerCase()),
      ['ada field', 'ben meadow'],
      line.text,
    );
});

test('a raised letter within a name does not separate it', () => {
  const line = makeLine('Ada McField1 Ben Meadow');
  for (const at of [5, 11]) line.flags[at] = uint8At(line.flags, at) | SUPERSCRIPT;
  assert.deepEqual(pluck(findAuthors([line]), 'name'), ['Ada McField', 'Ben Meadow']);
});

test('names side by side are in order even if one is printed a little higher', () => {
  const lines = [
    makeLine('Ben Meadow', { left: 300, base: 119 }),
    makeLine('Norham', { left: 300, base: 131 }),
    makeLine('Ada Field', { left: 100, base: 120 }),
    makeLine('Seaham', { left: 100, base: 132 }),
  ];
  assert.deepEqual(pluck(byRows(lines), 'text'), ['Ada Field', 'Ben Meadow', 'Seaham', 'Norham']);
});

test('names in capitals before their affiliation on one line', () => {
  assert.deepEqual(
    names(
      'ADA FIELD and B.Q. MEADOW, Institute of Crops, Norham',
      'CARLA BROOK, The Crops Group, Norland',
      'DORA HILL, Seaham Crops, Norland',
    ),
    ['ADA FIELD', 'B.Q. MEADOW', 'CARLA BROOK', 'DORA HILL'],
  );
  assert.deepEqual(names('ADA FIELD, BEN MEADOW', 'UNITED FIELDS, Norham'), [
    'ADA FIELD',
    'BEN MEADOW',
    'UNITED FIELDS',
  ]);
  assert.deepEqual(names('Ada Field, Ben Meadow', 'NORTH NORHAM, Norland'), [
    'Ada Field',
    'Ben Meadow',
    'NORTH NORHAM',
  ]);
});

test('names in capitals with particles, degrees and suffixes between them are all kept', () => {
  assert.deepEqual(names('ADA FIELD, JAN van DIJK, BEN MEADOW'), ['ADA FIELD', 'JAN van DIJK', 'BEN MEADOW']);
  assert.deepEqual(names('ADA FIELD, PhD, BEN MEADOW, MD'), ['ADA FIELD', 'BEN MEADOW']);
  assert.equal(names('ADA FIELD, BEN MEADOW Jr., CARL BROOK').length, 3);
  assert.deepEqual(names('RESEARCH ARTICLE, Open access', 'Ada Field, Ben Meadow').slice(-2), [
    'Ada Field',
    'Ben Meadow',
  ]);
});

test('names before an affiliation on one line, if no line has names alone', () => {
  assert.deepEqual(
    names('A. N. Field, B. Meadow, Institute of Crops, Norham', 'C. Brook, University of Seaham'),
    ['A. N. Field', 'B. Meadow', 'C. Brook'],
  );
  assert.deepEqual(names('Ada Field', 'Carl Brook, University of Seaham'), ['Ada Field']);
});

test('e-mail addresses in brackets after names are not part of them', () => {
  assert.deepEqual(names('Ada Field <ada@crops.example>', 'Ben Meadow (ben.meadow@crops.example)'), [
    'Ada Field',
    'Ben Meadow',
  ]);
  assert.deepEqual(
    names(
      'Ada Field (ada@crops.example) – University of the North, Norham, UK',
      'Ben Meadow (ben@crops.example) – University of the North, Norham, UK',
    ),
    ['Ada Field', 'Ben Meadow'],
  );
});

test('streets, rooms, companies and the label of a preprint are not names', () => {
  assert.deepEqual(
    names(
      'A PREPRINT',
      'Ada Field, Ben Meadow',
      'Norham Crops, Inc.',
      '5465 North Mill Blvd.',
      'South Mill Road',
      'Building D, Suite A',
      'London, Ontario N6A 5B7, Canada, North National',
    ),
    ['Ada Field', 'Ben Meadow'],
  );
});
