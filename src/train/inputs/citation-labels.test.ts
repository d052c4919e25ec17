import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInput } from './index.js';

test('pairs: the second paper is the document, and the first one is not a negative', () => {
  const pair = { id: '1', anchor: 'Silt  settles.', positive: 'Mud', anchor_id: 'p', positive_id: 'm' };
  assert.deepEqual(findInput('pairs/texts').rows(pair, {}, 'learn'), [
    { id: '1', query: 'Silt settles.', document: 'Mud', document_id: 'm', relevant: ['p'] },
  ]);
  assert.deepEqual(findInput('pairs/texts').rows({ ...pair, positive: '' }, {}, 'learn'), []);
});

test('intent: the sentence with as much around it as the setting says', () => {
  const row = {
    id: '1',
    sentence: 'B TARGETCIT.',
    before: 'A.',
    after: '',
    section: 'Methods',
    label: 'method',
  };
  const { rows } = findInput('intent/sentence');
  const texts = ['sentence', 'context', 'section'].map(
    (parts) => (rows(row, { parts }, 'answer') as unknown as { text: string }[])[0]?.text,
  );
  assert.deepEqual(texts, ['B TARGETCIT.', 'A. B TARGETCIT.', 'Methods A. B TARGETCIT.']);
  assert.deepEqual(rows(row, { parts: 'sentence' }, 'learn'), [
    { id: '1', text: 'B TARGETCIT.', label: 'method' },
  ]);
  assert.throws(() => rows(row, { parts: 'all' }, 'learn'), /choose from sentence, context, section/);
});

const SUPPORT = {
  id: '1',
  sentence: 'Silt settles TARGETCIT.',
  passages: ['a', 'b', 'c', 'd'],
  labels: [false, true, false, false],
  votes: [0, 3, 1, 2],
};

test('support: training has labelled passages and the others with most votes, prediction all passages', () => {
  const { rows } = findInput('support/passages');
  assert.deepEqual(rows(SUPPORT, { others: 2 }, 'learn'), [
    { id: '1', query: 'Silt settles .', sentences: ['b', 'c', 'd'], labels: [1, 0, 0] },
  ]);
  const [answer] = rows(SUPPORT, {}, 'answer') as unknown as { sentences: string[] }[];
  assert.deepEqual(answer?.sentences, SUPPORT.passages);
  assert.deepEqual(rows({ ...SUPPORT, labels: [false, false, false, false] }, {}, 'learn'), []);
  assert.deepEqual(rows({ ...SUPPORT, labels: [true, true, true, true] }, {}, 'learn'), []);
});

for (const others of [0, -1, 1.5, 'many'])
  test(`support: ${others} other passages are refused`, () => {
    const { rows } = findInput('support/passages');
    assert.throws(() => rows(SUPPORT, { others }, 'learn'), /others=.*at least 1/);
  });
