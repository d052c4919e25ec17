import { type Database, literal } from '../../corpus/index.js';

/** Creates the table of notes about the index: the state of the corpus that it contains, and counts that take long. */
export async function createNotes(database: Database): Promise<void> {
  await database.run('CREATE TABLE IF NOT EXISTS corpus_notes (name VARCHAR, value VARCHAR)');
}

export async function readNote(database: Database, name: string): Promise<string | undefined> {
  const [row] = await database.rows(`SELECT value FROM corpus_notes WHERE name = ${literal(name)}`);
  return row && String(row.value);
}

/** Replaces a note. Without a value, it is deleted. */
export async function writeNote(database: Database, name: string, value?: string): Promise<void> {
  await database.run(`DELETE FROM corpus_notes WHERE name = ${literal(name)}`);
  if (value !== undefined)
    await database.run(`INSERT INTO corpus_notes VALUES (${literal(name)}, ${literal(value)})`);
}
