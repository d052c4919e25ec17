// Compares three ways to save a judgement durably: a journal of flushed lines, DuckDB with a checkpoint per judgement, and
// better-sqlite3 if it is installed.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../dist/corpus/index.js';
import { Journal } from '../../dist/engine/journal.js';

const ROUNDS = 200;
const line = (n) => ({
  id: `id-${n}`,
  item: '0001',
  annotator: 'Ada',
  answers: { accuracy: 3 },
  comment: '',
  left: null,
  revision: n,
  at: '2024-01-01T00:00:00.000Z',
});

async function measureTime(write) {
  const times = [];
  for (let n = 0; n < ROUNDS; n++) {
    const start = performance.now();
    await write(line(n));
    times.push(performance.now() - start);
  }
  return times;
}

export async function journals(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const results = [];
  const journal = new Journal(join(folder, 'journal.jsonl'), () => true);
  results.push({ name: 'flushed lines', times: await measureTime((judgement) => journal.append(judgement)) });
  journal.close();
  const duck = await Database.open({ file: join(folder, 'judgements.duckdb'), spill: join(folder, 'spill') });
  await duck.run('CREATE TABLE judgements (line VARCHAR)');
  results.push({
    name: 'DuckDB, insert',
    times: await measureTime((judgement) =>
      duck.run(`INSERT INTO judgements VALUES ('${JSON.stringify(judgement)}')`),
    ),
  });
  duck.close();
  try {
    const { default: Sqlite } = await import('better-sqlite3');
    const sqlite = new Sqlite(join(folder, 'judgements.sqlite'));
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.exec('CREATE TABLE judgements (line TEXT)');
    const insert = sqlite.prepare('INSERT INTO judgements VALUES (?)');
    results.push({
      name: 'better-sqlite3, insert',
      times: await measureTime((judgement) => insert.run(JSON.stringify(judgement))),
    });
    sqlite.close();
  } catch {
    console.log('better-sqlite3 is not installed: npm install --no-save better-sqlite3');
  }
  return results;
}
