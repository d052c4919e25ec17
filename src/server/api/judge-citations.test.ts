import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Study } from '../../judge/schemas.js';
import { createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-judge-citations', {
  sources: ['jats', 'tei'],
  recipes: ['intent', 'support'],
});
const client = await startStudio(dir);

/** Draws a study and reads it as it is saved. */
async function draw(body: object): Promise<Study> {
  const { status, body: created } = await client.send('POST', '/judge/studies', body);
  assert.equal(status, 200, JSON.stringify(created));
  return JSON.parse(readFileSync(join(dir, 'judgements', created.id, 'study.json'), 'utf8'));
}

test('raters of intents don’t see the label of the rules, and their agreement with it is reported', async () => {
  const { id, items } = await draw({ template: 'intent-function', dataset: 'intent', size: 24, seed: 1 });
  const VALUES = { background: 0, method: 1, result: 2 };
  const label = ({ row }: Study['items'][number]) => VALUES[row.label as keyof typeof VALUES];
  assert.ok(new Set(items.map(label)).size > 1);
  for (const item of items) {
    const { row } = (await client.get(`/judge/studies/${id}/items/${item.id}?as=Ada`)).body;
    assert.deepEqual([typeof row.sentence, 'label' in row, 'rules' in row], ['string', false, false]);
    const answers = { function: label(item) };
    const { status } = await client.send('PUT', `/judge/studies/${id}/items/${item.id}`, {
      annotator: 'Ada',
      answers,
      base: 0,
    });
    assert.equal(status, 200);
  }
  const { annotators, questions, published } = (await client.get(`/judge/studies/${id}/results`)).body;
  const [{ kappas, overall, final, byAnnotator, byGroup }] = questions;
  assert.deepEqual([annotators.length, published], [1, null]);
  // The numbers of classes have no mean; the share of each class is given.
  assert.deepEqual([overall, final, byAnnotator], [null, null, []]);
  const shareOf = (name: keyof typeof VALUES) =>
    items.filter((item) => label(item) === VALUES[name]).length / items.length;
  assert.deepEqual(
    byGroup.map((one: { name: string; figure: object }) => ({ name: one.name, ...one.figure, margin: 0 })),
    (['background', 'method', 'result'] as const).map((name) => ({
      name,
      mean: shareOf(name),
      margin: 0,
      count: items.length,
    })),
  );
  const [{ a, b, kappa, items: shared }] = kappas;
  assert.deepEqual([kappas.length, a, b, kappa, shared], [1, 'Ada', 'rules', 1, items.length]);
  // A rater of this name is not mixed up with the rules.
  const path = `/judge/studies/${id}/items/${items[0]?.id}`;
  await client.send('PUT', path, { annotator: 'rules', answers: { function: 0 }, base: 0 });
  const later = (await client.get(`/judge/studies/${id}/results`)).body.questions[0].kappas;
  assert.deepEqual([later.length, later[0].b, later[0].items], [1, 'rules', 1]);
});

test('raters of passages see one at a time, and not which ones the retrievers agree on', async () => {
  const { id, items } = await draw({ template: 'support-passages', dataset: 'support', size: 4 });
  // A labelled passage and another one of each example. Of the four, one has no label.
  assert.deepEqual(items.map(({ stratum }) => stratum).sort(), [
    ...['labelled', 'labelled', 'labelled'],
    ...['other', 'other', 'other'],
  ]);
  for (const { row, stratum, answers } of items) {
    const position = Number(answers[0]?.system.replace('passage ', ''));
    assert.equal((row.labels as boolean[])[position], stratum === 'labelled');
    assert.equal((row.passages as string[])[position], answers[0]?.text);
  }
  const { row, answers } = (await client.get(`/judge/studies/${id}/items/0001?as=Ada`)).body;
  assert.deepEqual(
    ['passages', 'labels', 'votes', 'has_agreement'].filter((name) => name in row),
    [],
  );
  assert.deepEqual([typeof row.sentence, answers.length], ['string', 1]);
  await client.send('PUT', `/judge/studies/${id}/items/0001`, {
    annotator: 'Ada',
    answers: { supports: 2 },
    base: 0,
  });
  const [{ byGroup }] = (await client.get(`/judge/studies/${id}/results`)).body.questions;
  const group = items[0]?.stratum;
  assert.deepEqual(
    byGroup.map((one: { name: string; figure: { mean: number } }) => [one.name, one.figure.mean]),
    [
      ['no', 0],
      ['in part', 0],
      ['yes', 1],
      [`${group}: no`, 0],
      [`${group}: in part`, 0],
      [`${group}: yes`, 1],
    ],
  );
});
