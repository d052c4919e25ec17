import { rmSync } from 'node:fs';
import { Database, type Row } from '../database/database.js';
import { createTemporaryFolder } from '../engine/index.js';
import { CorpusFolder } from './folder.js';
import { createViews } from './views.js';

/** A corpus that is open for reading. Close it: the database holds threads and memory. */
export interface Corpus {
  readonly path: string;
  /** Whether works have been linked; before that, the table `works` is empty. */
  readonly isLinked: boolean;
  /**
   * The rows of a query in SQL, a few at a time in memory. The tables are `papers`, `paragraphs`, `citations`,
   * `references`, `works`, `objects`, `mentions` and `failures`.
   */
  query(sql: string): AsyncGenerator<Row>;
  close(): void;
}

/**
 * Opens a corpus for reading.
 *
 * @example
 * const corpus = await openCorpus('mill/corpus');
 * for await (const { title, year } of corpus.query('SELECT title, year FROM papers ORDER BY year')) console.log(year, title);
 * corpus.close();
 */
export async function openCorpus(path: string): Promise<Corpus> {
  const folder = CorpusFolder.open(path);
  const spill = await createTemporaryFolder('spill');
  const database = await Database.open({ spill });
  await createViews(database, folder);
  return {
    path: folder.path,
    isLinked: folder.link !== undefined,
    async *query(sql) {
      for await (const rows of database.stream(sql)) yield* rows;
    },
    close() {
      database.close();
      rmSync(spill, { recursive: true, force: true });
    },
  };
}
