import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../../corpus/index.js';
import { StagedLines } from './staging.js';

const folder = temporaryFolder('staging');

/** Ids that are prefixes of each other, twice the same, and with signs that a comparison by words or case would move. */
const IDS = ['b', 'a/10', 'a/2', 'a', 'B', '', '"facts":', 'a/2', 'a b', 'a\\', 'Z', '~', 'facts'];

/** Stages a line per id, sorts them, and returns lines and facts in their order. */
async function sortedIds(name: string, ids: string[], database: Database) {
  const staged = new StagedLines(join(folder, `${name}.jsonl`), join(folder, `${name}.facts`));
  for (const [number, id] of ids.entries())
    await staged.addLine(
      Buffer.from(`${JSON.stringify({ id, number })}\n`),
      id,
      Buffer.from(`${JSON.stringify({ number, odd: ['"facts":', '}'] })}\n`),
    );
  await staged.end();
  await staged.sort(database);
  const lines = readFileSync(staged.path, 'utf8').trim().split('\n');
  const facts = [];
  for await (const fact of staged.readFacts<{ number: number; odd: string[] }>()) facts.push(fact);
  for (const [index, { id, facts: rest }] of facts.entries()) {
    assert.deepEqual(JSON.parse(lines[index] ?? ''), { id, number: rest.number });
    assert.deepEqual(rest.odd, ['"facts":', '}']);
  }
  return facts.map(({ id, facts: { number } }) => `${id} ${number}`);
}

test('lines are sorted by the bytes of their ids, in memory as in the database', async () => {
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    const inMemory = await sortedIds('ascii', IDS, database);
    const expected = IDS.map((id, number) => ({ id, number })).sort(
      (a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)) || a.number - b.number,
    );
    assert.deepEqual(
      inMemory,
      expected.map(({ id, number }) => `${id} ${number}`),
    );
    // An id that is not ASCII is left to the database, which must put all others in the same order.
    const others = ['é', '\u{1f600}', '\uffee'];
    const inDatabase = await sortedIds('others', [...IDS, ...others], database);
    assert.deepEqual(inDatabase.slice(0, IDS.length), inMemory);
    assert.deepEqual(
      inDatabase.slice(IDS.length).map((line) => line.split(' ')[0]),
      ['é', '\uffee', '\u{1f600}'],
    );
  } finally {
    database.close();
  }
});
