import type { Database, Row } from '../../corpus/index.js';
import type { CorpusOverview, Counted } from '../schemas/corpus.js';
import { inTransaction } from '../store/transaction.js';
import { QUALITIES, storeFacets } from './facet-index.js';
import { readNote, writeNote } from './notes.js';
import { LISTED, orderPapers } from './paper-index.js';

/** Maximum number of venues, fields and kinds of warnings to show. */
const TOP = 12;
const NOTE = 'figures';

/** Counts over the listed papers. */
export type Figures = Omit<
  CorpusOverview,
  'path' | 'exists' | 'isLinked' | 'isIndexing' | 'isCounting' | 'resolved'
>;

/** Makes newly indexed papers visible by updating the orders of the lists, the facets and the counts of the overview. */
export async function publish(database: Database): Promise<void> {
  await orderPapers(database);
  await storeFacets(database);
  const figures = JSON.stringify(await countFigures(database));
  await inTransaction(database, () => writeNote(database, NOTE, figures));
}

/** Reads the stored counts. */
export async function readFigures(database: Database): Promise<Figures> {
  const note = await readNote(database, NOTE);
  return note === undefined ? countFigures(database) : (JSON.parse(note) as Figures);
}

async function countFigures(database: Database): Promise<Figures> {
  const [totals] =
    await database.rows(`SELECT count(*) AS papers, count(*) FILTER (has_abstract) AS abstracts,
    count(*) FILTER (body_characters > 0) AS bodies, count(*) FILTER (warning_count > 0) AS warned,
    sum(citation_count) AS citations, sum(reference_count) AS refs, sum(object_count) AS objects,
    sum(paragraph_count) AS paragraphs FROM ${LISTED}`);
  const [works] = await database.rows(`SELECT count(*) AS cited, count(paper_id) AS inside,
    count(abstract) AS abstracts FROM works_list WHERE citing_papers > 0`);
  const [duplicates] = await database.rows('SELECT count(*) AS n FROM corpus_duplicates');
  const years = await database.rows(
    `SELECT year, count(*) AS n FROM ${LISTED} WHERE year IS NOT NULL GROUP BY year ORDER BY year`,
  );
  const failureCodes = await failureCounts(database);
  const number = (row: Row | undefined, name: string) => Number(row?.[name] ?? 0);
  return {
    papers: number(totals, 'papers'),
    withAbstract: number(totals, 'abstracts'),
    withBody: number(totals, 'bodies'),
    withWarnings: number(totals, 'warned'),
    duplicates: number(duplicates, 'n'),
    citations: number(totals, 'citations'),
    references: number(totals, 'refs'),
    objects: number(totals, 'objects'),
    paragraphs: number(totals, 'paragraphs'),
    failures: failureCodes.reduce((sum, { count }) => sum + count, 0),
    works: {
      cited: number(works, 'cited'),
      inCollection: number(works, 'inside'),
      withAbstract: number(works, 'abstracts'),
    },
    formats: await top(database, 'format', LISTED),
    years: years.map((row) => ({ year: Number(row.year), count: Number(row.n) })),
    venues: await top(database, 'venue', LISTED),
    fields: await top(database, 'field', `(SELECT unnest(fields) AS field FROM ${LISTED})`),
    failureCodes,
    warningKinds: await top(database, 'kind', `(SELECT unnest(warning_kinds) AS kind FROM ${LISTED})`),
    qualities: await countQualities(database),
  };
}

async function countQualities(database: Database): Promise<Figures['qualities']> {
  const counts = QUALITIES.map((upTo, i) => `count(*) FILTER (quality <= ${upTo}) AS count${i}`);
  const [row] = await database.rows(`SELECT ${counts.join(', ')} FROM ${LISTED}`);
  return QUALITIES.map((upTo, i) => ({ upTo, count: Number(row?.[`count${i}`] ?? 0) }));
}

async function top(database: Database, column: string, from: string): Promise<Counted[]> {
  const rows = await database.rows(`SELECT ${column} AS name, count(*) AS n FROM ${from}
    WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY n DESC, name LIMIT ${TOP}`);
  return rows.map((row) => ({ name: String(row.name), count: Number(row.n) }));
}

async function failureCounts(database: Database): Promise<Counted[]> {
  const rows = await database.rows(
    'SELECT code AS name, count(*) AS n FROM failures_list GROUP BY code ORDER BY n DESC, name',
  );
  return rows.map((row) => ({ name: String(row.name), count: Number(row.n) }));
}
