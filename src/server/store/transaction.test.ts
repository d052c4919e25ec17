import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../../corpus/index.js';
import { inTransaction } from './transaction.js';

const database = await Database.open({ spill: temporaryFolder('transaction') });
after(() => database.close());

test('a transaction that cannot be committed fails with the reason, and the next one works', async () => {
  await database.run('CREATE TABLE places (name VARCHAR PRIMARY KEY)');
  const other = await database.connect();
  await other.run('BEGIN');
  await other.run(`INSERT INTO places VALUES ('weir')`);
  const conflicting = inTransaction(database, async () => {
    await database.run(`INSERT INTO places VALUES ('weir')`);
    await other.run('COMMIT');
  });
  await assert.rejects(conflicting, /weir/);
  await inTransaction(database, () => database.run(`INSERT INTO places VALUES ('lock')`));
  assert.equal((await database.rows('FROM places')).length, 2);
  other.close();
});
