import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createMill, startStudio } from '../mill.fixture.js';
import { writeModelFolder } from '../trained.fixture.js';

const dir = await createMill('studio-models', { recipes: [] });

writeModelFolder(join(dir, 'models', 'bert'), 'citeworth/bert', 'citeworth/sentences');
writeModelFolder(join(dir, 'models', 'bart'), 'citesum/bart', 'citesum/abstract');
mkdirSync(join(dir, 'models', 'broken'));
writeFileSync(join(dir, 'models', 'broken', 'model.json'), '{');
const client = await startStudio(dir);

test('trained models are listed by their folders; a broken one is skipped', async () => {
  const { body } = await client.get('/models');
  assert.deepEqual(
    body.map(({ name, isForCheck }: { name: string; isForCheck: boolean }) => [name, isForCheck]),
    [
      ['models/bart', false],
      ['models/bert', true],
    ],
  );
  assert.deepEqual(body[1].scores, { f1: 0.61 });
});

test('a model shows its settings and its learning curve', async () => {
  const { body } = await client.get(`/models/${encodeURIComponent('models/bert')}`);
  assert.deepEqual(body.losses, [
    { step: 10, loss: 0.7 },
    { step: 20, loss: 0.5 },
  ]);
  assert.deepEqual(body.curve.at(-1), { step: 20, scores: { f1: 0.61 }, isBest: true });
  assert.ok(
    body.settings.some(
      ({ name, value }: { name: string; value: string }) => name === 'epochs' && value === '3',
    ),
  );
  assert.deepEqual(body.deviations, ['fewer epochs']);
  for (const name of ['models', '..', 'models/none', '../models/bert'])
    assert.equal((await client.get(`/models/${encodeURIComponent(name)}`)).status, 404, name);
});

test('check offers the models that label sentences, refuses others, and says why one cannot be opened', async () => {
  assert.deepEqual((await client.get('/check')).body.models, ['models/bert']);
  const refused = await client.get('/check?model=models%2Fbart');
  assert.deepEqual([refused.status, refused.body.field], [400, 'model']);
  // The folder has no weights: the state says so, and the studio keeps running.
  let state = (await client.get('/check?model=models%2Fbert')).body;
  while (state.state === 'learning') {
    await new Promise((done) => setTimeout(done, 50));
    const answer = await client.send('POST', '/check', { text: 'Water is wet.', model: 'models/bert' });
    state = answer.body.model;
  }
  assert.equal(state.state, 'failed');
  assert.match(state.note, /@huggingface\/transformers|model\.onnx|tokenizer/);
});
