import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInput, type Purpose } from './index.js';

const EXAMPLE = {
  id: 'e1',
  target: 'Silt settles @cite_1, but sand @cite_2 does  not OTHERCIT.',
  title: 'Rivers',
  abstract: 'On silt.',
  cited: [
    { mark: '@cite_1', title: 'Settling', abstract: 'How grains fall.' },
    { mark: '@cite_2', title: 'Sand', abstract: null },
  ],
};

const inputRows = (changes: object = {}, options: Record<string, unknown> = {}, purpose: Purpose = 'learn') =>
  findInput('relatedwork/source').rows({ ...EXAMPLE, ...changes }, options, purpose);

test('relatedwork: the citing paper, then every cited paper after its mark; the paragraph as the target', () => {
  assert.deepEqual(inputRows(), [
    {
      id: 'e1',
      source: '<|CITING|> Rivers On silt. @cite_1 Settling How grains fall. @cite_2 Sand',
      target: 'Silt settles @cite_1, but sand @cite_2 does not OTHERCIT.',
    },
  ]);
  assert.deepEqual(inputRows({ cited: null, abstract: null }, {}, 'answer'), [
    {
      id: 'e1',
      source: '<|CITING|> Rivers',
      target: 'Silt settles @cite_1, but sand @cite_2 does not OTHERCIT.',
    },
  ]);
  const [row] = inputRows({}, { parts: 'cited' });
  assert.match(row && 'source' in row ? String(row.source) : '', /^@cite_1 Settling/);
  for (const parts of ['title', 'constructor'])
    assert.throws(() => inputRows({}, { parts }), new RegExp(`parts=${parts}: choose from all, cited`));
});

test('relatedwork: cited papers share the words of the source equally, and every mark is there', () => {
  const words = Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ');
  for (const [papers, each] of [
    [1, 250],
    [10, 25],
    [60, 12],
  ] as const) {
    const cited = Array.from({ length: papers }, (_, i) => ({
      mark: `@cite_${i + 1}`,
      title: '',
      abstract: words,
    }));
    const [row] = inputRows({ cited, abstract: words });
    const parts = String(row && 'source' in row ? row.source : '').split(/ ?@cite_\d+ /);
    assert.equal(parts.length, papers + 1);
    assert.deepEqual(
      parts.map((part) => part.split(' ').length),
      [81, ...cited.map(() => each)],
    );
  }
});

test('relatedwork: a row without a paragraph is used for prediction only', () => {
  assert.deepEqual(inputRows({ target: ' ' }), []);
  assert.equal(inputRows({ target: ' ' }, {}, 'answer').length, 1);
});
