import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GENERATION_MODELS } from './systems/generation-models.js';
import { generationTask } from './tasks/index.js';

const EXAMPLE = {
  id: 'a',
  source: 'We weigh mud in lakes.',
  context: [
    'Rivers carry silt @cite_1.',
    'Mud was weighed in lakes @cite_1.',
    'Sand settles @cite_2.',
    'Ice melts @cite_2.',
  ],
  reference: 'Mud was weighed @cite_1, and sand settles @cite_2 @cite_1.',
};

const task = generationTask({
  metrics: ['rouge', 'mentions', 'mover'],
  rouge: { variant: 'google', stem: true },
});

const CASES: [text: string, recall: number, precision: number][] = [
  ['Mud was weighed @cite_1, and sand settles @cite_2.', 1, 1],
  ['Mud was weighed @cite_1.', 0.5, 1],
  ['Mud @cite_1 @cite_3 @cite_4 @cite_12.', 0.5, 0.25],
  ['Mud was weighed.', 0, Number.NaN],
  ['', 0, Number.NaN],
];
for (const [text, recall, precision] of CASES)
  test(`mentioned papers of "${text}": recall ${recall}, precision ${precision}`, () => {
    const item = task.judge(EXAMPLE, { id: 'a', text });
    assert.ok(typeof item === 'object');
    assert.deepEqual([item.mentionRecall, item.mentionPrecision], [recall, precision]);
  });

test('ROUGE ignores the marks of cited papers', () => {
  const rouge = (text: string) => {
    const item = task.judge(EXAMPLE, { id: 'a', text });
    return typeof item === 'object' ? [item.rouge1, item.rouge2, item.rougeL] : undefined;
  };
  assert.deepEqual(rouge('Mud was weighed and sand settles.'), [1, 1, 1]);
  assert.deepEqual(rouge('@cite_1 @cite_2'), [0, 0, 0]);
});

test('MoverScore is given texts without these marks', async () => {
  const calls: unknown[] = [];
  const measured = generationTask(
    { metrics: ['mentions', 'mover'] },
    {
      moverScore: {
        signature: 'test',
        measure: async (...texts) => {
          calls.push(...texts);
          return [0.5];
        },
      },
    },
  );
  const pairs = [{ example: EXAMPLE, prediction: { id: 'a', text: 'Mud @cite_1.' } }];
  assert.deepEqual(await measured.measure?.(pairs), [{ moverScore: 0.5 }]);
  assert.deepEqual(calls, [['Mud  .'], [['Mud was weighed  , and sand settles    .']]]);
  assert.match(measured.signature, /test\|marks:removed$/);
});

const answerWith = async (name: string) => {
  const entry = GENERATION_MODELS.find((model) => model.name === name);
  const system = await entry?.make({ seed: 0 } as never);
  return (await system?.answer(EXAMPLE))?.text;
};

test('baselines take one sentence of each cited abstract, with its mark', async () => {
  assert.equal(await answerWith('lead-each'), 'Rivers carry silt @cite_1. Sand settles @cite_2.');
  assert.equal(await answerWith('similar-each'), 'Mud was weighed in lakes @cite_1. Sand settles @cite_2.');
});
