import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../database.js';
import { CorpusFolder } from '../folder.js';
import { createViews } from '../views.js';
import { findAbstracts, type MetadataReport } from './abstracts.js';
import { clusterEntries, type Match } from './cluster.js';
import { type DoubtfulIdentifier, findDoubtful } from './doubtful.js';
import { mergeWorks } from './works.js';
import { writeLink } from './write.js';

export type { MetadataReport } from './abstracts.js';
export type { Match } from './cluster.js';
export type { DoubtfulIdentifier } from './doubtful.js';

export interface LinkOptions {
  corpus: string;
  /** Files with the titles and abstracts of works: JSON lines, CSV, TSV, Parquet, ACL Anthology XML. */
  metadata?: string[];
  /** `refined` goes by identifiers, then by title with a check of author and year; `title` by the title key alone. */
  match?: Match;
  /** What DuckDB may hold in memory, as in `2GB`; 512 MB unless told. */
  memory?: string;
  onStep?(step: string): void;
  onRow?(rows: number): void;
}

export interface LinkResult {
  papers: number;
  duplicates: number;
  references: number;
  works: number;
  /** Works that are papers of the collection and are cited in it. */
  resolved: number;
  /** Cited works with an abstract, by where it was found. */
  abstracts: { source: string; works: number }[];
  metadata: MetadataReport[];
  /** Identifiers that two different papers claim, and which one each was left with. */
  doubtful: DoubtfulIdentifier[];
}

/**
 * Finds out who is who: papers that are in the corpus twice, bibliography entries that are one work, works that are
 * papers of the collection, and the abstracts of works.
 */
export async function link(options: LinkOptions): Promise<LinkResult> {
  const { corpus, metadata = [], match = 'refined', memory, onStep, onRow } = options;
  // A corpus that is not there is a mistake to hear of before anything is made.
  CorpusFolder.open(corpus);
  const { folder, scratch, close } = await CorpusFolder.write(corpus);
  const work = scratch.path;
  // In a file, tables are compressed and need no memory: what a link makes on the way is larger than the bibliographies.
  const file = join(work, 'link.duckdb');
  const database = await Database.open({ memory, spill: scratch.spill, file });
  try {
    await createViews(database, folder);
    scratch.tell({ note: 'link: comparing titles and identifiers' });
    onStep?.('comparing titles and identifiers');
    const doubtful = await findDoubtful(database, match);
    await clusterEntries(database, match);
    onStep?.('merging works');
    await mergeWorks(database);
    onStep?.(metadata.length > 0 ? 'reading metadata' : 'collecting abstracts');
    const reports = await findAbstracts(database, {
      metadata,
      match,
      folder: work,
      ...(onRow ? { onRow } : {}),
    });
    onStep?.('writing');
    const made = join(work, 'link');
    mkdirSync(made);
    folder.commitLink(made, work, await writeLink(database, made));
    return await summary(folder, database, reports, doubtful);
  } finally {
    database.close();
    await close();
  }
}

async function summary(
  folder: CorpusFolder,
  database: Database,
  metadata: MetadataReport[],
  doubtful: DoubtfulIdentifier[],
): Promise<LinkResult> {
  await createViews(database, folder);
  const [counts = {}] = await database.rows(`SELECT
    (SELECT count(*) FROM papers) AS papers, (SELECT count(*) FROM duplicates) AS duplicates,
    (SELECT count(*) FROM "references") AS references_count,
    (SELECT count(*) FROM works WHERE citing_papers > 0) AS works,
    (SELECT count(*) FROM works WHERE citing_papers > 0 AND paper_id IS NOT NULL) AS resolved`);
  const sources = await database.rows(`SELECT abstract_source AS source, count(*) AS works FROM works
    WHERE citing_papers > 0 AND abstract IS NOT NULL GROUP BY abstract_source ORDER BY works DESC, source`);
  return {
    papers: Number(counts.papers),
    duplicates: Number(counts.duplicates),
    references: Number(counts.references_count),
    works: Number(counts.works),
    resolved: Number(counts.resolved),
    abstracts: sources.map((row) => ({ source: String(row.source), works: Number(row.works) })),
    metadata,
    doubtful,
  };
}
