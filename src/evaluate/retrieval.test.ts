import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { itemAt } from '../at.js';
import { Database, pathLiteral } from '../corpus/index.js';
import type { RetrievalCandidate, RetrievalExample } from '../dataset/index.js';
import { addRankings } from '../models/index.js';
import { citrec } from '../recipes/citrec/index.js';
import { UserError } from '../user-error.js';
import {
  buildTable,
  checkPredictedIds,
  createModel,
  findModels,
  judgeSystem,
  loadCandidateIds,
  loadExamples,
  openSet,
  predict,
  retrievalTask,
  toAllKinds,
  toOneKind,
} from './index.js';
import { inventedDataset, temporary } from './invented.fixture.js';
import { plainSet } from './sets/plain-set.js';
import type { EvaluationSet } from './sets/set.js';

const CANDIDATES: RetrievalCandidate[] = [
  { id: 'own', text: 'Silt settles in lakes and rivers of mud' },
  { id: 'silt', text: 'Silt settles in lakes' },
  { id: 'mud', text: 'Mud in rivers' },
  { id: 'sand', text: 'Sand on beaches' },
];
const EXAMPLES: RetrievalExample[] = [
  { id: '1', query: 'silt in lakes settles', relevant: ['silt'], excluded: ['own'] },
  { id: '2', query: 'mud of rivers', relevant: ['mud'], excluded: ['own'] },
  { id: '3', query: 'beaches and mud', relevant: ['mud'], excluded: [] },
];

const plainOptions = {
  name: 'citrec',
  path: 'invented',
  kind: 'retrieval',
  task: retrievalTask(),
  signature: 'invented',
  published: defined(citrec.evaluation)({}).published,
  selection: {},
} as const;

const set: EvaluationSet<'retrieval'> = {
  ...plainSet<'retrieval'>({ ...plainOptions, parts: new Map([['test', EXAMPLES]]) }),
  async *candidates() {
    yield* CANDIDATES;
  },
};

async function run(name: string) {
  const examples = await loadExamples(set, 'test');
  const system = await createModel(itemAt(findModels(toOneKind(set), [name]), 0), set, { seed: 0 });
  return { examples, predictions: await predict(set, 'test', examples, system) };
}

for (const name of ['bm25', 'tfidf', 'bm25+tfidf'])
  test(`${name} finds the candidate with the words of the query, and not the citing paper`, async () => {
    const { examples, predictions } = await run(name);
    assert.deepEqual(predictions.byId.get('1')?.ranked?.[0], 'silt');
    assert.ok(!predictions.byId.get('2')?.ranked?.includes('own'));
    const { table } = buildTable(set, 'test', examples, [predictions]);
    assert.deepEqual(
      table.columns.map(({ name: column }) => column),
      ['recall@10', 'recall@100', 'MRR@10', 'nDCG@10'],
    );
    assert.equal(table.rows[0]?.ours?.[0]?.value, 1);
    assert.ok(table.rows.some(({ system }) => system === 'HAtten, ACL-200'));
  });

test('MRR counts the rank of the cited paper, the excluded one left out', () => {
  const byId = new Map([
    ['1', { id: '1', ranked: ['own', 'silt'] }],
    ['2', { id: '2', ranked: ['sand', 'mud'] }],
    ['3', { id: '3', ranked: [] }],
  ]);
  const { items } = judgeSystem(retrievalTask(), EXAMPLES, { model: 'mine', byId });
  assert.deepEqual(
    [...items.values()].map((item) => item['MRR@10']),
    [1, 0.5, 0],
  );
});

test('an answer without a ranking, or with a candidate twice, is refused', () => {
  const judge = (prediction: object) => () =>
    judgeSystem(retrievalTask(), EXAMPLES, {
      model: 'mine',
      byId: new Map([['1', { id: '1', ...prediction }]]),
    });
  assert.throws(judge({}), /has no ranked candidates; expected: ranked, a list of candidate ids/);
  assert.throws(judge({ ranked: ['a', 'a'] }), (error) => error instanceof UserError);
});

/** The invented set with other candidates. */
const withCandidates = (candidates: readonly RetrievalCandidate[]): EvaluationSet<'retrieval'> => ({
  ...set,
  async *candidates() {
    yield* candidates;
  },
});

