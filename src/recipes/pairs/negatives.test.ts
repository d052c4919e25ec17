import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../../corpus/index.js';
import { allNegatives } from './negatives.js';
import { type PairsOptions, profiles } from './options.js';

/** P cites A and B; A, which the corpus has, cites B and C; D cites P; E and F are from P’s venue and year; N has no abstract. */
const TABLES = `
  CREATE TABLE works AS SELECT *, 'Title ' || work_id AS title FROM (VALUES
    ('p', 'An abstract.', 2020, 'Silt', 'P', 'rP'), ('a', 'An abstract.', 2018, 'Mud', 'A', 'rA'),
    ('b', 'An abstract.', 2020, 'Silt', NULL, NULL), ('c', 'An abstract.', 2015, 'Mud', NULL, NULL),
    ('d', 'An abstract.', 2020, 'Silt', 'D', 'rD'), ('e', 'An abstract.', 2020, 'Silt', 'E', 'rE'),
    ('f', 'An abstract.', 2020, 'Silt', NULL, NULL), ('n', NULL, 2020, 'Silt', NULL, NULL)
  ) AS w (work_id, abstract, year, venue, paper_id, record);
  CREATE TABLE papers AS SELECT * FROM (VALUES ('rP', 'P'), ('rA', 'A'), ('rD', 'D'), ('rE', 'E')) AS p (record, paper_id);
  CREATE TABLE reference_works AS SELECT * FROM (VALUES
    ('rP', 'a'), ('rP', 'b'), ('rA', 'b'), ('rA', 'c'), ('rA', 'n'), ('rD', 'p')
  ) AS x (record, work_id);
  CREATE TABLE train AS SELECT * FROM (VALUES
      ('1', 'cited', 'P', 'P', 'a', ['A', 'D', 'E', 'P'], ['b', 'd', 'f']),
      ('2', 'cited', 'P', 'P', 'b', ['A', 'D', 'E', 'P'], ['b', 'd', 'f'])
    ) AS r (id, kind, paper_id, anchor_id, positive_id, similar_ids, far_ids);
  CREATE TABLE validation AS SELECT * FROM train WHERE FALSE;
  CREATE TABLE test AS SELECT '3' AS id, 'cited' AS kind, 'E' AS paper_id, 'E' AS anchor_id, 'f' AS positive_id, CAST([] AS VARCHAR[]) AS similar_ids,
    CAST([] AS VARCHAR[]) AS far_ids;`;

async function negatives(changes: Partial<PairsOptions>, rows = '') {
  const none = { citedByCited: 0, similar: 0, farNeighbours: 0, sameVenueYear: 0, random: 0 };
  const database = await Database.open({ memory: '200MB', spill: temporaryFolder('pairs-negatives') });
  try {
    for (const statement of TABLES.split(/;\s*/).filter(Boolean)) await database.run(statement);
    if (rows) await database.run(`INSERT INTO train VALUES ${rows}`);
    const list = await database.rows(allNegatives({ ...profiles.refined, ...none, ...changes }));
    return list.map(({ id, split, source, negative_id }) => `${id} ${split} ${source} ${negative_id}`);
  } finally {
    database.close();
  }
}

const listNegatives = (rows: readonly string[], id: string) =>
  rows.filter((line) => line.startsWith(`${id} `)).map((line) => line.split(' ')[3]);

const PAIR_1: [name: string, changes: Partial<PairsOptions>, expected: string[]][] = [
  ['what a cited paper cites', { citedByCited: 5 }, ['c']],
  ['similar papers', { similar: 5 }, ['e']],
  ['far neighbours in citation space', { farNeighbours: 5 }, ['f']],
  ['papers of the same venue and year', { sameVenueYear: 5 }, ['e', 'f']],
  ['any papers', { random: 20 }, ['c', 'e', 'f']],
  ['nothing', {}, []],
];
for (const [name, changes, expected] of PAIR_1)
  test(`negatives from ${name} are neither cited by the citing paper nor cite it, and have an abstract`, async () => {
    const rows = await negatives(changes);
    assert.deepEqual(listNegatives(rows, '1'), expected);
    assert.deepEqual(rows, [...new Set(rows)]);
  });

test('negatives of papers cited together are neither cited by one of them nor cite it', async () => {
  // A cites C.
  const cocited = await negatives({ random: 20 }, `('4', 'cocited', 'P', 'a', 'b', [], [])`);
  assert.deepEqual(listNegatives(cocited, '1'), ['c', 'e', 'f']);
  assert.deepEqual(listNegatives(cocited, '4'), ['e', 'f']);
  // A, which is now second, cites C as well; E cites neither.
  const swapped = await negatives({ random: 20 }, `('4', 'cocited', 'P', 'b', 'a', [], [])`);
  assert.deepEqual(listNegatives(swapped, '4'), ['e', 'f']);
});

test('a paper that is cited together with the first one elsewhere is not its negative', async () => {
  const rows = await negatives(
    { random: 20 },
    `('4', 'cocited', 'D', 'e', 'p', [], []), ('5', 'cocited', 'D', 'c', 'b', [], [])`,
  );
  assert.deepEqual(listNegatives(rows, '1'), ['c', 'f']);
});

test('a pair uses other negatives of its kind for those that are linked to its papers', async () => {
  const rows = await negatives({ random: 2 }, `('4', 'cocited', 'P', 'a', 'b', [], [])`);
  assert.deepEqual(listNegatives(rows, '4'), ['e', 'f']);
});

test('the pairs of a paper use its negatives alternately', async () => {
  const rows = await negatives({ sameVenueYear: 1 });
  const [first, second] = rows.map((line) => line.split(' ')[3]);
  assert.deepEqual([first, second].sort(), ['e', 'f']);
});

test('with group=both, no negative is in a pair of another split', async () => {
  const rows = await negatives({ sameVenueYear: 5, random: 20, group: 'both' });
  const train = rows.filter((line) => line.includes(' train '));
  assert.deepEqual([...new Set(train.map((line) => line.split(' ')[3]))], ['c', 'e']);
});
