import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLine, normaliseDoi } from '@citemill/read/paper';
import { Database, literal, parquetSource } from '../database/database.js';
import { writeLines } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { CorpusFolder, type WritableCorpus } from './folder.js';
import { REMOVED } from './known-sources.js';
import { removeCaches } from './old-caches.js';
import { partDigest } from './part-digest.js';
import { pathWithin } from './path-within.js';
import { createSourceTables, dropSourceTables, rewriteParts } from './rewrite-parts.js';
import { stagedRow } from './staged-rows.js';
import { storeRows } from './store-rows.js';
import { LINKED } from './tables.js';
import { empty } from './views.js';

/** Selects papers to remove from a corpus. A paper that matches any of these options is removed. */
export interface RemoveOptions {
  corpus: string;
  /** Ids as `citemill stats` and datasets show them: `doi:10.5555/x`, `arxiv:…`, `sha256:…`. */
  ids?: readonly string[];
  dois?: readonly string[];
  /** Sources, or folders and archives with all their sources, written as they were given to ingest. */
  paths?: readonly string[];
  /** Licences as the corpus names them, case-insensitive; `none` for papers without a licence. */
  licences?: readonly string[];
  memory?: string;
}

export interface RemovedPaper {
  id: string;
  path: string;
  title: string | null;
}

export interface RemoveResult {
  papers: RemovedPaper[];
  /** Number of removed papers; `papers` lists the first 1000. */
  count: number;
  /** Ids, DOIs, paths and licences that matched no paper. */
  unknown: string[];
}

/** Maximum number of papers that a result lists. */
const MAX_LISTED = 1000;

/**
 * Removes papers from a corpus, with all their rows and images. Their sources are recorded as removed: an ingest of the same
 * folder does not restore them unless it retries failed sources. The change takes effect in the next link and build.
 */
export async function removePapers(options: RemoveOptions): Promise<RemoveResult> {
  const conditions = parseSelections(options);
  if (conditions.length === 0) throw new UserError('nothing to remove; give ids, DOIs, paths or licences');
  CorpusFolder.open(options.corpus);
  const corpus = await CorpusFolder.write(options.corpus);
  try {
    const database = await Database.open({ spill: corpus.scratch.spill, memory: options.memory });
    try {
      const result = await remove(corpus, database, conditions);
      await removeCaches(corpus.folder.path);
      return result;
    } finally {
      database.close();
    }
  } finally {
    await corpus.close();
  }
}

interface Selection {
  name: string;
  /** A condition on `all_papers AS p`. */
  where: string;
  /** True if it selects a work, so that duplicates that link has found are removed, too. */
  isOfWork?: boolean;
}

function parseSelections({ ids = [], dois = [], paths = [], licences = [] }: RemoveOptions): Selection[] {
  return [
    ...ids.map((name) => ({
      name,
      where: `p.paper_id = ${literal(name)} OR p.record = ${literal(name)}`,
      isOfWork: true,
    })),
    ...dois.map((name) => ({
      name,
      where: `lower(p.doi) = ${literal(parseDoi(name).toLowerCase())}`,
      isOfWork: true,
    })),
    ...paths.map((name) => ({ name, where: pathWithin('p.path', name) })),
    ...licences.map((name) => ({
      name,
      where:
        name.toLowerCase() === 'none'
          ? 'p.licence IS NULL'
          : `lower(p.licence) = ${literal(name.toLowerCase())}`,
    })),
  ];
}

function parseDoi(text: string): string {
  const doi = normaliseDoi(text);
  if (doi === undefined) throw new UserError(`${text} is not a DOI; write 10.5555/abc`);
  return doi;
}

