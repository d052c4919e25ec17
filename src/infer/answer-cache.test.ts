import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AnswerCache, rowKey } from './answer-cache.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-answers-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('answers are found again by model and text; id, label and target do not matter', () => {
  const key = rowKey('model', { id: '1', text: 'Silt.', label: 1 });
  assert.equal(rowKey('model', { id: '2', text: 'Silt.' }), key);
  assert.notEqual(rowKey('other', { id: '1', text: 'Silt.' }), key);
  assert.notEqual(
    rowKey('model', { id: '1', source: 'Silt.', prompt: 'We' }),
    rowKey('model', { id: '1', source: 'Silt.' }),
  );
  const cache = new AnswerCache(folder, 'model');
  assert.equal(cache.get(key), undefined);
  cache.put(key, { scores: [0.25, 0.75] });
  cache.put(rowKey('model', { id: '3', text: 'Löß.' }), { text: 'ä'.repeat(5000) });
  assert.deepEqual(cache.get(key), { scores: [0.25, 0.75] });
  cache.close();

  const [inner = ''] = readdirSync(folder);
  const [file = ''] = readdirSync(join(folder, inner));
  // What a killed process leaves.
  appendFileSync(join(folder, inner, file), '["00');
  const again = new AnswerCache(folder, 'model');
  assert.deepEqual(again.get(key), { scores: [0.25, 0.75] });
  assert.equal(again.get(rowKey('model', { id: '4', text: 'Löß.' }))?.text?.length, 5000);
  again.close();
});
