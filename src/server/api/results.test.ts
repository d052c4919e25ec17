import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { datasetInput, readManifest } from '../../dataset/index.js';
import { hashText } from '../../lineage/index.js';
import { createMill, startStudio } from '../mill.fixture.js';

const dir = await createMill('studio-results', { recipes: ['citesum'] });
const dataset = join(dir, 'citesum');
const file = `${dataset}-results.jsonl`;
const { identity } = datasetInput(dataset, readManifest(dataset));
mkdirSync(`${dataset}-predictions`);
writeFileSync(join(`${dataset}-predictions`, 'lead.jsonl'), '{"id":"x","picked":[0]}\n');
const client = await startStudio(dir);
const results = () => client.get('/datasets/citesum/results');

const line = (system: string, value: number | null, change: object = {}): string =>
  `${JSON.stringify({
    format: 'citemill.result/1',
    system,
    signature: null,
    split: 'test',
    task: null,
    examples: 10,
    predictions: hashText(`${system} ${value}`),
    dataset: { signature: 'citesum|seed:1', identity },
    metric: 'rouge|stem:yes|version:1',
    scores: [
      { name: 'R-1', value, digits: 2, low: 10, high: 30 },
      { name: 'R-2', value: 5, digits: 2, margin: 1 },
    ],
    date: '2026-01-01',
    ...change,
  })}\n`;

test('a dataset without results has empty ones; an unknown dataset is not found', async () => {
  const { status, body } = await results();
  assert.equal(status, 200);
  assert.deepEqual(body, {
    file: 'citesum-results.jsonl',
    problem: null,
    boards: [],
    moreBoards: 0,
    others: 0,
    otherRows: [],
  });
  for (const name of ['none', '../citesum', 'corpus'])
    assert.equal((await client.get(`/datasets/${encodeURIComponent(name)}/results`)).status, 404, name);
});

test('boards have the results that can be compared, with intervals, and how they differ from the others', async () => {
  writeFileSync(
    file,
    [
      line('lead', 20),
      line('oracle', 48),
      line('part', 99, { examples: 3 }),
      line('lead', 21, { metric: 'rouge|stem:no|version:1' }),
      line('old', 70, { dataset: { signature: 'citesum|seed:0', identity: 'before' } }),
    ].join(''),
  );
  const { body } = await results();
  const [first, second] = body.boards;
  assert.deepEqual(
    first.rows.map(({ system, isPart, answers }: Record<string, unknown>) => [system, isPart, answers]),
    [
      ['oracle', false, null],
      ['lead', false, 'lead'],
      ['part', true, null],
    ],
  );
  assert.deepEqual(first.rows[0].scores, [
    { text: '48.00 [10.00, 30.00]', value: 48, low: 10, high: 30 },
    { text: '5.00 ± 1.00', value: 5, low: 4, high: 6 },
  ]);
  assert.equal(first.difference, null);
  assert.deepEqual(second.difference, { here: ['stem:no'], before: ['stem:yes'] });
  assert.equal(body.others, 1);
  assert.deepEqual(body.otherRows, [
    { system: 'old', part: 'test', date: '2026-01-01', dataset: 'citesum|seed:0' },
  ]);
});

test('errors about a file do not name its folder; only the first of many systems are listed', async () => {
  const CASES: [text: string, problem: RegExp][] = [
    ['my notes\n', /^citesum-results\.jsonl, line 1: not a result that Citemill wrote$/],
    [line('lead', 1, { date: '<script>' }), /line 1: not a result/],
    [line('lead', 1, { scores: Array(101).fill({ name: 'x', value: 1, digits: 2 }) }), /line 1/],
    [line('x'.repeat(501), 1), /line 1/],
    [`${line('lead', 1)}\0\0\0\n`, /line 2/],
    ['['.repeat(200_000), /line 1/],
  ];
  for (const [text, problem] of CASES) {
    writeFileSync(file, text);
    const { status, body } = await results();
    assert.equal(status, 200);
    assert.match(body.problem, problem);
  }
  rmSync(file);
  symlinkSync('/etc/passwd', file);
  assert.match(
    (await results()).body.problem,
    /^citesum-results\.jsonl is a link; put the file itself there$/,
  );
  rmSync(file);
  mkdirSync(file);
  assert.match((await results()).body.problem, /is not a regular file$/);
  rmSync(file, { recursive: true });
  writeFileSync(file, Array.from({ length: 3000 }, (_, i) => line(`system-${i}`, i)).join(''));
  const [board] = (await results()).body.boards;
  assert.equal(board.rows.length + board.more, 3000);
  assert.equal(board.rows[0].system, 'system-2999');
});
