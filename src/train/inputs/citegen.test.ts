import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInput, type Purpose } from './index.js';

const EXAMPLE = {
  id: 'e1',
  before: 'Rivers carry  silt.',
  target: 'Silt settles in still water TARGETCIT.',
  after: 'So do lakes OTHERCIT.',
  title: 'Rivers',
  abstract: 'On silt.',
  cited_title: 'Settling',
  cited_abstract: 'How grains fall.',
};

const inputSource = (options: Record<string, unknown>, changes: Record<string, unknown> = {}) => {
  const [row] = findInput('citegen/source').rows({ ...EXAMPLE, ...changes }, options, 'learn');
  return row && 'source' in row ? row.source : undefined;
};

test('citegen: the context with the place of the sentence, then the cited and the citing paper', () => {
  assert.equal(
    inputSource({}),
    'Rivers carry silt. <|SENTENCE|> So do lakes OTHERCIT. <|CITED|> Settling How grains fall. <|CITING|> Rivers On silt.',
  );
  assert.equal(inputSource({ parts: 'context' }), 'Rivers carry silt. <|SENTENCE|> So do lakes OTHERCIT.');
  assert.equal(inputSource({ parts: 'cited' }), '<|CITED|> Settling How grains fall.');
  assert.equal(
    inputSource({ parts: 'context+cited' }, { before: '', abstract: null, cited_abstract: null }),
    '<|SENTENCE|> So do lakes OTHERCIT. <|CITED|> Settling',
  );
  for (const parts of ['title', 'constructor'])
    assert.throws(
      () => inputSource({ parts }),
      new RegExp(`parts=${parts}: choose from all, context\\+cited`),
    );
});

test('citegen: of a long context the words nearest to the sentence are kept', () => {
  const numbers = Array.from({ length: 300 }, (_, i) => `w${i}`).join(' ');
  const source = inputSource(
    { parts: 'context+cited' },
    { before: numbers, after: numbers, cited_abstract: numbers },
  );
  const [before = '', rest = ''] = String(source).split(' <|SENTENCE|> ');
  const [after = '', cited = ''] = rest.split(' <|CITED|> ');
  assert.match(before, /^w220 .* w299$/);
  assert.match(after, /^w0 .* w59$/);
  assert.match(cited, /^Settling w0 .* w168$/);
});

test('citegen: a row without a sentence is used for prediction only', () => {
  const rows = (purpose: Purpose) =>
    findInput('citegen/source').rows({ ...EXAMPLE, target: ' ' }, { parts: 'cited' }, purpose);
  assert.deepEqual(rows('learn'), []);
  assert.deepEqual(rows('answer'), [{ id: 'e1', source: '<|CITED|> Settling How grains fall.', target: '' }]);
});
