import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageNames } from './page-names.js';

test('pages are named from 1, neighbours as a range', () => {
  const cases: [numbers: number[], name: string][] = [
    [[0], 'page 1'],
    [[4, 2, 3], 'pages 3–5'],
    [[2, 8], 'pages 3 and 9'],
    [[0, 1, 1, 4, 8], 'pages 1–2, 5 and 9'],
  ];
  for (const [numbers, name] of cases) assert.equal(pageNames(numbers), name);
});
