import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database, parquetSource } from '../database/database.js';
import { createTemporaryFolder } from '../engine/index.js';
import { compareManifests, type Difference } from '../lineage/index.js';
import { CorpusFolder } from './folder.js';

export type SourceFate = 'added' | 'removed' | 'changed' | 'read by another reader';

/** How a source file differs between two corpora. */
export interface SourceDifference {
  path: string;
  fate: SourceFate;
}

/** Compares the manifests of two corpora, and those of their links if both have one. */
export function compareCorpora(before: string, after: string): Difference[] {
  const [a, b] = [CorpusFolder.open(before), CorpusFolder.open(after)];
  const [linkA, linkB] = [a.linkManifest(), b.linkManifest()];
  const links = linkA && linkB ? compareManifests(linkA, linkB, 'link') : [];
  // A link may be older than its corpus, so its own input `corpus` is not compared.
  const linkDifferences = links.filter(
    ({ artefact, what, name }) => artefact === 'link' && !(what === 'input' && name === 'corpus'),
  );
  return [...compareManifests(a.manifest(), b.manifest()), ...linkDifferences];
}

/** SQL for the sources of a corpus, a row for each file; several papers may come from one file. */
function sourcesQuery(path: string): string {
  const folder = CorpusFolder.open(path);
  const files = folder.parts().map((part) => folder.tableFile('papers', part));
  if (files.length === 0) return "SELECT '' AS path, '' AS sha256, '' AS reader WHERE FALSE";
  return `SELECT path, max(sha256) AS sha256, max(reader) AS reader
    FROM ${parquetSource(files, 'union_by_name = true')} GROUP BY path`;
}

/** Yields the source files that differ, sorted by path. DuckDB joins them on disk. */
export async function* diffSources(before: string, after: string): AsyncGenerator<SourceDifference> {
  const spill = await createTemporaryFolder('diff');
  const database = await Database.open({ spill, file: join(spill, 'diff.duckdb') });
  try {
    const query = `SELECT coalesce(a.path, b.path) AS path,
        CASE WHEN a.path IS NULL THEN 'added' WHEN b.path IS NULL THEN 'removed'
          WHEN a.sha256 IS DISTINCT FROM b.sha256 THEN 'changed' ELSE 'read by another reader' END AS fate
      FROM (${sourcesQuery(before)}) AS a FULL OUTER JOIN (${sourcesQuery(after)}) AS b ON a.path = b.path
      WHERE a.sha256 IS DISTINCT FROM b.sha256 OR a.reader IS DISTINCT FROM b.reader ORDER BY 1`;
    for await (const rows of database.stream(query))
      for (const row of rows) yield { path: String(row.path), fate: row.fate as SourceFate };
  } finally {
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}
