import { literal, type Row, withCorpus } from '../../corpus/index.js';
import type { CorpusOverview, Counted } from '../schemas/corpus.js';
import type { Jobs } from '../store/jobs.js';
import type { LiveCorpus } from './live-corpus.js';
import { LISTED } from './paper-index.js';

const TOP = 12;

/** What is in a corpus, counted from the index. */
export async function overview(corpus: LiveCorpus, jobs: Jobs): Promise<CorpusOverview> {
  const [totals] = await corpus.rows(`SELECT count(*) AS papers, count(*) FILTER (has_abstract) AS abstracts,
    count(*) FILTER (body_characters > 0) AS bodies, count(*) FILTER (warning_count > 0) AS warned,
    sum(citation_count) AS citations, sum(reference_count) AS refs, sum(object_count) AS objects,
    sum(paragraph_count) AS paragraphs FROM ${LISTED}`);
  const [works] =
    await corpus.rows(`SELECT count(*) AS cited, count(paper_id) AS inside, count(abstract) AS abstracts
    FROM works_list WHERE citing_papers > 0`);
  const [duplicates] = await corpus.rows('SELECT count(*) AS n FROM corpus_duplicates');
  const isLinked = corpus.exists && corpus.folder().link !== undefined;
  const failureCodes = await failureCounts(corpus);
  const number = (row: Row | undefined, name: string) => Number(row?.[name] ?? 0);
  return {
    path: corpus.path,
    exists: corpus.exists,
    isLinked,
    isIndexing: corpus.isIndexing,
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
    works: isLinked
      ? {
          cited: number(works, 'cited'),
          inCollection: number(works, 'inside'),
          withAbstract: number(works, 'abstracts'),
        }
      : null,
    formats: await top(corpus, 'format', LISTED),
    years: (
      await corpus.rows(
        `SELECT year, count(*) AS n FROM ${LISTED} WHERE year IS NOT NULL GROUP BY year ORDER BY year`,
      )
    ).map((row) => ({ year: Number(row.year), count: Number(row.n) })),
    venues: await top(corpus, 'venue', LISTED),
    fields: await top(corpus, 'field', `(SELECT unnest(fields) AS field FROM ${LISTED})`),
    failureCodes,
    resolved: isLinked ? await resolvedCitations(corpus, jobs) : null,
  };
}

async function top(corpus: LiveCorpus, column: string, from: string): Promise<Counted[]> {
  const rows =
    await corpus.rows(`SELECT ${column} AS name, count(*) AS n FROM ${from} WHERE ${column} IS NOT NULL
    GROUP BY 1 ORDER BY n DESC, name LIMIT ${TOP}`);
  return rows.map((row) => ({ name: String(row.name), count: Number(row.n) }));
}

async function failureCounts(corpus: LiveCorpus): Promise<Counted[]> {
  const rows = await corpus.rows(
    'SELECT code AS name, count(*) AS n FROM failures_list GROUP BY code ORDER BY n DESC, name',
  );
  return rows.map((row) => ({ name: String(row.name), count: Number(row.n) }));
}

/** Where the citations lead: a join over all of them, so it is counted once for each state of the corpus. */
async function resolvedCitations(corpus: LiveCorpus, jobs: Jobs): Promise<CorpusOverview['resolved']> {
  const version = corpus.version();
  const [row] = await corpus.rows(
    `SELECT value FROM corpus_notes WHERE name = ${literal(`resolved ${version}`)}`,
  );
  if (row) return JSON.parse(String(row.value)) as CorpusOverview['resolved'];
  if (!corpus.isIndexing)
    jobs.start('resolved', 'Counting where citations lead', async () => {
      const counted = await countResolved(corpus.path);
      const { writer } = corpus.store;
      await writer.run(`DELETE FROM corpus_notes WHERE name LIKE 'resolved %'`);
      await writer.run(
        `INSERT INTO corpus_notes VALUES (${literal(`resolved ${version}`)}, ${literal(JSON.stringify(counted))})`,
      );
    });
  return null;
}

function countResolved(path: string): Promise<CorpusOverview['resolved']> {
  return withCorpus(path, async (database) => {
    const [row] = await database.rows(`SELECT count(*) AS citations, count(c.reference_id) AS refs,
      count(w.paper_id) AS inside, count(w.abstract) AS abstracts FROM citations AS c
      LEFT JOIN reference_works AS r ON r.record = c.record AND r.reference_id = c.reference_id
      LEFT JOIN works AS w ON w.work_id = r.work_id`);
    const number = (name: string) => Number(row?.[name] ?? 0);
    return {
      citations: number('citations'),
      withReference: number('refs'),
      inCollection: number('inside'),
      withAbstract: number('abstracts'),
    };
  });
}
