import { literal } from '../database/database.js';
import { withCorpus } from './with-corpus.js';

/** Selects references of a corpus. */
export interface ReferenceFilter {
  /** Formats of the citing papers, such as `wikipedia`; empty for all. */
  formats: string[];
  /** Kinds of references, such as `news`; empty for all. */
  kinds: string[];
}

const list = (values: string[]) => values.map((value) => literal(value.toLowerCase())).join(', ');

/**
 * Writes the web pages that a corpus cites to a JSON Lines file: each address once, without pages that are already in the corpus.
 * The first page of every host comes before the second page of any host, so that requests go to many hosts at the same time.
 */
export async function writeCitedPages(
  corpus: string,
  { formats, kinds }: ReferenceFilter,
  file: string,
): Promise<void> {
  const formatCondition = formats.length > 0 ? `AND lower(p.format) IN (${list(formats)})` : '';
  const kindCondition = kinds.length > 0 ? `AND lower(r.kind) IN (${list(kinds)})` : '';
  await withCorpus(corpus, (database) =>
    database.run(`COPY (
      SELECT url, archive AS "archiveUrl", accessed FROM (
        SELECT url, archive, accessed, row_number() OVER (PARTITION BY host ORDER BY name) AS round, host
        FROM (
          SELECT r.url AS name, min(coalesce(r.source_url, r.url)) AS url, min(r.archive_url) AS archive,
                 max(r.accessed) AS accessed,
                 regexp_extract(r.url, '^https?://([^/]+)', 1) AS host
          FROM "references" AS r
          JOIN papers AS p ON p.record = r.record
          WHERE r.url IS NOT NULL ${formatCondition} ${kindCondition}
            AND r.url NOT IN (SELECT url FROM ingested_papers WHERE format = 'web' AND url IS NOT NULL)
          GROUP BY r.url
        ) AS cited
      ) AS turns
      ORDER BY round, host
    ) TO ${literal(file)} (FORMAT JSON)`),
  );
}
