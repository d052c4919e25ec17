import { type Database, parquetSource } from '../../corpus/index.js';

/** The number of occurrences of each value, sorted by value. */
type ValueCounts = [value: number, count: number][];

/** Counts over the rows of a table of contexts. */
export interface ContextCounts {
  /** Number of citations, which are the rows. */
  citations: number;
  /** Number of citation marks; a mark may cite several papers: "[3, 5]". */
  groups: number;
  citingPapers: number;
  /** Number of citations with an entry in the bibliography. */
  resolved: number;
  /** Number of citations of a work that `citemill link` identified. */
  linked: number;
  /** Number of works that `citemill link` identified. */
  citedWorks: number;
  /** Number of citations of papers in the corpus. */
  citedInCorpus: number;
  /** Number of citations by the first heading above them, without its number, the most frequent first. */
  sections: { section: string; citations: number }[];
  /** Number of citations by year of the citing paper. */
  years: ValueCounts;
  /** Number of citations by year of the cited paper. */
  citedYears: ValueCounts;
  /** Number of citations by the years between the cited and the citing paper; negative if the cited paper is newer. */
  ages: ValueCounts;
  /** Number of citations by position in the paper, from 0 to 1 in `POSITION_BINS` steps. */
  positions: ValueCounts;
  /** Number of marks by the number of papers that they cite. */
  papersPerMark: ValueCounts;
  /** Number of linked works by the number of their citations. */
  citationsPerWork: ValueCounts;
}

/** Maximum number of sections that are counted. */
const MAX_SECTIONS = 8;
/** The number before a heading: `2.`, `2.1`, `IV.`. */
const HEADING_NUMBER = '^(\\d+(\\.\\d+)*\\.?|[IVX]+\\.)\\s+';
/** Number of equal parts of a paper, by which citations are counted. */
export const POSITION_BINS = 20;

const MARKS = 'SELECT count(*) AS value FROM t GROUP BY paper_id, paragraph, citation_group';
const WORKS = 'SELECT count(*) AS value FROM t WHERE cited_work IS NOT NULL GROUP BY cited_work';
/** A position of exactly 1 belongs to the last part. */
const POSITIONS = `SELECT least(floor(position * ${POSITION_BINS}), ${POSITION_BINS - 1}) / ${POSITION_BINS} AS value FROM t`;

/** Counts the rows of a table of contexts in Parquet. */
export async function countContexts(database: Database, file: string): Promise<ContextCounts> {
  const query = (sql: string) => database.rows(`WITH t AS (FROM ${parquetSource([file])}) ${sql}`);
  const countValues = async (select: string): Promise<ValueCounts> => {
    const rows = await query(
      `SELECT value::DOUBLE AS value, count(*) AS count FROM (${select}) WHERE value IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    return rows.map(({ value, count }) => [Number(value), Number(count)]);
  };
  const [sums = {}] = await query(`SELECT count(*) AS citations,
      count(DISTINCT (paper_id, paragraph, citation_group)) AS groups, count(DISTINCT paper_id) AS citing, count(reference_id) AS resolved,
      count(cited_work) AS linked, count(DISTINCT cited_work) AS works, count(cited_paper_id) AS cited_in_corpus FROM t`);
  const sections = await query(`SELECT mode(heading ORDER BY heading) AS section, count(*) AS citations
    FROM (SELECT CASE WHEN part <> 'body' THEN '(' || part || ')' WHEN section[1] IS NULL THEN '(no heading)'
      ELSE regexp_replace(section[1], '${HEADING_NUMBER}', '') END AS heading FROM t)
    GROUP BY lower(heading) ORDER BY citations DESC, section LIMIT ${MAX_SECTIONS}`);
  return {
    citations: Number(sums.citations),
    groups: Number(sums.groups),
    citingPapers: Number(sums.citing),
    resolved: Number(sums.resolved),
    linked: Number(sums.linked),
    citedWorks: Number(sums.works),
    citedInCorpus: Number(sums.cited_in_corpus),
    sections: sections.map(({ section, citations }) => ({
      section: String(section),
      citations: Number(citations),
    })),
    years: await countValues('SELECT paper_year AS value FROM t'),
    citedYears: await countValues('SELECT cited_year AS value FROM t'),
    ages: await countValues('SELECT paper_year - cited_year AS value FROM t'),
    positions: await countValues(POSITIONS),
    papersPerMark: await countValues(MARKS),
    citationsPerWork: await countValues(WORKS),
  };
}
