import type { SparkDatabase } from '../corpus/index.js';
import type { Candidate } from './candidates.js';
import { citedBodiesQuery, citedWorksQuery } from './cited-bodies.js';
import { citedPapersQuery } from './cited-papers.js';
import { WORK_FIELDS } from './cited-works.js';
import { loadSurroundings, type Surroundings } from './find-nearest.js';
import { paperFacts } from './paper-batches.js';
import { type PaperQuery, type PaperSource, paperQuery } from './paper-query.js';
import type { RecipeResult } from './recipe.js';
import type { PaperResult } from './run-recipe.js';

/** A result line of `citemill stage --keyed`. */
interface Outcome {
  outputs?: readonly RecipeResult[];
  failure?: { message: string };
}

/** Number of papers per Spark task. */
const PAPERS_PER_TASK = 500;

/** The temporary tables that a build creates in Spark. */
const TABLES = [
  'chosen',
  'entries',
  'held_papers',
  'cited_pairs',
  'held_works',
  'held_bodies',
  'nearest_papers',
  'space_neighbours',
  'papers_to_process',
];

const ingested: PaperSource['files'] = (table) => `"ingested_${table}"`;

export interface SparkRunOptions {
  /** The command that Spark's tasks run: `citemill stage`. */
  command: readonly string[];
  /** Approximate number of papers. */
  papers: number;
  /** The folders that {@link writeSurroundings} wrote. */
  surroundings: Surroundings;
  /** Whether a paper without a stated language is kept, by a sample of its text. */
  isWanted?: (sample: string) => boolean | Promise<boolean>;
}

/** Runs a recipe on the papers of a corpus in Spark tasks. Results come in the order of the papers' records. */
export async function* runOnSpark(
  database: SparkDatabase,
  query: PaperQuery,
  { command, papers, surroundings, isWanted = () => true }: SparkRunOptions,
): AsyncGenerator<PaperResult> {
  for (const table of TABLES) await database.run(`DROP TABLE IF EXISTS ${table}`);
  await database.run(`CREATE TABLE chosen AS ${paperFacts(query.where ?? 'TRUE')}`);
  await database.run(`CREATE TABLE entries AS SELECT x.record, x.reference_id, x.work_id
    FROM reference_works AS x JOIN chosen AS c ON c.record = x.record`);
  const works = await citedWorks(database, query);
  const bodies = await citedBodies(database, query);
  const source: PaperSource = {
    files: ingested,
    chosen: 'chosen',
    entries: 'entries',
    works,
    bodies,
    ...(await loadSurroundings(surroundings, (...table) => database.loadJsonLines(...table))),
  };
  await database.run(`CREATE TABLE papers_to_process AS ${paperQuery(source, query, 'paper')}`);
  const tasks = Math.max(database.parallelism, Math.ceil(papers / PAPERS_PER_TASK));
  for await (const [head, outcome] of database.piped(
    'papers_to_process',
    ['head', 'paper'],
    command,
    tasks,
  )) {
    const { paperId, licence, fields, sample } = JSON.parse(head) as Omit<Candidate, 'paper'>;
    if (sample !== null && !(await isWanted(sample))) continue;
    const { outputs = [], failure } = JSON.parse(outcome) as Outcome;
    yield {
      paperId,
      licence,
      fields,
      results: outputs,
      ...(failure ? { failure: failure.message } : {}),
    };
  }
}

/** Returns SQL for the table `w`: cited works with an abstract, by citing paper. */
async function citedWorks(database: SparkDatabase, query: PaperQuery): Promise<string> {
  if (!query.abstracts) return '';
  if (query.citedPapers)
    await database.run(
      `CREATE TABLE held_papers AS ${citedPapersQuery(
        `SELECT w.work_id, w.record FROM works AS w SEMI JOIN entries AS e ON e.work_id = w.work_id
       WHERE w.abstract IS NOT NULL AND w.record IS NOT NULL`,
        ingested,
      )}`,
    );
  return `, w AS (
    SELECT x.record, list({${WORK_FIELDS}${query.citedPapers ? ', held: h.held' : ''}} ORDER BY x.work_id) AS works
    FROM (SELECT DISTINCT record, work_id FROM entries) AS x
    ${query.paragraphs === undefined ? '' : 'SEMI JOIN cited ON cited.record = x.record AND cited.work_id = x.work_id'}
    JOIN works AS w ON w.work_id = x.work_id
    ${query.citedPapers ? 'LEFT JOIN held_papers AS h ON h.work_id = x.work_id' : ''}
    WHERE w.abstract IS NOT NULL GROUP BY x.record
  )`;
}

/** Returns SQL for the table `b`: bodies of cited works, by citing paper. */
async function citedBodies(database: SparkDatabase, query: PaperQuery): Promise<string> {
  if (query.citedBodies === undefined) return '';
  const citing = `(${query.citedBodies}) AND (${query.paragraphs ?? 'TRUE'})`;
  await database.run(`CREATE TABLE cited_pairs AS ${citedWorksQuery(citing, 'entries', ingested)}`);
  await database.run(`CREATE TABLE held_works AS SELECT w.work_id, w.paper_id, w.record, w.title, p.language
    FROM works AS w JOIN ingested_papers AS p ON p.record = w.record SEMI JOIN cited_pairs AS c ON c.work_id = w.work_id WHERE w.record IS NOT NULL`);
  await database.run(
    `CREATE TABLE held_bodies AS ${citedBodiesQuery('held_works', ingested, query.bodyCitations)}`,
  );
  return `, b AS (
    SELECT q.record, list(h.body ORDER BY q.work_id) AS bodies
    FROM cited_pairs AS q JOIN held_bodies AS h ON h.work_id = q.work_id GROUP BY q.record
  )`;
}
