import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSheet, sheetCsv } from '../../judge/index.js';
import { type Client, createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-judge', { recipes: ['citesum', 'citeworth'] });
const first = await startStudio(dir);
const ids: string[] = (await first.get('/datasets/citesum/examples?size=200')).body.rows.map(
  (row: { id: string }) => row.id,
);
mkdirSync(join(dir, 'citesum-predictions'));
for (const [model, text] of [
  ['one', 'The first.'],
  ['two', 'The second.'],
])
  writeFileSync(
    join(dir, 'citesum-predictions', `${model}.jsonl`),
    ids.map((id) => `${JSON.stringify({ id, summary: text })}\n`).join(''),
  );
await first.close();
const client = await startStudio(dir);

const study = async (body: object): Promise<string> => {
  const answer = await client.send('POST', '/judge/studies', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.id;
};
const save = (
  id: string,
  item: string,
  annotator: string,
  answers: object | null,
  base = 0,
  to: Client = client,
) => to.send('PUT', `/judge/studies/${id}/items/${item}`, { annotator, answers, base });

test('there is a template for each of the six published studies, and two of our own', async () => {
  const { body } = await client.get('/judge');
  assert.deepEqual(
    body.templates.map(({ key }: { key: string }) => key),
    [
      'citesum-accuracy',
      'wikiref-quality',
      'citeworth-extraction',
      'scixgen-description',
      'scixgen-paragraph',
      'duc-comparison',
      'intent-function',
      'support-passages',
    ],
  );
});

test('the same seed draws the same sample, another seed another', async () => {
  const drawn = async (seed: number) => {
    const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 6, seed });
    const { items } = JSON.parse(readFileSync(join(dir, 'judgements', id, 'study.json'), 'utf8'));
    return items.map(({ example }: { example: string }) => example);
  };
  const [a, b, c] = [await drawn(1), await drawn(1), await drawn(2)];
  assert.deepEqual(a, b);
  assert.notDeepEqual(a, c);
});

test('a judgement is kept over a restart, despite damaged lines, changed with its revision and deleted', async () => {
  const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 4 });
  assert.deepEqual((await save(id, '0001', 'Ada', { accuracy: 3 })).body, {
    revision: 1,
    done: 1,
    feedback: null,
  });
  const journal = join(dir, 'judgements', id, 'judgements.jsonl');
  appendFileSync(journal, 'null\n["not a judgement"]\n');
  const again = await startStudio(dir);
  const damaged = [{ file: 'judgements.jsonl', lines: [2, 3] }];
  for (const view of ['', '/results'])
    assert.deepEqual((await again.get(`/judge/studies/${id}${view}`)).body.damaged, damaged);
  const seen = (await again.get(`/judge/studies/${id}/items/0001?as=Ada`)).body.mine;
  assert.deepEqual(seen, {
    answers: { accuracy: 3 },
    comment: '',
    revision: 1,
    isSkipped: false,
    isFlagged: false,
  });
  assert.equal((await save(id, '0001', 'Ada', { accuracy: 4 }, 1)).status, 200);
  assert.equal((await save(id, '0001', 'Ada', null, 2)).body.done, 0);
  assert.equal((await client.get(`/judge/studies/${id}/items/0001?as=Ada`)).body.mine.answers, null);
});

test('a judgement counts although the line with its earlier revision is damaged', async () => {
  const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 4 });
  await save(id, '0001', 'Ada', { accuracy: 3 });
  await save(id, '0001', 'Ada', { accuracy: 4 }, 1);
  const journal = join(dir, 'judgements', id, 'judgements.jsonl');
  const [, second] = readFileSync(journal, 'utf8').split('\n');
  writeFileSync(journal, `{"damaged\n${second}\n`);
  const again = await startStudio(dir);
  const { mine } = (await again.get(`/judge/studies/${id}/items/0001?as=Ada`)).body;
  assert.deepEqual([mine.answers, mine.revision], [{ accuracy: 4 }, 2]);
});

test('two tabs never overwrite each other: the slower one gets the existing judgement', async () => {
  const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 4 });
  const both = await Promise.all([
    save(id, '0002', 'Ada', { accuracy: 1 }),
    save(id, '0002', 'Ada', { accuracy: 2 }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const refused = both.find(({ status }) => status === 409);
  assert.equal(refused?.body.field, 'base');
  assert.equal(refused?.body.details.revision, 1);
});

test('the slower of two servers on one folder gets a conflict, too', async () => {
  const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 4 });
  const other = await startStudio(dir);
  assert.equal((await save(id, '0001', 'Ada', { accuracy: 1 })).status, 200);
  assert.equal((await save(id, '0001', 'Ada', { accuracy: 2 }, 0, other)).status, 409);
});

test('two annotators at once keep every judgement, and agreement is computed', async () => {
  const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 16 });
  const { itemIds } = (await client.get(`/judge/studies/${id}`)).body;
  const value = (i: number) => (i % 4) + 1;
  const saves = itemIds.flatMap((item: string, i: number) => [
    save(id, item, 'Ada', { accuracy: value(i) }),
    save(id, item, 'Ben', { accuracy: i < 12 ? value(i) : value(i + 1) }),
  ]);
  for (const { status } of await Promise.all(saves)) assert.equal(status, 200);
  const { body } = await client.get(`/judge/studies/${id}/results`);
  assert.deepEqual(body.annotators, [
    { name: 'Ada', done: 16, assigned: 16, skipped: 0, seconds: null },
    { name: 'Ben', done: 16, assigned: 16, skipped: 0, seconds: null },
  ]);
  const [question] = body.questions;
  // 12 of 16 agree where each value is a quarter of the ratings: kappa = (0.75 - 0.25) / (1 - 0.25).
  assert.ok(Math.abs(question.kappas[0].kappa - 2 / 3) < 0.01, String(question.kappas[0].kappa));
  assert.ok(question.alpha > 0.5);
  assert.equal(
    question.distribution.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    32,
  );
  assert.equal(body.published.rows[0].values.accuracy, 3.02);
});

