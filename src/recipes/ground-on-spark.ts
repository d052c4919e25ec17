import type { SparkDatabase } from '../corpus/index.js';
import type { Candidate } from './candidates.js';
import { bodiesOf, citedIn } from './cited-bodies.js';
import { heldPapers } from './cited-papers.js';
import { WORK } from './cited-works.js';
import type { GroundPaper } from './grind.js';
import { NEAREST_COLUMNS } from './like-papers.js';
import { paperFacts } from './paper-batches.js';
import { type PaperQuery, type PaperSource, paperQuery } from './paper-query.js';
import type { GrindResult } from './recipe.js';

/** What `citemill stage --keyed` answers. */
interface Outcome {
  outputs?: readonly GrindResult[];
  failure?: { message: string };
}

/** Papers of a task. */
const TASK_PAPERS = 500;

/** What a build makes on the way. */
const TABLES = [
  'chosen',
  'entries',
  'held_papers',
  'cited_pairs',
  'held_works',
  'held_bodies',
  'like_papers',
  'papers_to_grind',
];

const ingested: PaperSource['files'] = (table) => `"ingested_${table}"`;

export interface GrindOptions {
  /** The program that Spark runs in its tasks. */
  command: readonly string[];
  /** About how many papers there are. */
  papers: number;
  /** Where {@link writeNearest} has written which papers are most like each one. */
  nearest?: string | undefined;
  /** Asked of papers whose source does not say their language, with a sample of their words. */
  isWanted?: (sample: string) => boolean;
}

/** Runs a recipe on the papers of a corpus, in tasks of Spark; they come in the order of their records. */
export async function* groundOnSpark(
  database: SparkDatabase,
  query: PaperQuery,
  { command, papers, nearest, isWanted = () => true }: GrindOptions,
): AsyncGenerator<GroundPaper> {
  for (const table of TABLES) await database.run(`DROP TABLE IF EXISTS ${table}`);
  await database.run(`CREATE TABLE chosen AS ${paperFacts(query.where ?? 'TRUE')}`);
  await database.run(`CREATE TABLE entries AS SELECT x.record, x.reference_id, x.work_id
    FROM reference_works AS x JOIN chosen AS c ON c.record = x.record`);
  const works = await citedWorks(database, query);
  const bodies = await citedBodies(database, query);
  if (nearest) await database.load('like_papers', nearest, NEAREST_COLUMNS);
  const source: PaperSource = {
    ...{ files: ingested, chosen: 'chosen', entries: 'entries', works, bodies },
    nearest: nearest && 'like_papers',
  };
  await database.run(`CREATE TABLE papers_to_grind AS ${paperQuery(source, query, 'paper')}`);
  const tasks = Math.max(database.parallelism, Math.ceil(papers / TASK_PAPERS));
  for await (const [head, outcome] of database.piped('papers_to_grind', ['head', 'paper'], command, tasks)) {
    const { paperId, licence, fields, sample } = JSON.parse(head) as Omit<Candidate, 'paper'>;
    if (sample !== null && !isWanted(sample)) continue;
    const { outputs = [], failure } = JSON.parse(outcome) as Outcome;
    yield {
      ...{ paperId, licence, fields },
      results: outputs,
      ...(failure ? { failure: failure.message } : {}),
    };
  }
}

/** The works with an abstract that papers cite, as the common table `w`. */
async function citedWorks(database: SparkDatabase, query: PaperQuery): Promise<string> {
  if (!query.abstracts) return '';
  if (query.citedPapers)
    await database.run(
      `CREATE TABLE held_papers AS ${heldPapers(
        `SELECT w.work_id, w.record FROM works AS w SEMI JOIN entries AS e ON e.work_id = w.work_id
       WHERE w.abstract IS NOT NULL AND w.record IS NOT NULL`,
        ingested,
      )}`,
    );
  return `, w AS (
    SELECT x.record, list({${WORK}${query.citedPapers ? ', held: h.held' : ''}} ORDER BY x.work_id) AS works
    FROM (SELECT DISTINCT record, work_id FROM entries) AS x
    ${query.paragraphs === undefined ? '' : 'SEMI JOIN cited ON cited.record = x.record AND cited.work_id = x.work_id'}
    JOIN works AS w ON w.work_id = x.work_id
    ${query.citedPapers ? 'LEFT JOIN held_papers AS h ON h.work_id = x.work_id' : ''}
    WHERE w.abstract IS NOT NULL GROUP BY x.record
  )`;
}

/** The bodies of works that papers cite, as the common table `b`. */
async function citedBodies(database: SparkDatabase, query: PaperQuery): Promise<string> {
  if (query.citedBodies === undefined) return '';
  const citing = `(${query.citedBodies}) AND (${query.paragraphs ?? 'TRUE'})`;
  await database.run(`CREATE TABLE cited_pairs AS ${citedIn(citing, 'entries', ingested)}`);
  await database.run(`CREATE TABLE held_works AS SELECT w.work_id, w.paper_id, w.record, w.title
    FROM works AS w SEMI JOIN cited_pairs AS c ON c.work_id = w.work_id WHERE w.record IS NOT NULL`);
  await database.run(`CREATE TABLE held_bodies AS ${bodiesOf('held_works', ingested('paragraphs'))}`);
  return `, b AS (
    SELECT q.record, list(h.body ORDER BY q.work_id) AS bodies
    FROM cited_pairs AS q JOIN held_bodies AS h ON h.work_id = q.work_id GROUP BY q.record
  )`;
}
