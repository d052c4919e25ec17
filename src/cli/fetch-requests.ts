import { createReadStream } from 'node:fs';
import { literal, withCorpus } from '../corpus/index.js';
import type { FetchRequest } from '../fetch/index.js';
import { byteLines } from '../read/index.js';

export interface Citing {
  /** Formats of the papers whose references count, as in `wikipedia`; empty for all. */
  formats: string[];
  /** Kinds of references, as in `news`; empty for all. */
  kinds: string[];
}

const list = (values: string[]) => values.map((one) => literal(one.toLowerCase())).join(', ');

/**
 * Writes the pages that a corpus's references name into a file of JSON lines: each address once, those that are in the
 * corpus already left out. The first page of every host comes before the second of any, so that all hosts have work.
 */
export async function writeCitedPages(
  corpus: string,
  { formats, kinds }: Citing,
  file: string,
): Promise<void> {
  const ofFormat = formats.length > 0 ? `AND lower(p.format) IN (${list(formats)})` : '';
  const ofKind = kinds.length > 0 ? `AND lower(r.kind) IN (${list(kinds)})` : '';
  await withCorpus(corpus, (database) =>
    database.run(`COPY (
      SELECT url, archive AS "archiveUrl" FROM (
        SELECT url, archive, row_number() OVER (PARTITION BY host ORDER BY name) AS round, host
        FROM (
          SELECT r.url AS name, min(coalesce(r.source_url, r.url)) AS url, min(r.archive_url) AS archive,
                 regexp_extract(r.url, '^https?://([^/]+)', 1) AS host
          FROM "references" AS r
          JOIN papers AS p ON p.record = r.record
          WHERE r.url IS NOT NULL ${ofFormat} ${ofKind}
            AND r.url NOT IN (SELECT url FROM ingested_papers WHERE format = 'web' AND url IS NOT NULL)
          GROUP BY r.url
        ) AS cited
      ) AS turns
      ORDER BY round, host
    ) TO ${literal(file)} (FORMAT JSON)`),
  );
}

/** The requests in a file: an address a line, perhaps with a tab and that of a copy, or JSON lines with `url` and `archiveUrl`. */
export async function* requestsIn(file: string): AsyncGenerator<FetchRequest> {
  for await (const bytes of byteLines(createReadStream(file), 1024 * 1024)) {
    const line = bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
    if (line === '' || line.startsWith('#')) continue;
    const page = line.startsWith('{') ? jsonRequest(line) : plainRequest(line);
    if (page) yield page;
  }
}

function plainRequest(line: string): FetchRequest {
  const [url = '', archiveUrl] = line.split('\t').map((one) => one.trim());
  return { url, ...(archiveUrl ? { archiveUrl } : {}) };
}

function jsonRequest(line: string): FetchRequest | undefined {
  try {
    const { url, archiveUrl } = JSON.parse(line) as Record<string, unknown>;
    if (typeof url !== 'string') return undefined;
    return { url, ...(typeof archiveUrl === 'string' ? { archiveUrl } : {}) };
  } catch {
    return undefined;
  }
}
