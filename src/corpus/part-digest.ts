import { type Database, parquetSource } from '../database/database.js';
import { SetDigest } from '../lineage/index.js';

/** Computes the digest of the set of papers in a Parquet file of the table `papers`. */
export async function partDigest(database: Database, papers: string): Promise<SetDigest> {
  const digest = new SetDigest();
  const query = `SELECT record, content, path FROM ${parquetSource([papers])}`;
  for await (const rows of database.stream(query))
    for (const { record, content, path } of rows) digest.add(JSON.stringify([record, content, path]));
  return digest;
}
