import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type Client, createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-team');
const client = await startStudio(dir);

const create = (body: object) =>
  client.send('POST', '/judge/studies', {
    template: 'citesum-accuracy',
    dataset: 'citesum',
    size: 8,
    ...body,
  });
const study = async (body: object = {}): Promise<string> => {
  const answer = await create(body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.id;
};
const save = (id: string, item: string, annotator: string, accuracy: number | null, more: object = {}) =>
  client.send('PUT', `/judge/studies/${id}/items/${item}`, {
    annotator,
    answers: accuracy === null ? null : { accuracy },
    base: 0,
    ...more,
  });
const decide = (id: string, item: string, accuracy: number | null, base = 0, comment = '') =>
  client.send('PUT', `/judge/studies/${id}/decisions/${item}`, {
    by: 'Lea',
    answers: accuracy === null ? null : { accuracy },
    comment,
    base,
  });
const order = async (id: string, as: string) =>
  (await client.get(`/judge/studies/${id}/order?as=${encodeURIComponent(as)}`)).body;
const queue = async (id: string) => (await client.get(`/judge/studies/${id}/queue`)).body;
const results = async (id: string) => (await client.get(`/judge/studies/${id}/results`)).body;

test('items are divided evenly among raters, and some are judged by all', async () => {
  const id = await study({ size: 14, raters: ['Ada', 'Ben', 'Cleo'], perItem: 2, shared: 2 });
  const orders = new Map<string, string[]>();
  for (const rater of ['Ada', 'Ben', 'Cleo']) orders.set(rater, (await order(id, rater)).order);
  const { itemIds, annotators } = (await client.get(`/judge/studies/${id}`)).body;
  const raters = (item: string) => [...orders].filter(([, own]) => own.includes(item)).length;
  const counts = itemIds.map(raters).sort();
  assert.deepEqual(counts, [...Array(12).fill(2), 3, 3]);
  assert.deepEqual(
    [...orders.values()].map(({ length }) => length),
    [10, 10, 10],
  );
  assert.deepEqual(
    annotators.map(({ name, assigned }: { name: string; assigned: number }) => [name, assigned]),
    [
      ['Ada', 10],
      ['Ben', 10],
      ['Cleo', 10],
    ],
  );
  // Every two raters share items, or their agreement could not be measured.
  for (const [a, b] of [
    ['Ada', 'Ben'],
    ['Ada', 'Cleo'],
    ['Ben', 'Cleo'],
  ] as const)
    assert.ok(orders.get(a)?.some((item) => orders.get(b)?.includes(item)));
  const foreign = itemIds.find((item: string) => !orders.get('Ada')?.includes(item));
  assert.equal((await save(id, foreign, 'Ada', 2)).body.field, 'item');
  assert.equal((await save(id, foreign, 'Dan', 2)).body.field, 'annotator');
  assert.match((await order(id, 'Dan')).error, /its raters are Ada, Ben, Cleo/);
});

test('an impossible assignment is refused with its field', async () => {
  const cases: [object, string][] = [
    [{ perItem: 2 }, 'raters'],
    [{ shared: 2 }, 'raters'],
    [{ raters: ['Ada', 'Ada'] }, 'raters'],
    [{ raters: ['Ada', 'Ben'], perItem: 3 }, 'perItem'],
    [{ raters: ['Ada'], shared: 9 }, 'shared'],
    [{ training: 100 }, 'training'],
  ];
  for (const [body, field] of cases) {
    const answer = await create(body);
    assert.deepEqual([answer.status, answer.body.field], [400, field]);
  }
});

test('skipped and flagged items are not judged, are counted, and wait for a decision', async () => {
  const id = await study();
  assert.equal((await save(id, '0001', 'Ada', 2, { isSkipped: true })).body.field, 'isSkipped');
  const skipped = await save(id, '0001', 'Ada', null, { isSkipped: true, comment: 'not my field' });
  assert.deepEqual(skipped.body, { revision: 1, done: 0, feedback: null });
  assert.equal((await save(id, '0002', 'Ada', 3, { isFlagged: true, seconds: 12 })).status, 200);
  assert.equal((await save(id, '0003', 'Ada', 3, { seconds: 20 })).status, 200);
  assert.deepEqual(await order(id, 'Ada').then((own) => own.skipped), ['0001']);
  const { open, items } = await queue(id);
  assert.equal(open, 2);
  assert.deepEqual(
    items.map(({ item, reasons }: { item: string; reasons: string[] }) => [item, reasons]),
    [
      ['0001', ['skipped']],
      ['0002', ['flagged']],
    ],
  );
  const { annotators } = await results(id);
  assert.deepEqual(annotators, [{ name: 'Ada', done: 2, assigned: 8, skipped: 1, seconds: 16 }]);
  // A skipped item can still be judged.
  assert.equal((await save(id, '0001', 'Ada', 4, { base: 1 })).body.done, 3);
  assert.equal((await queue(id)).open, 1);
});

test('disagreements are decided, the largest first, and decisions become the final answers', async () => {
  const id = await study();
  const answers: [string, number, number][] = [
    ['0001', 2, 3],
    ['0002', 1, 4],
    ['0003', 4, 4],
  ];
  for (const [item, ada, ben] of answers) {
    assert.equal((await save(id, item, 'Ada', ada)).status, 200);
    assert.equal((await save(id, item, 'Ben', ben)).status, 200);
  }
  assert.equal((await save(id, '0004', 'Ada', 2)).status, 200);
  const before = await queue(id);
  assert.deepEqual(
    before.items.map(({ item }: { item: string }) => item),
    ['0002', '0001'],
  );
  assert.equal((await client.get(`/judge/studies/${id}`)).body.undecided, 2);
  const shown = (await client.get(`/judge/studies/${id}/decisions/0002?by=Lea`)).body;
  assert.deepEqual(
    shown.judgements.map((line: { annotator: string; answers: object }) => [line.annotator, line.answers]),
    [
      ['Ada', { accuracy: 1 }],
      ['Ben', { accuracy: 4 }],
    ],
  );
  assert.equal((await decide(id, '0002', 9)).body.field, 'answers.accuracy');
  assert.deepEqual((await decide(id, '0002', 3, 0, 'see the abstract')).body, { revision: 1 });
  assert.equal((await decide(id, '0002', 4)).status, 409);
  const { outcomes, questions } = await results(id);
  assert.deepEqual(outcomes, { single: 1, agreed: 1, decided: 1, open: 1 });
  assert.deepEqual([questions[0].final.count, questions[0].final.mean], [3, 3]);
  const csv = (await client.get(`/judge/studies/${id}/export?format=final`)).body as string;
  assert.match(csv, /^0002,citesum,\w+,,,,3,decided,see the abstract\r$/m);
  assert.match(csv, /^0001,citesum,\w+,,,,,open,\r$/m);
  // Another server on the same folder sees the decision; an item whose decision is withdrawn is open again.
  const other = await startStudio(dir);
  assert.equal((await other.get(`/judge/studies/${id}/queue`)).body.decided, 1);
  assert.equal((await decide(id, '0002', null, 1)).status, 200);
  assert.equal((await other.get(`/judge/studies/${id}/queue`)).body.decided, 0);
});

test('a decision about two systems counts for the system on the chosen side', async () => {
  const systems = ['gold', 'gold'];
  assert.equal((await create({ template: 'duc-comparison', systems: ['gold'] })).body.field, 'systems');
  const created = await create({ template: 'duc-comparison', size: 6, systems });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const { id, itemIds } = created.body;
  for (const item of itemIds) {
    const address = `/judge/studies/${id}/decisions/${item}`;
    const body = { by: 'Lea', answers: { related: 1, redundant: 0.5 }, base: 0 };
    assert.equal((await client.send('PUT', address, body)).status, 200);
    // Everybody sees the decision for the chosen text, on whichever side they see it.
    const mine = (await client.get(`${address}?by=Lea`)).body;
    assert.equal(mine.decision.answers.related, 1);
  }
  const { questions } = await results(id);
  const sides = new Set(
    await Promise.all(
      itemIds.map(async (item: string) => {
        const { body } = await client.get(`/judge/studies/${id}/decisions/${item}?by=Max`);
        return body.decision.answers.related;
      }),
    ),
  );
  assert.deepEqual([...sides].sort(), [0, 1]);
  assert.equal(questions[0].final.count, 6);
});

test('training items come first, teach the right answers after an answer, and are not counted', async () => {
  const id = await study({ training: 2 });
  const view = (await client.get(`/judge/studies/${id}`)).body;
  assert.deepEqual([view.items, view.training], [8, { items: 2, unanswered: 2 }]);
  // Without the right answers there is nothing to learn from, so raters do not see the items.
  assert.equal((await order(id, 'Ada')).order.length, 8);
  for (const item of ['t001', 't002'])
    assert.equal((await decide(id, item, 4, 0, 'It names the method.')).status, 200);
  assert.deepEqual((await order(id, 'Ada')).order.slice(0, 2), ['t001', 't002']);
  const before = (await client.get(`/judge/studies/${id}/items/t001?as=Ada`)).body;
  assert.deepEqual([before.isTraining, before.feedback], [true, null]);
  const saved = await save(id, 't001', 'Ada', 1);
  assert.deepEqual(saved.body.feedback, { answers: { accuracy: 4 }, comment: 'It names the method.' });
  assert.deepEqual(
    (await client.get(`/judge/studies/${id}/items/t001?as=Ada`)).body.feedback,
    saved.body.feedback,
  );
  const { judged, items, annotators } = await results(id);
  assert.deepEqual([judged, items, annotators[0].done], [0, 8, 0]);
});

test('the sample is the same with and without training items', async () => {
  const examples = async (training: number) => {
    const id = await study({ training });
    const { study: drawn } = client.running.studio.studies.find(id);
    return drawn.items.filter(({ isTraining }) => !isTraining).map(({ example }) => example);
  };
  assert.deepEqual(await examples(3), await examples(0));
});

test('agreement has an interval that contains it and narrows with more items', async () => {
  const widths: number[] = [];
  for (const size of [6, 14]) {
    const id = await study({ size });
    const { itemIds } = (await client.get(`/judge/studies/${id}`)).body;
    for (const [i, item] of itemIds.entries()) {
      await save(id, item, 'Ada', (i % 4) + 1);
      await save(id, item, 'Ben', i % 3 === 0 ? ((i + 1) % 4) + 1 : (i % 4) + 1);
    }
    const [question] = (await results(id)).questions;
    const { low, high } = question.alphaInterval;
    assert.ok(low < question.alpha && question.alpha < high, `${low} ${question.alpha} ${high}`);
    assert.ok(question.kappas[0].interval.low < question.kappas[0].kappa);
    widths.push(high - low);
  }
  assert.ok((widths[0] ?? 0) > (widths[1] ?? 0), String(widths));
});

test('raters have a token each: they read, judge under their own name, and see no other answers', async () => {
  const id = await study({ raters: ['Ada', 'Ben'] });
  const shared = await startStudio(dir, { host: '127.0.0.1', token: 'secret', raters: ['Ada', 'Ben'] });
  const tokenIn = (address: string | undefined) => new URL(address ?? '').searchParams.get('token') ?? '';
  const [ada = '', ben = ''] = shared.running.raterAddresses.map(({ address }) => tokenIn(address));
  const reader = tokenIn(shared.running.readOnlyAddress);
  assert.equal(new Set([ada, ben, reader, 'secret']).size, 4);
  const item = `/judge/studies/${id}/items/0001`;
  const judgement = { annotator: 'Ada', answers: { accuracy: 2 }, base: 0 };
  const cases: [token: string, method: string, path: string, body: object | undefined, status: number][] = [
    ['wrong', 'GET', '/home', undefined, 401],
    [ada, 'GET', '/home', undefined, 200],
    [ada, 'GET', '/judge', undefined, 200],
    [ada, 'GET', `${item}?as=Ada`, undefined, 200],
    [ada, 'GET', `${item}?as=Ben`, undefined, 403],
    [ada, 'GET', `/judge/studies/${id}/order?as=Ben`, undefined, 403],
    [ben, 'PUT', item, judgement, 403],
    [reader, 'PUT', item, judgement, 403],
    [ada, 'PUT', item, judgement, 200],
    [ada, 'GET', `/judge/studies/${id}/results`, undefined, 403],
    [ada, 'GET', `/judge/studies/${id}/%72esults`, undefined, 403],
    [ada, 'GET', `/judge/studies/${id}/export`, undefined, 403],
    [ada, 'GET', `/judge/studies/${id}/queue`, undefined, 403],
    [ada, 'GET', `/judge/studies/${id}/decisions/0001?by=Ada`, undefined, 403],
    [
      ada,
      'PUT',
      `/judge/studies/${id}/decisions/0001`,
      { by: 'Ada', answers: { accuracy: 1 }, base: 0 },
      403,
    ],
    [ada, 'POST', '/judge/studies', {}, 403],
    [reader, 'POST', '/judge/studies', {}, 403],
    [reader, 'GET', `/judge/studies/${id}/results`, undefined, 200],
    ['secret', 'GET', `/judge/studies/${id}/results`, undefined, 200],
  ];
  for (const [token, method, path, body, status] of cases) {
    const answer = await as(shared, token, method, path, body);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
  const home = (await as(shared, ada, 'GET', '/judge')).body;
  assert.equal(home.rater, 'Ada');
  const summary = home.studies.find((study: { id: string }) => study.id === id);
  assert.deepEqual(
    summary.annotators.map(({ name, done }: { name: string; done: number }) => [name, done]),
    [['Ada', 1]],
  );
  // Who has a token cannot test guesses of the owner's against it, and addresses of earlier previews still work.
  const earlier = createHmac('sha256', 'secret').update('rater\nAda').digest('base64url').slice(0, 24);
  assert.notEqual(ada, earlier);
  const elsewhere = await startStudio(temporaryFolder('other-key'), { token: 'secret', raters: ['Ada'] });
  const other = new URL(elsewhere.running.raterAddresses[0]?.address ?? '').searchParams.get('token');
  assert.notEqual(other, ada, 'another folder has another key');
  assert.equal(statSync(join(dir, '.studio', 'address-key')).mode & 0o777, 0o600);
  assert.equal((await as(shared, earlier, 'GET', '/judge')).body.rater, 'Ada');
  // The same token opens the studio after a restart.
  const again = await startStudio(dir, { token: 'secret', raters: ['Ben', 'Ada'] });
  assert.equal((await as(again, ada, 'GET', '/judge')).body.rater, 'Ada');
});

const as = (to: Client, token: string, method: string, path: string, body?: object) =>
  to.fetch(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
