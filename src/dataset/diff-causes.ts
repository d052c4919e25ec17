import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  CorpusFolder,
  type Database,
  LINKED,
  parquetSource,
  pathLiteral,
  withCorpus,
} from '../corpus/index.js';
import { identify, inputNamed, type Manifest as Lineage } from '../lineage/index.js';
import { readManifest } from './load-manifest.js';

/**
 * Why an example was added, removed, changed or moved to another split. Changes to its paper or the cited paper are found by comparing
 * the two corpora. Otherwise the cause is a difference in the options, versions or inputs of the datasets.
 */
export const CAUSES = [
  'paper added',
  'paper removed',
  'source changed',
  'reader changed',
  'paper read differently',
  'metadata of the cited paper changed',
  'how the datasets were made',
  'unexplained',
] as const;
export type Cause = (typeof CAUSES)[number];

/** The corpus folders of two datasets; undefined if unknown. */
export type Corpora = [before: string | undefined, after: string | undefined];

/** Columns of a cited work that do not depend on the papers citing it. */
const CITED_WORK_COLUMNS = Object.keys(LINKED.works).filter(
  (name) =>
    ![
      'work_id',
      'total_citations',
      'citing_papers',
      'inbound',
      'abstract_source',
      'abstract_licence',
      'record',
    ].includes(name),
);

/** Returns the corpus of a dataset, if it is in the same folder as the dataset. */
export function corpusBeside(dataset: string): string | undefined {
  const name = basename(readManifest(dataset).corpus);
  if (name === '' || name === '.' || name === '..') return undefined;
  const sibling = join(dirname(resolve(dataset)), name);
  return existsSync(join(sibling, 'corpus.json')) ? sibling : undefined;
}

/** Returns whether a corpus is unchanged since the dataset with this lineage was built from it. */
export function isCorpusOf(corpus: string, lineage: Lineage | undefined): boolean {
  const link = lineage && inputNamed(lineage, 'link');
  const manifest = CorpusFolder.open(corpus).linkManifest();
  return link !== undefined && manifest !== undefined && identify(manifest) === link.identity;
}

interface CauseOptions {
  /** A folder for intermediate files. */
  folder: string;
  /** Memory limit of DuckDB. */
  memory: string;
}

/** Writes everything in a corpus that an example may depend on (papers with their sources and readers, and cited works) to files named after `side`. */
async function writeDependencies(
  corpus: string,
  { folder, memory }: CauseOptions,
  side: string,
): Promise<void> {
  const file = (name: string) => pathLiteral(join(folder, `${side}-${name}.parquet`), 'write');
  await withCorpus(
    corpus,
    async (database) => {
      await database.run(
        `COPY (SELECT paper_id, any_value(sha256) AS source, any_value(reader) AS reader, any_value(content) AS content
        FROM papers GROUP BY paper_id) TO ${file('papers')} (FORMAT parquet)`,
      );
      const columns = CITED_WORK_COLUMNS.map((name) => `'${name}', w."${name}"`).join(', ');
      await database.run(
        `COPY (SELECT work_id, sha256(CAST(json_object(${columns}) AS VARCHAR)) AS content FROM works AS w)
        TO ${file('works')} (FORMAT parquet)`,
      );
    },
    memory,
  );
}

/** Creates the table `causes`: the rows of `fates` with a column `cause`, which is null if neither paper has changed. */
export async function addCauses(database: Database, corpora: Corpora, options: CauseOptions): Promise<void> {
  const [before, after] = corpora;
  if (before === undefined || after === undefined) {
    await database.run('CREATE TABLE causes AS SELECT *, CAST(NULL AS VARCHAR) AS cause FROM fates');
    return;
  }
  await writeDependencies(before, options, 'before');
  await writeDependencies(after, options, 'after');
  const rows = (side: string, name: string) =>
    parquetSource([join(options.folder, `${side}-${name}.parquet`)]);
  await database.run(`CREATE TABLE causes AS
    SELECT f.*, CASE
      WHEN a.paper_id IS NULL AND b.paper_id IS NOT NULL THEN 'paper added'
      WHEN b.paper_id IS NULL AND a.paper_id IS NOT NULL THEN 'paper removed'
      WHEN a.content <> b.content AND a.source <> b.source THEN 'source changed'
      WHEN a.content <> b.content AND a.reader <> b.reader THEN 'reader changed'
      WHEN a.content <> b.content THEN 'paper read differently'
      WHEN f.work_id IS NOT NULL AND v.content IS DISTINCT FROM w.content THEN 'metadata of the cited paper changed'
    END AS cause
    FROM fates AS f
    LEFT JOIN ${rows('before', 'papers')} AS a ON a.paper_id = f.paper_id
    LEFT JOIN ${rows('after', 'papers')} AS b ON b.paper_id = f.paper_id
    LEFT JOIN ${rows('before', 'works')} AS v ON v.work_id = f.work_id
    LEFT JOIN ${rows('after', 'works')} AS w ON w.work_id = f.work_id`);
}
