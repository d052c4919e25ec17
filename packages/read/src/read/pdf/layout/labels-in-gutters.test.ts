import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBand } from './bands.js';
import { splitAtLabels } from './labels-in-gutters.js';
import { makeLine } from './line.fixture.js';

const BAND = makeBand(0, 800, [{ left: 206, right: 214 }], 600);
/** A line as wide as its letters are, five points each, from the left edge on. */
const line = (text: string, left: number, base: number) => makeLine(text, { left, base });
const LABELS = [line('17 Ito A: Silt in rivers', 215, 112), line('18 Roe B: Peat in bogs', 215, 124)];
/** Letters are five points wide: the second part begins after the gutter. */
const JOINED = `${'Hess K: Sand at the sea of the'.padEnd(32, 's')} 31 Doe C: Loam`;

const parted = (...lines: ReturnType<typeof makeLine>[]) =>
  splitAtLabels(lines, [BAND]).map(({ text, left }) => [text, left]);

test('a line is split before the label of the next column', () => {
  assert.deepEqual(parted(line(JOINED, 50, 100), ...LABELS).slice(0, 2), [
    [JOINED.slice(0, 32), 50],
    ['31 Doe C: Loam', 215],
  ]);
});

for (const [what, ...lines] of [
  ['there is no other label', line(JOINED, 50, 100)],
  ['there is no number', line(JOINED.replace('31', 'on'), 50, 100), ...LABELS],
  ['the number is before the gutter', line(JOINED, 20, 100), ...LABELS],
] as const)
  test(`a line over both columns is not split if ${what}`, () => {
    assert.equal(parted(...lines).length, lines.length);
  });