async function remove(
  corpus: WritableCorpus,
  database: Database,
  conditions: readonly Selection[],
): Promise<RemoveResult> {
  const { folder, scratch } = corpus;
  const nothingRemoved = { papers: [], count: 0, unknown: conditions.map(({ name }) => name) };
  if (folder.parts().length === 0) return nothingRemoved;
  await createSourceTables(corpus, database);
  await findPapers(folder, database);
  await database.run('CREATE TABLE chosen AS SELECT *, 0 AS selection FROM all_papers LIMIT 0');
  const unknown: string[] = [];
  for (const [index, { name, where, isOfWork }] of conditions.entries()) {
    const records = `SELECT p.record FROM all_papers AS p WHERE ${where}`;
    const withDuplicates = isOfWork
      ? `${records} UNION SELECT c.record FROM all_papers AS p JOIN all_papers AS c ON c.work = p.work WHERE ${where}`
      : records;
    await database.run(`INSERT INTO chosen SELECT p.*, ${index} FROM all_papers AS p WHERE p.record IN (${withDuplicates})
      AND p.record NOT IN (SELECT record FROM chosen)`);
    const [row] = await database.rows(`SELECT count(*) AS n FROM (${records})`);
    if (Number(row?.n) === 0) unknown.push(name);
  }
  const [row] = await database.rows('SELECT count(*) AS n FROM chosen');
  const count = Number(row?.n);
  if (count === 0) return { ...nothingRemoved, unknown };
  const papers = await database.rows(
    `SELECT paper_id, path, title FROM chosen ORDER BY path, record LIMIT ${MAX_LISTED}`,
  );
  folder.setIngesting(true, scratch.path);
  await addRemovalPart(corpus, database, conditions);
  await database.run(`INSERT INTO dead SELECT part, record, '${REMOVED}' FROM chosen`);
  await rewriteParts(corpus, database);
  await dropSourceTables(database);
  folder.setIngesting(false, scratch.path);
  return {
    papers: papers.map(({ paper_id, path, title }) => ({
      id: String(paper_id),
      path: String(path),
      title: title === null ? null : String(title),
    })),
    count,
    unknown,
  };
}

/**
 * Lists all papers of a corpus in the table `all_papers`, with the ids that link has assigned and the record that is kept for their work.
 */
async function findPapers(folder: CorpusFolder, database: Database): Promise<void> {
  const files = folder.parts().map((part) => folder.tableFile('papers', part));
  const linked = (table: 'doubtful_identifiers' | 'duplicates') => {
    const tables = folder.linkFiles(table);
    return tables.length > 0 ? `SELECT * FROM ${parquetSource(tables)}` : empty(LINKED[table]);
  };
  await database.run(`CREATE TABLE all_papers AS SELECT p.file_index AS part, p.record, p.sha256, p.path, p.location, p.reading, p.title,
      p.licence, coalesce(d.paper_id, p.paper_id) AS paper_id,
      CASE WHEN d.is_doi THEN NULL ELSE p.doi END AS doi, coalesce(x.kept, p.record) AS work
    FROM ${parquetSource(files)} AS p
    LEFT JOIN (SELECT record, max(paper_id) AS paper_id, bool_or(kind = 'doi') AS is_doi FROM (${linked('doubtful_identifiers')}) GROUP BY record) AS d
      ON d.record = p.record
    LEFT JOIN (${linked('duplicates')}) AS x ON x.record = p.record`);
}

/** Adds a part that lists the papers to remove. This happens before they are removed, so that an interrupted removal can be completed. */
async function addRemovalPart(
  { folder, scratch }: WritableCorpus,
  database: Database,
  conditions: readonly Selection[],
): Promise<void> {
  const staging = join(scratch.path, 'part-rows');
  mkdirSync(staging, { recursive: true });
  const file = join(staging, 'removed.jsonl');
  let count = 0;
  let bytes = 0;
  let longest = 0;
  const lines = async function* () {
    for await (const rows of database.stream('SELECT * FROM chosen ORDER BY record'))
      for (const { sha256, path, location, reading, record, selection } of rows) {
        const line = jsonLine({
          sha256,
          path,
          stage: 'remove',
          code: REMOVED,
          where: record,
          reading,
          location,
          message: `removed on request: ${conditions[Number(selection)]?.name ?? ''}`,
        });
        const length = Buffer.byteLength(line);
        count++;
        bytes += length;
        longest = Math.max(longest, length);
        yield line;
      }
  };
  await writeLines(file, lines());
  const staged = {
    ...stagedRow('failures', ''),
    content: { file },
    tables: { failures: { bytes, rows: count } },
    longest,
  };
  const draft = join(scratch.path, 'part-removed');
  const rows = await storeRows(database, [staged], draft);
  folder.commitPart(draft, rows, await partDigest(database, join(draft, 'papers.parquet')));
}
