import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uint8At } from '@citemill/metrics/at';
import { lineOf } from '../layout/line.fixture.js';
import { SUPERSCRIPT } from '../layout/lines.js';
import { authorsIn } from './authors.js';

const names = (...texts: string[]) =>
  authorsIn(texts.map((text, i) => lineOf(text, { base: 100 + 14 * i }))).map(({ name }) => name);

test('names are parted by commas and "and"; degrees and addresses go', () => {
  assert.deepEqual(names('Ada Field, PhD, Ben Q. Meadow and Carla van den Brook'), [
    'Ada Field',
    'Ben Q. Meadow',
    'Carla van den Brook',
  ]);
  assert.deepEqual(names('Ada Field', 'Department of Crops, University of the North'), ['Ada Field']);
});

test('marks that lead to addresses are no part of names', () => {
  const line = lineOf('Ada Field1,2 and Ben Meadow2');
  for (const at of [9, 10, 11, 27]) line.flags[at] = uint8At(line.flags, at) | SUPERSCRIPT;
  assert.deepEqual(
    authorsIn([line]).map(({ name }) => name),
    ['Ada Field', 'Ben Meadow'],
  );
});

test('what is set unlike the first names is none', () => {
  const lines = [
    lineOf('Ada Field, Ben Meadow', { size: 12 }),
    lineOf('North Norham, South Norham', { base: 120, size: 8 }),
  ];
  assert.deepEqual(
    authorsIn(lines).map(({ name }) => name),
    ['Ada Field', 'Ben Meadow'],
  );
});
