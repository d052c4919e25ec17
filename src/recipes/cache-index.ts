import { join } from 'node:path';
import {
  cachesFolder,
  type Database,
  folderPlace,
  pathLiteral,
  readCacheList,
  type Segment,
  segmentFile,
} from '../corpus/index.js';
import { statInside } from '../engine/index.js';
import { hashFileSync } from '../lineage/index.js';

/** A block's `place` in the SQL tables is its segment number times this, plus its byte offset. Segments are smaller than this. */
export const SEGMENT_SPAN = 2 ** 40;

/** Returns the folder in which a corpus keeps the results of a recipe with its options. */
export const cacheFolder = (corpus: string, identity: string): string =>
  join(cachesFolder(corpus), identity.slice(0, 16));

/** Lists the usable segments of a cache: undamaged, and written in this folder for this recipe. */
export function readSegments(folder: string, identity: string): Segment[] {
  const list = readCacheList(folder);
  const isOurs = list?.identity === identity && list.place === folderPlace(folder);
  return isOurs ? list.segments.filter((segment) => isWhole(folder, segment)) : [];
}

const isWhole = (folder: string, { number, bytes, indexBytes, indexHash }: Segment): boolean =>
  statInside(folder, segmentFile(number, 'bin'))?.size === bytes &&
  statInside(folder, segmentFile(number, 'tsv'))?.size === indexBytes &&
  hashFileSync(join(folder, segmentFile(number, 'tsv'))) === indexHash;

/** Creates the table `cache_index`, with the block of each paper in the given segments. */
export async function loadIndex(
  database: Database,
  folder: string,
  segments: readonly Segment[],
): Promise<void> {
  await database.run(
    'CREATE OR REPLACE TABLE cache_index (record VARCHAR, digest VARCHAR, place BIGINT, bytes BIGINT)',
  );
  for (const { number } of segments)
    await database.run(`INSERT INTO cache_index SELECT record, digest, ${number * SEGMENT_SPAN} + start, bytes FROM read_csv(${pathLiteral(join(folder, segmentFile(number, 'tsv')))},
        delim = '\t', quote = '', escape = '', header = false, auto_detect = false, hive_partitioning = false,
        columns = {record: 'VARCHAR', digest: 'VARCHAR', start: 'BIGINT', bytes: 'BIGINT'})`);
}

/**
 * Looks up the papers of the table `wanted_papers` (record, digest) in `cache_index`. Creates the tables `kept_papers`, with the block of
 * each stored paper, and `stale_papers` (record, digest), with the papers that are not stored.
 */
export async function matchIndex(database: Database): Promise<void> {
  await database.run(`CREATE OR REPLACE TABLE kept_papers AS
      SELECT x.record, x.digest, max(x.place) AS place, arg_max(x.bytes, x.place) AS bytes
      FROM cache_index AS x JOIN wanted_papers AS w ON w.record = x.record AND w.digest = x.digest
      GROUP BY x.record, x.digest`);
  await database.run(`CREATE OR REPLACE TABLE stale_papers AS
      SELECT w.record, w.digest FROM wanted_papers AS w ANTI JOIN kept_papers AS k ON k.record = w.record`);
}
