import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { pageWith, ruleAt } from '../layout/page.fixture.js';
import { framedCells } from './framed-tables.js';

const row = (base: number, ...texts: string[]): Line[] =>
  texts.map((text, i) => makeLine(text, { base, left: 50 + 150 * i, size: 8 }));

const caption = makeLine('Table 1. Harvests by slope', { base: 80, size: 9 });
const head = row(100, 'Slope', 'Harvest', 'Reference');
const rows = [...row(115, 'Upper', '12.4', 'Olsen (2011)'), ...row(127, 'Lower', '22.1', 'see text')];
const rules = [ruleAt(88), ruleAt(104), ruleAt(132)];

test('lines between the rules below the caption of a table are cells', () => {
  const below = makeLine('The oats of the plain were sown on plots of poor soil in dry years', { base: 160 });
  const page = pageWith([caption, ...head, ...rows, below], [], { drawings: rules });
  assert.deepEqual(framedCells(page), new Set([...head, ...rows]));
});

test('the rule of the page below a table frames neither text nor a bibliography', () => {
  const prose = Array.from({ length: 20 }, (_, i) =>
    makeLine('The oats of the plain were sown on plots of poor soil', { base: 160 + 12 * i }),
  );
  const entries = Array.from({ length: 20 }, (_, i) =>
    row(160 + 12 * i, '3. Marlow J, Hess K.', 'Oats Res 1999, 3:1-9.', '14. Olsen D, Hess B'),
  ).flat();
  for (const others of [prose, entries]) {
    const page = pageWith([caption, ...head, ...rows, ...others], [], { drawings: [...rules, ruleAt(760)] });
    assert.deepEqual(framedCells(page), new Set([...head, ...rows]));
  }
});

test('without a caption or without rules nothing is a cell', () => {
  assert.equal(framedCells(pageWith([...head, ...rows], [], { drawings: rules })).size, 0);
  assert.equal(framedCells(pageWith([caption, ...head, ...rows])).size, 0);
});
