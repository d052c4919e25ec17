import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { Hyphens } from '../layout/hyphens.js';
import { lineOf } from '../layout/line.fixture.js';
import { labelAt } from '../wording/caption-labels.js';
import { ObjectNames, objectsOf } from './objects.js';

const captions = (...texts: string[]) => {
  const floats = texts.map((text) => {
    const line = lineOf(text);
    const { kind, label } = defined(labelAt(text));
    return { caption: { kind, label, lines: [line], hidden: [] }, rows: [], notes: [], labels: [] };
  });
  return objectsOf(floats, new ObjectNames(), new Hyphens([])).map(({ label, caption }) => [label, caption]);
};

test('a table that goes on under its label is one table', () => {
  assert.deepEqual(
    captions('Table 1. Yields of the plots', 'Table 1 (Continued)', 'Table 1. Yields of the plots (cont.)'),
    [['Table 1', 'Yields of the plots']],
  );
  assert.deepEqual(captions('Table 1. Yields', 'Table 1. Yields'), [['Table 1', 'Yields']]);
});

test('a label that stands apart from its caption is one figure with it', () => {
  assert.deepEqual(captions('Figure 1', 'Figure 1. Plots in the north'), [
    ['Figure 1', 'Plots in the north'],
  ]);
});

test('captions lose the DOI of their figure and a title that is hidden under itself', () => {
  assert.deepEqual(captions('Figure 1. Plots in the north. doi:10.1234/oats.2001.g001'), [
    ['Figure 1', 'Plots in the north.'],
  ]);
  assert.deepEqual(
    captions('Figure 1 Plots in the north of the land Plots in the north of the land. Two are empty.'),
    [['Figure 1', 'Plots in the north of the land. Two are empty.']],
  );
});
