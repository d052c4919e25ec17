import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { Hyphens } from '../../hyphens.js';
import { ObjectNames } from '../../printed-objects/object-names.js';
import { labelAt } from '../../wording/caption-labels.js';
import { makeLine } from '../layout/line.fixture.js';
import { buildObjects } from './objects.js';

const captions = (...texts: string[]) => {
  const floats = texts.map((text) => {
    const line = makeLine(text);
    const { kind, label } = defined(labelAt(text));
    return { caption: { kind, label, lines: [line] }, rows: [], notes: [], labels: [] };
  });
  return buildObjects(floats, new ObjectNames(), new Hyphens([])).map(({ label, caption }) => [
    label,
    caption,
  ]);
};

test('a table that continues under its label is one table', () => {
  assert.deepEqual(
    captions('Table 1. Yields of the plots', 'Table 1 (Continued)', 'Table 1. Yields of the plots (cont.)'),
    [['Table 1', 'Yields of the plots']],
  );
  assert.deepEqual(captions('Table 1. Yields', 'Table 1. Yields'), [['Table 1', 'Yields']]);
});

test('a label that is set apart from its caption is one figure with it', () => {
  assert.deepEqual(captions('Figure 1', 'Figure 1. Plots in the north'), [
    ['Figure 1', 'Plots in the north'],
  ]);
});

test('the DOI of a figure is removed from its caption', () => {
  assert.deepEqual(captions('Figure 1. Plots in the north. doi:10.1234/oats.2001.g001'), [
    ['Figure 1', 'Plots in the north.'],
  ]);
});

test('a table that continues on the next page keeps its rows, and its repeated head once', () => {
  const rows = (...names: string[]) =>
    ['Site', ...names].map((name, i) => [
      makeLine(name, { base: 10 + 12 * i }),
      makeLine(i === 0 ? 'Yield' : '12', { base: 10 + 12 * i, left: 150 }),
    ]);
  const float = (text: string, ...names: string[]) => {
    const { kind, label } = defined(labelAt(text));
    const caption = { kind, label, lines: [makeLine(text)] };
    return { caption, rows: rows(...names), notes: [], labels: [] };
  };
  const objects = buildObjects(
    [float('Table 1. Yields', 'North', 'South'), float('Table 1 Continued', 'East', 'West')],
    new ObjectNames(),
    new Hyphens([]),
  );
  assert.equal(objects.length, 1);
  assert.equal(objects[0]?.caption, 'Yields');
  assert.deepEqual(
    objects[0]?.rows?.map(([name]) => name),
    ['Site', 'North', 'South', 'East', 'West'],
  );
});
