import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../../corpus/index.js';
import { type NeighbourBands, neighbourLines } from './neighbours.js';

/** P and Q cite A and B; R cites B alone; S cites T, which has no abstract; U is connected with nothing. */
const TABLES = `
  CREATE TABLE works AS SELECT *, 'Title ' || work_id AS title FROM (VALUES
    ('a', 'An abstract.', NULL), ('b', 'An abstract.', NULL), ('p', 'An abstract.', 'rP'), ('q', 'An abstract.', 'rQ'),
    ('r', 'An abstract.', 'rR'), ('s', 'An abstract.', 'rS'), ('t', NULL, NULL), ('u', 'An abstract.', 'rU')
  ) AS w (work_id, abstract, record);
  CREATE TABLE papers AS SELECT * FROM (VALUES ('rP'), ('rQ'), ('rR'), ('rS'), ('rU')) AS p (record);
  CREATE TABLE reference_works AS SELECT * FROM (VALUES
    ('rP', 'a'), ('rP', 'b'), ('rQ', 'a'), ('rQ', 'b'), ('rQ', 'b'), ('rR', 'b'), ('rS', 't'), ('rU', 'u')
  ) AS x (record, work_id);`;

async function neighbours(bands: NeighbourBands, more = '') {
  const folder = temporaryFolder('citation-space');
  const database = await Database.open({ memory: '200MB', spill: join(folder, 'spill') });
  try {
    for (const statement of TABLES.split(/;\s*/).filter(Boolean)) await database.run(statement);
    if (more) await database.run(more);
    const idsByRecord: Record<string, string[]> = {};
    for await (const lines of neighbourLines(database, 'papers', bands, join(folder, 'walks')))
      for (const line of lines.split('\n').filter(Boolean)) {
        const { record, work_id, rank } = JSON.parse(line) as Record<string, string>;
        const list = idsByRecord[String(record)] ?? [];
        list.push(`${rank} ${work_id}`);
        idsByRecord[String(record)] = list;
      }
    return idsByRecord;
  } finally {
    database.close();
  }
}

const ALL = { near: { from: 1, to: 10 }, far: { from: 1, to: 0 } };

test('papers are near if walks along citations end at the same papers, and far if none does', async () => {
  const idsByRecord = await neighbours(ALL);
  // Computed by hand: the cosine of P is 0.659 with A and 0.623 with Q.
  assert.deepEqual(idsByRecord.rP, ['1 a', '2 q', '3 b', '4 r']);
  assert.deepEqual(idsByRecord.rQ, ['1 a', '2 p', '3 b', '4 r']);
  // Of S, T and U, only T is connected with another paper, and it has no abstract.
  assert.deepEqual([idsByRecord.rS, idsByRecord.rU], [undefined, undefined]);
});

test('two papers that cite the same paper without an abstract are near each other', async () => {
  const idsByRecord = await neighbours(ALL, "INSERT INTO reference_works VALUES ('rU', 't')");
  assert.deepEqual(idsByRecord.rS, ['1 u']);
});

test('only the ranks of the two bands are given', async () => {
  const idsByRecord = await neighbours({ near: { from: 2, to: 2 }, far: { from: 4, to: 9 } });
  assert.deepEqual(idsByRecord.rP, ['2 q', '4 r']);
});

test('the order of the rows does not change the neighbours', async () => {
  const shuffled = `CREATE OR REPLACE TABLE reference_works AS SELECT * FROM reference_works ORDER BY work_id DESC, record DESC`;
  assert.deepEqual(await neighbours(ALL, shuffled), await neighbours(ALL));
});
