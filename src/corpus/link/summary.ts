import type { SqlDatabase } from '../../database/database.js';
import { unavailableWorks } from '../fetched-works.js';
import type { CorpusFolder } from '../folder.js';
import type { DoubtfulIdentifier } from './doubtful.js';
import type { FoundWorks } from './find-works.js';
import type { LinkResult } from './link-options.js';
import { CAN_BE_LOOKED_UP } from './looked-up.js';

const sortKey = ({ identifier, path }: DoubtfulIdentifier): string => `${identifier}\n${path}`;

/** Loads the papers that services were asked for in vain into a table, and returns the condition to find them. */
async function loadUnavailable(database: SqlDatabase, files: readonly string[]): Promise<string> {
  const [file] = files;
  if (file === undefined) return 'false';
  // The link is already written, so a damaged line must not end the command.
  await database.loadJsonLines('unavailable_works', file, { work_id: 'VARCHAR' }, 'empty');
  return 'work_id IN (SELECT work_id FROM unavailable_works)';
}

/** Counts the results of a link over the views of the linked corpus. */
export async function summariseLink(
  database: SqlDatabase,
  { reports, doubtful }: FoundWorks,
  folder: CorpusFolder,
): Promise<LinkResult> {
  const isUnavailable = await loadUnavailable(database, unavailableWorks(folder));
  const [counts = {}] = await database.rows(`SELECT
    (SELECT count(*) FROM papers) AS papers, (SELECT count(*) FROM duplicates) AS duplicates,
    (SELECT count(*) FROM "references") AS references_count,
    (SELECT count(*) FROM works WHERE citing_papers > 0) AS works,
    (SELECT count(*) FROM works WHERE citing_papers > 0 AND paper_id IS NOT NULL) AS resolved,
    (SELECT count(*) FROM works WHERE ${CAN_BE_LOOKED_UP}) AS looked_up,
    (SELECT count(*) FROM works WHERE ${CAN_BE_LOOKED_UP} AND ${isUnavailable}) AS unavailable,
    (SELECT count(*) FROM works WHERE citing_papers > 0 AND abstract IS NULL) AS without_abstract`);
  const sources = await database.rows(`SELECT abstract_source AS source, count(*) AS works FROM works
    WHERE citing_papers > 0 AND abstract IS NOT NULL GROUP BY abstract_source ORDER BY works DESC, source`);
  return {
    papers: Number(counts.papers),
    duplicates: Number(counts.duplicates),
    references: Number(counts.references_count),
    works: Number(counts.works),
    resolved: Number(counts.resolved),
    canBeLookedUp: Number(counts.looked_up) - Number(counts.unavailable),
    unavailable: Number(counts.unavailable),
    unidentified: Number(counts.without_abstract) - Number(counts.looked_up),
    abstracts: sources.map((row) => ({ source: String(row.source), works: Number(row.works) })),
    metadata: reports,
    doubtful: doubtful.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
  };
}