test('a set whose candidates are missing, or are those of another set, is refused', async () => {
  assert.equal((await loadCandidateIds(set, EXAMPLES))?.size, 4);
  await assert.rejects(
    loadCandidateIds(withCandidates([]), EXAMPLES),
    (error) => error instanceof UserError && /no candidates/.test(error.message),
  );
  await assert.rejects(
    loadCandidateIds(withCandidates(CANDIDATES.slice(0, 2)), EXAMPLES),
    /the right answers of 2 of 3 examples are not among the 2 candidates, for example mud of 2;/,
  );
});

test('rankings of ids that are not candidates are refused; an excluded paper need not be one', async () => {
  const ids = await loadCandidateIds(withCandidates(CANDIDATES.slice(1)), EXAMPLES);
  assert.ok(ids);
  const check = (ranked: string[]) =>
    checkPredictedIds(ids, EXAMPLES, { model: 'mine', byId: new Map([['1', { id: '1', ranked }]]) });
  check(['own', 'silt']);
  assert.throws(
    () => check(['clay', 'silt', 'loam']),
    (error) =>
      error instanceof UserError &&
      /^mine: ranks 2 ids that are not candidates of this dataset, for example clay;/.test(error.message),
  );
});

test('added rankings scale both to the same range, whatever their scores are', () => {
  const words = [
    { id: 'a', score: 30 },
    { id: 'b', score: 25 },
    { id: 'c', score: 10 },
  ];
  const vectors = [
    { id: 'd', score: 0.9 },
    { id: 'b', score: 0.8 },
    { id: 'e', score: 0.4 },
  ];
  // a: 1; b: 0.75 + 0.8; c: 0; d: 1; e: 0.
  assert.deepEqual(pluck(addRankings(words, vectors, 1, 3), 'id'), ['b', 'a', 'd']);
  assert.deepEqual(pluck(addRankings(words, vectors, 5, 2), 'id'), ['d', 'b']);
  assert.deepEqual(addRankings([], [{ id: 'x', score: 3 }], 2, 5), [{ id: 'x', score: 2 }]);
});

test('the validation split chooses how much the second system counts', async () => {
  const parts = new Map([
    ['test', EXAMPLES],
    ['validation', EXAMPLES],
  ] as const);
  const whole: EvaluationSet<'retrieval'> = {
    ...withCandidates(CANDIDATES),
    ...plainSet<'retrieval'>({ ...plainOptions, parts }),
  };
  const system = await createModel(itemAt(findModels(toOneKind(whole), ['bm25+tfidf']), 0), whole, {
    seed: 0,
  });
  await system.answer(itemAt(EXAMPLES, 0));
  assert.deepEqual(system.notes?.(), ['tfidf counts 0.1 times bm25']);
});

/** Everything that a generator yields. */
async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('two systems combined answer for a dataset on disk as they do for the same rows in memory', async () => {
  const path = await inventedDataset('citrec', 60);
  const database = await Database.open({ spill: temporary() });
  // More candidates than DuckDB returns at a time.
  await database.run(`COPY (
    SELECT concat('work:', n) AS id, concat('Weir ', n) AS title, concat('Mud and silt settle at weir ', n % 50) AS abstract
    FROM (SELECT range AS n FROM range(5000))
  ) TO ${pathLiteral(join(path, 'candidates.parquet'), 'write')} (FORMAT parquet)`);
  database.close();
  const onDisk = toAllKinds(await openSet(path)) as unknown as EvaluationSet<'retrieval'>;
  try {
    const examples = await collect(onDisk.examples('test'));
    const parts = new Map([
      ['test', examples],
      ['validation', await collect(onDisk.examples('validation'))],
    ] as const);
    const inMemory: EvaluationSet<'retrieval'> = {
      ...withCandidates(await collect(defined(onDisk.candidates)())),
      ...plainSet<'retrieval'>({ ...plainOptions, parts }),
    };
    const answers = async (rows: EvaluationSet<'retrieval'>) => {
      const system = await createModel(itemAt(findModels(toOneKind(rows), ['bm25+tfidf']), 0), rows, {
        seed: 0,
      });
      // All questions at once, so that reading rows and candidates can overlap.
      const all = await Promise.all(examples.map((example) => system.answer(example)));
      return [all, system.notes?.()];
    };
    assert.ok(examples.length > 5);
    assert.deepEqual(await answers(onDisk), await answers(inMemory));
  } finally {
    onDisk.close();
  }
});
