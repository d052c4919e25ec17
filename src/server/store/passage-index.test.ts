import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database, literal } from '../../corpus/index.js';
import { PassageIndex } from './passage-index.js';

const spill = temporaryFolder('passage-index');

test('texts that share the rarest words are ranked first, and an empty query finds nothing', async () => {
  const database = await Database.open({ spill });
  const index = new PassageIndex('ranked');
  await index.create(database);
  const all = [
    'a river in spring',
    'the otter of the river',
    'otter otter holt',
    'a stone',
    'a hill',
    'a wall',
    'a gate',
    'a road',
  ];
  const rows = all.map((text, doc) => `(${doc}, ${literal(text)})`).join(', ');
  await index.add(database, `SELECT * FROM (VALUES ${rows}) AS v(doc, text)`, 0);
  const [best] = await index.rank(database, 'Where is the otter’s holt?', 3);
  assert.equal(best?.doc, 2);
  assert.deepEqual(await index.rank(database, '…', 3), []);
  database.close();
});

test('a search for a passage of frequent words stays within the studio’s memory', async () => {
  const database = await Database.open({ spill, memory: '100MB' });
  const index = new PassageIndex('frequent');
  await index.create(database);
  for (let segment = 0; segment < 8; segment++)
    await index.add(
      database,
      `SELECT CAST(range AS INTEGER) AS doc, 'in this paper we ask whether the same neurons control feeding of group ' || (range % 5000)
         || CASE WHEN range = 31234 THEN ' hypothalamus' ELSE '' END AS text
       FROM range(${segment * 20_000}, ${(segment + 1) * 20_000})`,
      segment,
    );
  const passage =
    'In this paper we ask whether the same neurons of the hypothalamus control feeding in group 1234.';
  const [best] = await index.rank(database, passage, 5);
  assert.equal(best?.doc, 31234);
  database.close();
});
