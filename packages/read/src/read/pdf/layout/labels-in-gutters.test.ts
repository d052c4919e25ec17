import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandOf } from './bands.js';
import { partedAtLabels } from './labels-in-gutters.js';
import { lineOf } from './line.fixture.js';

const BAND = bandOf(0, 800, [{ left: 206, right: 214 }], 600);
/** A line as wide as its letters are, five points each, from the left edge on. */
const line = (text: string, left: number, base: number) => lineOf(text, { left, base });
const LABELS = [line('17 Ito A: Silt in rivers', 215, 112), line('18 Roe B: Peat in bogs', 215, 124)];
/** Letters are five points wide: the second part begins behind the gutter. */
const JOINED = `${'Hess K: Sand at the sea of the'.padEnd(32, 's')} 31 Doe C: Loam`;

const parted = (...lines: ReturnType<typeof lineOf>[]) =>
  partedAtLabels(lines, [BAND]).map(({ text, left }) => [text, left]);

test('a line is parted where the label of the next column stands behind its words', () => {
  assert.deepEqual(parted(line(JOINED, 50, 100), ...LABELS).slice(0, 2), [
    [JOINED.slice(0, 32), 50],
    ['31 Doe C: Loam', 215],
  ]);
});

for (const [what, ...lines] of [
  ['no other label stands there', line(JOINED, 50, 100)],
  ['no number stands there', line(JOINED.replace('31', 'on'), 50, 100), ...LABELS],
  ['the number stands before the gutter', line(JOINED, 20, 100), ...LABELS],
] as const)
  test(`a line over both columns stays whole where ${what}`, () => {
    assert.equal(parted(...lines).length, lines.length);
  });
