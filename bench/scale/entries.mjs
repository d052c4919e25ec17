// Generates a corpus with only bibliographies, of any size, as tables for link.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusFolder } from '../../dist/corpus/folder.js';
import { INGESTED } from '../../dist/corpus/tables.js';
import { Database, pathLiteral } from '../../dist/database/database.js';
import { SHAPE } from './generate.mjs';

const PAPERS_PER_PART = 5000;
/** Share of cited papers that are in the collection. */
const HELD_SHARE = 0.4;

/** Columns of a cited paper by its number: 0 and above for papers in the collection, negative for others. */
const WORK = {
  title: `'Notes on ' || substr(md5('t' || n), 1, 9) || ' and ' || substr(md5('t' || n), 12, 12) || ' in ' || substr(md5('t' || n), 24)`,
  title_key: `'notes on ' || substr(md5('t' || n), 1, 9) || ' and ' || substr(md5('t' || n), 12, 12) || ' in ' || substr(md5('t' || n), 24)`,
  authors: `[{name: 'A ' || family, given: 'A', family: family}]`,
  first_author_key: 'lower(family)',
  year: '1990 + hash(n) % 34',
  venue: `'Journal ' || (hash(n) >> 7) % 300`,
};
const DOI = `'10.5555/' || CASE WHEN n < 0 THEN 'other.' || -n ELSE 'bench.' || n END`;
/** A unique number for every cited paper. */
const NUMBER = 'CASE WHEN n < 0 THEN -2 * n - 1 ELSE 2 * n END';
const FAMILY = `'Family' || (hash(n) >> 11) % 5000`;

/** A query with all columns of a table; columns that are not given are null. */
function selectColumns(table, given, from) {
  const columns = Object.entries(INGESTED[table]).map(
    ([name, type]) => `CAST(${given[name] ?? 'NULL'} AS ${type}) AS "${name}"`,
  );
  return `SELECT ${columns.join(', ')} FROM ${from}`;
}

const paperId = (n) => `'doi:10.5555/bench.' || ${n}`;
const record = (n) => `lpad(CAST(${n} AS VARCHAR), 16, '0')`;

const paperRows = (from, to) =>
  selectColumns(
    'papers',
    {
      ...WORK,
      record: record('n'),
      paper_id: paperId('n'),
      sha256: 'sha256(CAST(n AS VARCHAR))',
      doi: DOI,
      path: `'p' || n`,
      format: `'s2orc'`,
      reader: `'s2orc'`,
      reference_count: String(SHAPE.references),
      paragraph_count: '30',
      citation_count: '45',
      object_count: '2',
      body_characters: '24000',
      abstract: `repeat(md5('a' || n) || ' ', 30)`,
    },
    `(SELECT n, ${FAMILY} AS family FROM (SELECT unnest(range(${from}, ${to})) AS n))`,
  );

/** Some works are cited by very many; one entry in twenty lacks the author, one in thirty is a year off, three in five have a DOI, three in seven a PubMed id, one in eleven an arXiv id. */
const referenceRows = (from, to, papers) =>
  selectColumns(
    'references',
    {
      ...WORK,
      record: record('paper'),
      paper_id: paperId('paper'),
      position: 'place',
      kind: `'other'`,
      reference_id: `'b' || place`,
      authors: `CASE WHEN drawn % 20 = 0 THEN NULL ELSE ${WORK.authors} END`,
      first_author_key: `CASE WHEN drawn % 20 = 0 THEN NULL ELSE ${WORK.first_author_key} END`,
      year: `${WORK.year} + CASE WHEN drawn % 30 = 1 THEN 1 ELSE 0 END`,
      doi: `CASE WHEN drawn % 5 < 3 THEN ${DOI} END`,
      pmid: `CASE WHEN drawn % 7 < 3 THEN ${NUMBER} END`,
      arxiv: `CASE WHEN drawn % 11 = 0 THEN '2001.' || ${NUMBER} END`,
    },
    `(SELECT *, ${FAMILY} AS family FROM (
      SELECT paper, place, drawn >> 20 AS drawn,
             CASE WHEN drawn % 1000 < ${1000 * HELD_SHARE} THEN CAST(floor(skewed * ${papers}) AS BIGINT)
                  ELSE -1 - CAST(floor(skewed * ${papers * SHAPE.references * 0.5}) AS BIGINT) END AS n
      FROM (SELECT paper, place, hash(paper * ${SHAPE.references} + place) AS drawn,
                   pow((hash(paper * ${SHAPE.references} + place + 0.5) >> 11) / pow(2, 53), 3) AS skewed
            FROM (SELECT unnest(range(${from}, ${to})) AS paper), (SELECT unnest(range(${SHAPE.references})) AS place))))`,
  );

/** Writes a corpus with this many bibliography entries; returns the number of papers. */
export async function generateEntries(path, entries) {
  const papers = Math.ceil(entries / SHAPE.references);
  const { folder, scratch, close } = await CorpusFolder.write(path);
  const database = await Database.open({ spill: scratch.spill });
  for (let from = 0; from < papers; from += PAPERS_PER_PART) {
    const to = Math.min(papers, from + PAPERS_PER_PART);
    const part = join(scratch.path, `made-${from}`);
    mkdirSync(part);
    const rows = {};
    for (const table of Object.keys(INGESTED)) {
      const query =
        table === 'papers'
          ? paperRows(from, to)
          : table === 'references'
            ? referenceRows(from, to, papers)
            : `${selectColumns(table, {}, '(SELECT 1)')} WHERE FALSE`;
      await database.run(
        `COPY (${query}) TO ${pathLiteral(join(part, `${table}.parquet`), 'write')} (FORMAT parquet, COMPRESSION zstd)`,
      );
      rows[table] =
        table === 'papers' ? to - from : table === 'references' ? (to - from) * SHAPE.references : 0;
    }
    folder.commitPart(part, rows);
  }
  database.close();
  await close();
  return papers;
}
