import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Database, parquetRowCount } from '../../database/database.js';
import { type SparkOptions, SparkSession } from '../../engine/spark/index.js';
import { isCurrent, toJson } from '../../lineage/index.js';
import { checkNotInterrupted } from '../check-interrupted.js';
import { CorpusFolder } from '../folder.js';
import { linkManifest } from '../link/current-link.js';
import { type FoundWorks, findWorks } from '../link/find-works.js';
import type { LinkOptions, LinkResult } from '../link/link-options.js';
import { summariseLink } from '../link/summary.js';
import { linkedRows } from '../link/write.js';
import { findMetadata } from '../metadata/find-metadata.js';
import { LINKED_TABLES } from '../tables.js';
import { createViews } from '../views.js';
import { SparkDatabase } from './database.js';

/** Number of digits of a file's number, so that names sort in the order of the numbers. */
const FILE_DIGITS = 6;

/**
 * Links a corpus on Spark with the same queries, and therefore the same results. Only identifiers that several papers claim pass through
 * this machine and, with metadata, the keys of all works, in a filter of a few bits each.
 */
export async function linkOnSpark(options: LinkOptions & { spark: SparkOptions }): Promise<LinkResult> {
  CorpusFolder.open(options.corpus);
  const { sources: metadata, remove } = await findMetadata(options.metadata ?? [], options);
  const { folder, scratch, close } = await CorpusFolder.write(options.corpus);
  const work = join(scratch.path, 'spark');
  mkdirSync(work);
  const files = await Database.open({ memory: options.memory, spill: scratch.spill });
  try {
    await createViews(files, folder);
    await checkNotInterrupted(folder, files, options.corpus);
    const manifest = await linkManifest(folder, { ...options, metadata });
    if (isCurrent(folder.linkManifest(), manifest))
      return {
        ...(await summariseLink(files, folder.linkSummary() as unknown as FoundWorks, folder)),
        isRepeated: true,
      };
    const session = await SparkSession.start(options.spark, work);
    try {
      const database = new SparkDatabase(session, work);
      await database.open(folder);
      const works = await findWorks(database, { ...options, metadata, folder, scratch, files });
      options.onProgress?.({ step: 'writing', done: 0, failures: 0 });
      const draft = join(scratch.path, 'link');
      mkdirSync(draft);
      const rows = await writeLinked(database, files, work, draft);
      folder.commitLink(draft, scratch.path, rows, { manifest, summary: toJson(works) });
      await database.open(folder);
      return await summariseLink(database, works, folder);
    } finally {
      await session.close();
    }
  } finally {
    files.close();
    remove();
    await close();
  }
}

/** Writes the tables of a link, each by several tasks; returns the number of rows by file name. */
async function writeLinked(database: SparkDatabase, files: Database, work: string, draft: string) {
  const rows: Record<string, number> = {};
  for (const table of LINKED_TABLES) {
    const written = await database.write(linkedRows(table), join(work, 'linked', table));
    for (const [number, from] of written.entries()) {
      const name = written.length === 1 ? table : `${table}-${String(number).padStart(FILE_DIGITS, '0')}`;
      const file = join(draft, `${name}.parquet`);
      renameSync(from, file);
      rows[name] = await parquetRowCount(files, file);
    }
  }
  return rows;
}
