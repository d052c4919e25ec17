import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSuperscript, superscript } from './powers.js';

const POWERS: [before: string, above: string, line: string][] = [
  ['about 10', '5', '⁵'],
  ['3 × 10', '12', '¹²'],
  ['2x10', '6', '⁶'],
  ['10³-10', '5', '⁵'],
  ['of 10', '−3', '⁻³'],
  ['5 mL min', '−\u20091', '⁻¹'],
  ['mol m', '-2', '⁻²'],
  ['4 nm', '–2', '⁻²'],
  ['40 km', '2', '²'],
  ['kg/m', '2', '²'],
  ['e−/Å', '2', '²'],
  ['3 in', '2', '²'],
  ['with R', '2', '²'],
  ['a χ', '2', '²'],
  ['versus ω', '−1/2', '^(−1/2)'],
  ['by 10', '0.5', '^(0.5)'],
  ['method (2', '−ΔΔCt', '^(−ΔΔCt)'],
  ['and e', '−kt', '^(−kt)'],
];

for (const [before, above, line] of POWERS)
  test(`raised after "${before}" is the power ${line}`, () =>
    assert.equal(formatSuperscript(before, above), line));

const OTHERS: [before: string, above: string][] = [
  ['as shown', '5'],
  ['in 2003', '12'],
  ['of IL-10', '5'],
  ['was 110', '2'],
  ['reported in', '2'],
  ['12', '–14'],
  ['the 10', 'th'],
  ['the 1', 'st'],
  ['with ', '13'],
  ['[', '3'],
  ['Ca', '2+'],
  ['Cl', '−'],
  ['Val', '274'],
  ['0.05', '**'],
  ['p53', '−/−'],
];

for (const [before, above] of OTHERS)
  test(`"${above}" above "${before}" stays on the line`, () =>
    assert.equal(formatSuperscript(before, above), above));

test('a squared number is a power before pixels or voxels', () => {
  assert.equal(formatSuperscript('images of 1850', '2', false, ' pixels (see below)'), '²');
  assert.equal(formatSuperscript('in 360', '2', false, '-pixel images'), '²');
  assert.equal(formatSuperscript('in 64', '3', false, ' voxels'), '³');
  assert.equal(formatSuperscript('reported in 2003', '2', false, ' and later'), '2');
  assert.equal(formatSuperscript('in Smith et al. 3', '2', false, ' pixelated'), '2');
});

test('an index in letters is part of what is squared', () => {
  assert.equal(formatSuperscript('an ηp', '2', true), '²');
  assert.equal(formatSuperscript('an ηp', '2'), '2');
});

test('words above the line have no superscript characters', () => {
  assert.equal(superscript('th'), 'th');
  assert.equal(superscript('−12'), '⁻¹²');
});
