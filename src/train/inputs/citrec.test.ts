import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInput } from './index.js';

const EXAMPLE = {
  id: 'e1',
  context: 'Silt settles TARGETCIT in still  water.',
  title: 'Rivers',
  abstract: 'On silt.',
  cited_id: 'w7',
  cited_title: 'Settling',
  cited_abstract: 'How grains fall.',
  group_ids: ['w7', 'w9'],
};

const rows = (options: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  findInput('citrec/context').rows({ ...EXAMPLE, ...changes }, options, 'learn');

test('a query is the context followed by the chosen parts of the citing paper', () => {
  const queries = ['context', 'title', 'abstract'].map((query) => rows({ query })[0]);
  assert.deepEqual(
    queries.map((row) => row && 'query' in row && row.query),
    [
      'Silt settles TARGETCIT in still water.',
      'Silt settles TARGETCIT in still water. Rivers',
      'Silt settles TARGETCIT in still water. Rivers On silt.',
    ],
  );
});

test('mined negatives are further texts, as many as the preset takes', () => {
  const negatives = ['On mud.', 'On sand.', 'On clay.'];
  const [pair] = rows({ negatives: 2 }, { negatives });
  assert.deepEqual(pair && 'negatives' in pair && pair.negatives, ['On mud.', 'On sand.']);
  const candidates = (options: Record<string, unknown>, changes: Record<string, unknown>) =>
    findInput('citrec/candidates').rows({ ...EXAMPLE, ...changes }, options, 'learn');
  assert.deepEqual(candidates({ query: 'title', negatives: 2 }, { negatives }), [
    {
      id: 'e1',
      query: 'Silt settles TARGETCIT in still water. Rivers',
      sentences: ['Settling How grains fall.', 'On mud.', 'On sand.'],
      labels: [1, 0, 0],
    },
  ]);
  assert.deepEqual(candidates({ negatives: 2 }, {}), []);
});

test('the document is the cited paper, and papers that share its mark do not count as negatives', () => {
  assert.deepEqual(rows({}, { abstract: null }), [
    {
      id: 'e1',
      query: 'Silt settles TARGETCIT in still water. Rivers',
      document: 'Settling How grains fall.',
      document_id: 'w7',
      relevant: ['w7', 'w9'],
    },
  ]);
});
