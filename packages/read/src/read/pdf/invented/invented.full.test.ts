import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { pdfReader } from '../index.js';
import { EXTRAS, type Extras } from './extras.fixture.js';
import { JOURNALS } from './journals.fixture.js';
import { PLAIN, readingProblems } from './plain.fixture.js';
import type { Style } from './style.fixture.js';

before(async () => pdfReader.prepare?.());

for (const key of Object.keys(EXTRAS) as (keyof Extras)[])
  for (const value of EXTRAS[key])
    test(`a paper with ${key} = ${value} is read without a fault`, () => {
      for (const columns of thorough(['one', 'two'] as const, ['two'] as const))
        assert.deepEqual(readingProblems({ ...PLAIN, columns, [key]: value }), []);
    });

/** Papers of different lengths, with their floats in different places. */
const PAPERS: Partial<Style>[] = [
  { works: 25, seed: 3 },
  { works: 18, seed: 41, floatPlace: 'foot' },
  { works: 39, seed: 29, table: 'wide' },
  { works: 22, seed: 8, table: 'continued', figure: 'image' },
];

for (const [name, own] of Object.entries(JOURNALS))
  test(`papers in the style of ${name} are read without a fault`, () => {
    for (const paper of PAPERS.slice(0, thorough(PAPERS.length, 2)))
      assert.deepEqual(readingProblems({ ...PLAIN, ...own, ...paper }), []);
  });
