import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type EvaluationSet, loadExamples, multilabelTask, openSet } from '../../index.js';

const folder = temporaryFolder('multicite');

function write(context: string, name: string, rows: unknown): string {
  const below = join(folder, 'data', `classification_${context}_context`);
  mkdirSync(below, { recursive: true });
  writeFileSync(join(below, name), typeof rows === 'string' ? rows : JSON.stringify(rows));
  return folder;
}

const ROWS = [
  { id: 'a_0', x: 'Silt settles. We follow<cite> Hess (2011)</cite> .', y: 'similarities uses' },
  { id: 'a_1', x: 'Mud differs <cite>(Hess, 2011)</cite>.', y: 'differences' },
  { id: 'a_2', x: 'No class <cite>[3]</cite>.', y: '' },
];

test('MultiCite is read with the citation as TARGETCIT and all classes of each context', async () => {
  write('gold', 'train.json', ROWS);
  write('gold', 'test.json', ROWS);
  write('3', 'test.json', ROWS.slice(0, 1));
  const set = (await openSet(`transfer:${folder}`, {})) as EvaluationSet<'classification'>;
  assert.deepEqual(await loadExamples(set, 'test'), [
    {
      id: 'a_0',
      text: 'Silt settles. We follow TARGETCIT .',
      label: 'similarities',
      labels: ['similarities', 'uses'],
    },
    { id: 'a_1', text: 'Mud differs TARGETCIT .', label: 'differences', labels: ['differences'] },
  ]);
  assert.deepEqual(set.classes, ['differences', 'similarities', 'uses']);
  const three = (await openSet(`transfer:${folder}`, { task: 'multicite-3' })) as typeof set;
  assert.equal(three.size('test'), 1);
  const alone = join(folder, 'data', 'classification_3_context');
  assert.equal((await openSet(`transfer:${alone}`, {})).variant, 'multicite-3');
});

test('an unknown version and a damaged file of MultiCite are refused', async () => {
  await assert.rejects(openSet(`transfer:${folder}`, { task: 'multicite-2' }), /choose from multicite-gold/);
  for (const content of ['[{"id": 3}]', '[']) {
    write('5', 'test.json', content);
    await assert.rejects(openSet(`transfer:${folder}`, { task: 'multicite-5' }), /id, x and y/);
  }
});

test('texts with several classes: F1 by class and pooled, any class right, all right', () => {
  const task = multilabelTask();
  const items = [
    { expected: 'uses similarities', predicted: 'uses' },
    { expected: 'background', predicted: 'background' },
    { expected: 'uses', predicted: 'background' },
  ];
  // uses: 1 of 2 expected, 1 predicted: 2/3; similarities: 0; background: 1 expected, 2 predicted: 2/3. Pooled: 2·2 / (4 + 3).
  const expected = [(2 / 3 + 0 + 2 / 3) / 3, 4 / 7, 2 / 3, 1 / 3];
  for (const [i, { of }] of task.columns.entries())
    assert.ok(Math.abs(of(items) - (expected[i] ?? 0)) < 1e-12, task.columns[i]?.name);
  const twice = task.columns.map(({ of }) => of([...items, ...items]));
  const weighted = task.columns.map(({ of }) => of(items, [2, 2, 2]));
  assert.deepEqual(weighted, twice);
  assert.equal(task.judge({ id: 'a', text: '' }, { id: 'a' }), 'has no label');
});
