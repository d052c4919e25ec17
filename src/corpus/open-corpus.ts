import { rmSync } from 'node:fs';
import { Database, type Row } from '../database/database.js';
import { createTemporaryFolder } from '../engine/index.js';
import { CorpusFolder } from './folder.js';
import { createViews } from './views.js';

/** A corpus that is open for reading. Call `close` after use, which frees threads and memory. */
export interface Corpus {
  readonly path: string;
  /** True if the corpus has been linked; before that, the table `works` is empty. */
  readonly isLinked: boolean;
  /**
   * Runs a query in SQL and yields its rows, of which only a few are in memory. The tables are `papers`, `paragraphs`, `citations`,
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
