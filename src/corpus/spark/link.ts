import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type SparkOptions, SparkSession } from '../../engine/spark/index.js';
import { Database, pathLiteral } from '../database.js';
import { CorpusFolder } from '../folder.js';
import { findWorks } from '../link/find-works.js';
import type { LinkOptions, LinkResult } from '../link/link-options.js';
import { summary } from '../link/summary.js';
import { linkedRows } from '../link/write.js';
import { LINKED_TABLES, type LinkedTable } from '../tables.js';
import { SparkDatabase } from './database.js';

/**
 * Links a corpus on Spark: the same queries, so the same works. Only what two papers both claim passes through this machine, and
 * with metadata the keys of all works, in a filter of a few bits each.
 */
export async function linkOnSpark(options: LinkOptions & { spark: SparkOptions }): Promise<LinkResult> {
  CorpusFolder.open(options.corpus);
  const { folder, scratch, close } = await CorpusFolder.write(options.corpus);
  const work = join(scratch.path, 'spark');
  mkdirSync(work);
  const files = await Database.open({ memory: options.memory, spill: scratch.spill });
  try {
    const session = await SparkSession.start(options.spark, work);
    try {
      const database = new SparkDatabase(session, work);
      await database.open(folder);
      const found = await findWorks(database, { ...options, scratch, files });
      options.onStep?.('writing');
      const made = join(scratch.path, 'link');
      mkdirSync(made);
      folder.commitLink(made, scratch.path, await writeLinked(database, files, work, made));
      await database.open(folder);
      return await summary(database, found);
    } finally {
      await session.close();
    }
  } finally {
    files.close();
    await close();
  }
}

async function writeLinked(database: SparkDatabase, files: Database, work: string, made: string) {
  const rows = {} as Record<LinkedTable, number>;
  for (const table of LINKED_TABLES) {
    const written = join(work, 'linked', table);
    await database.writeOne(linkedRows(table), written);
    const [name = ''] = readdirSync(written).filter((one) => one.endsWith('.parquet'));
    const file = join(made, `${table}.parquet`);
    renameSync(join(written, name), file);
    const [stored] = await files.rows(
      `SELECT num_rows AS n FROM parquet_file_metadata(${pathLiteral(file)})`,
    );
    rows[table] = Number(stored?.n);
  }
  return rows;
}
