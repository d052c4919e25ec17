import type { Database } from '../database/database.js';
import { UserError } from '../user-error.js';
import type { CorpusFolder } from './folder.js';
import { REMOVED } from './known-sources.js';

/**
 * Throws if an interrupted command has left two versions of a source in the corpus, or a paper that should have been removed.
 * The database must have the views of the corpus.
 */
export async function checkNotInterrupted(
  folder: CorpusFolder,
  database: Database,
  shown: string,
): Promise<void> {
  if (!folder.isIngesting) return;
  const [row] = await database.rows(`SELECT
    (SELECT count(*) FROM (SELECT location FROM ingested_papers GROUP BY location HAVING count(DISTINCT sha256) > 1)) AS doubled,
    (SELECT count(*) FROM (SELECT record FROM ingested_papers GROUP BY record HAVING count(*) > 1)) AS repeated,
    (SELECT count(*) FROM ingested_papers AS p WHERE EXISTS (
      SELECT 1 FROM ingested_failures AS f WHERE f.code = '${REMOVED}' AND f."where" = p.record)) AS removed`);
  if (Number(row?.doubled) + Number(row?.repeated) + Number(row?.removed) === 0) return;
  throw new UserError(
    `${shown}: the last citemill ingest, merge or remove was interrupted and has left older versions of papers; run the same command again to finish it`,
  );
}