test('a blind comparison hides the systems, shuffles the sides and counts for the right one', async () => {
  const id = await study({
    template: 'duc-comparison',
    dataset: 'citesum',
    size: 20,
    systems: ['one', 'two'],
  });
  const { itemIds } = (await client.get(`/judge/studies/${id}`)).body;
  const leftTexts = new Set<string>();
  for (const item of itemIds) {
    const { body } = await client.get(`/judge/studies/${id}/items/${item}?as=Ada`);
    assert.doesNotMatch(JSON.stringify(body), /"one"|"two"|"tgt"/);
    leftTexts.add(body.answers[0]);
    const isFirst = body.answers[0] === 'The first.';
    // Whichever side it is on, the first system wins.
    assert.equal((await save(id, item, 'Ada', { related: isFirst ? 1 : 0, redundant: 0.5 })).status, 200);
    const seen = (await client.get(`/judge/studies/${id}/items/${item}?as=Ada`)).body.mine.answers;
    assert.equal(seen.related, isFirst ? 1 : 0);
  }
  assert.equal(leftTexts.size, 2);
  const { questions } = (await client.get(`/judge/studies/${id}/results`)).body;
  assert.deepEqual(
    questions[0].byGroup.map(({ name, figure }: { name: string; figure: { mean: number } }) => [
      name,
      figure.mean,
    ]),
    [
      ['one', 1],
      ['two', 0],
    ],
  );
  assert.equal(questions[1].byGroup[0].figure.mean, 0.5);
});

test('sentences of CiteWorth are half cite-worthy and show nothing else', async () => {
  const id = await study({ template: 'citeworth-extraction', dataset: 'citeworth', size: 10 });
  const { itemIds } = (await client.get(`/judge/studies/${id}`)).body;
  assert.equal(itemIds.length, 10);
  const { body } = await client.get(`/judge/studies/${id}/items/0001?as=Ada`);
  assert.equal(body.row, null);
  assert.ok(body.text.length > 20);
});

test('invalid answers are refused with their field', async () => {
  const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 4 });
  const cases: [object, string][] = [
    [{ accuracy: 5 }, 'answers.accuracy'],
    [{}, 'answers.accuracy'],
    [{ accuracy: 1, colour: 2 }, 'answers.colour'],
    [{ accuracy: 'three' }, 'answers.accuracy'],
  ];
  for (const [answers, field] of cases) {
    const { status, body } = await save(id, '0001', 'Ada', answers);
    assert.equal(status, 400);
    assert.equal(body.field, field);
  }
  assert.equal((await save(id, '9999', 'Ada', { accuracy: 1 })).status, 404);
  assert.equal((await save(id, '0001', '  ', { accuracy: 1 })).body.field, 'annotator');
  for (const name of ['..', '..%2f..%2fetc', 'none'])
    assert.equal((await client.get(`/judge/studies/${name}`)).status, 404);
});

test('a study can have custom questions', async () => {
  const questions = [
    {
      key: 'taste',
      title: 'How does it read?',
      kind: 'choice',
      values: [
        { value: 1, label: 'dry' },
        { value: 2, label: 'lively' },
      ],
    },
  ];
  const id = await study({ dataset: 'citesum', size: 3, questions, title: 'Taste' });
  assert.equal(id, 'taste-1');
  assert.equal((await save(id, '0001', 'Ada', { taste: 2 })).status, 200);
  const { body } = await client.send('POST', '/judge/studies', { dataset: 'citesum' });
  assert.equal(body.field, 'questions');
});

test('a sheet is exported, filled in and imported; exports have every judgement', async () => {
  const id = await study({ template: 'citesum-accuracy', dataset: 'citesum', size: 5 });
  const open = client.running.studio.studies.find(id);
  const sheet = sheetCsv(open, 'Ada');
  const head = sheet.split('\r\n')[0]?.split(',') ?? [];
  assert.deepEqual(head.slice(-2), ['accuracy', 'comment']);
  const filled = 'item;accuracy;comment\n0001;mostly accurate;fine\n0002;4;"a ""quoted"" word"\n0003;;\n';
  assert.deepEqual(readSheet(open, filled, 'sheet.csv'), [
    { item: '0001', answers: { accuracy: 3 }, comment: 'fine' },
    { item: '0002', answers: { accuracy: 4 }, comment: 'a "quoted" word' },
  ]);
  assert.throws(() => readSheet(open, 'item,accuracy\n0001,7\n', 'sheet.csv'), {
    name: 'UserError',
    message: /row 2: accuracy is "7"/,
  });
  assert.throws(() => readSheet(open, 'item\n0001\n', 'sheet.csv'), { message: /no column named accuracy/ });
  await save(id, '0001', '=cmd()', { accuracy: 3 });
  const csv = (await client.get(`/judge/studies/${id}/export`)).body;
  assert.match(csv, /0001,"'=cmd\(\)",citesum/);
  const json = (await client.get(`/judge/studies/${id}/export?format=json`)).body;
  assert.equal(json.judgements.length, 1);
});
