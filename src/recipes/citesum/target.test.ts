import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { targetFrom } from './citing.fixture.js';
import { removeRef } from './replace-marks.js';

const CASES: [source: string, target: string][] = [
  ['Hess et al. {w:[8]} proposed a sensor.', 'REF proposed a sensor.'],
  ['{w:Hess et al. (2013)} proposed a sensor.', 'REF proposed a sensor.'],
  ['Hess et al. ({w:2013}) proposed a sensor.', 'REF proposed a sensor.'],
  ['Recently, Hess and Ito ({w:2013}) proposed a sensor.', 'Recently, REF proposed a sensor.'],
  ['Hess et al.’s {w:[8]} sensor is cheap.', 'REF’s sensor is cheap.'],
  ['Marlow {w:[8]} proposed a sensor.', 'REF proposed a sensor.'],
  ['{w:[8]} proposed a sensor.', 'REF proposed a sensor.'],
  ['A sensor is proposed in {w:[8]}.', 'A sensor is proposed in REF.'],
  ['A sensor is proposed in ref. {w:8}.', 'A sensor is proposed in REF.'],
  ['A sensor was proposed {w:(Hess et al., 2013)}.', 'A sensor was proposed REF.'],
  ['A sensor was proposed ({w:Hess et al., 2013}) .', 'A sensor was proposed REF.'],
  ['A sensor was proposed (see e.g. {w:Hess et al., 2013}).', 'A sensor was proposed REF.'],
  ['A sensor was proposed (Hess et al., {w:2013)}.', 'A sensor was proposed REF.'],
  ['A sensor was proposed {w:(Hess et al., 2013}).', 'A sensor was proposed REF.'],
  ['A sensor was proposed by Hess et al., {w:2013)}.', 'A sensor was proposed by REF.'],
  ['A sensor was proposed [reviewed in {w:[8]}].', 'A sensor was proposed REF.'],
  ['A sensor was proposed.{w:8}', 'A sensor was proposed REF.'],
  ['A sensor was proposed. {w:[8]}', 'A sensor was proposed REF.'],
  ['A sensor was proposed,{w:8} and sold.', 'A sensor was proposed REF, and sold.'],
  ['A sensor{w:8} was proposed.', 'A sensor REF was proposed.'],
  ['Hess et al.{w:8} proposed a sensor.', 'REF proposed a sensor.'],
  ['A sensor{w:[8]}was proposed.', 'A sensor REF was proposed.'],
  ['A sensor (Figure 3; {w:Hess et al., 2013}) was sold.', 'A sensor (Figure 3; REF) was sold.'],
  ['A sensor (TURB; {w:Hess et al., 2013}) was sold.', 'A sensor (TURB; REF) was sold.'],
  ['However, {w:[8]} proposed a sensor, as {w:[8]} says.', 'However, REF proposed a sensor, as REF says.'],
  ['Hess et al. {w:[8]}, {w:[8]} proposed a sensor.', 'REF proposed a sensor.'],
  ['{w:Hess and Ito} describe a sensor that is cheap ({w:2013}).', 'REF describe a sensor that is cheap.'],
  ['{w:Hess} describes a sensor {w:[8]} and sells it.', 'REF describes a sensor and sells it.'],
  ['It is written in Java and Python {w:[8]}.', 'It is written in Java and Python REF.'],
  ['Is a sensor cheap {w:[8]}?', 'Is a sensor cheap REF?'],
];

for (const [source, target] of CASES)
  test(`“${source}” → “${target}”`, () => assert.equal(targetFrom(source), target));

const APART: [source: string, target: string][] = [
  ['Marlow et al. describe a sensor {w:[8]}.', 'REF describe a sensor.'],
  ['In France, Marlow, Ito and Abe describe a sensor {w:[8]}.', 'In France, REF describe a sensor.'],
  ['Marlow proposed a sensor ({w:Marlow, 2013}).', 'REF proposed a sensor.'],
  ['The sensor of Marlow is cheap.{w:8}', 'The sensor of REF is cheap.'],
  ['Marlow clays settle slowly {w:[8]}.', 'Marlow clays settle slowly REF.'],
  ['Hess et al. describe a sensor {w:[8]}.', 'Hess et al. describe a sensor REF.'],
  ['Marlow et al. {w:[8]} went on where Marlow had stopped.', 'REF went on where Marlow had stopped.'],
];

for (const [source, target] of APART)
  test(`with authors apart, “${source}” → “${target}”`, () => assert.equal(targetFrom(source, true), target));

test('recalls are measured without REF', () => {
  assert.equal(removeRef('REF’s sensor, as REF says.'), 'sensor, as says.');
  assert.equal(removeRef('REFS and PREF stay.'), 'REFS and PREF stay.');
});

test('megabytes of brackets, stops, names and marks are handled quickly', () => {
  const letters = thorough(1e6, 2e5);
  for (const piece of [
    '(',
    '[',
    ') ',
    'Aa, ',
    'Marlow ',
    'Marlow, Aa ',
    'REF ',
    'REF,',
    ' ',
    '.',
    '’s ',
    'et al. ',
    '(REF',
  ])
    for (const source of [
      `${piece.repeat(letters / piece.length)}{w:[8]}`,
      `{w:[8]}${piece.repeat(letters / piece.length)}`,
    ]) {
      assert.ok(targetFrom(source, true).length > 0, piece);
    }
  assert.match(targetFrom('{w:[8]} '.repeat(20_000), true), /REF/);
});
