import { availableParallelism } from 'node:os';
import type { Database } from '../corpus/index.js';
import type { StagedExample } from '../dataset/index.js';
import { embeddingProgress } from './build-options.js';
import { cacheIdentity } from './cache-identity.js';
import { candidates } from './candidates.js';
import { storeSurroundings } from './find-nearest.js';
import { paperDigests } from './paper-digests.js';
import type { PaperQuery } from './paper-query.js';
import { chosenQuery, inLanguage, type PaperChoice } from './papers.js';
import { ResultCache } from './result-cache.js';
import { type PaperResult, runRecipe } from './run-recipe.js';
import { otherLanguage, restorePaper, toStoredPaper } from './stored-paper.js';

/** Minimum number of papers per worker. With fewer, a worker takes longer to start than it saves. */
const MIN_PAPERS_PER_WORKER = 200;

/** Returns whether a query asks for similar papers or neighbours. Slices then run on all papers, because finding the changed papers takes too long. */
export const hasSurroundings = ({ nearest, citationSpace }: PaperQuery): boolean =>
  Boolean(nearest) || citationSpace !== undefined;

/** The part of a query that selects the papers of the table `stale_papers`. */
export const STALE: Pick<PaperQuery, 'where' | 'digests'> = {
  where: 'p.record IN (SELECT record FROM stale_papers)',
  digests: 'stale_papers',
};

interface ChangedOptions {
  /** A folder for intermediate files. */
  scratch: string;
  /** Converts the examples of a paper to rows of the dataset. */
  prepare: (paper: PaperResult) => PaperResult<StagedExample>;
  /** Called for each paper that is not in the requested language. */
  onOtherLanguage: () => void;
  /** Results of finished slices. */
  slices?: AsyncIterable<PaperResult> | undefined;
}

/**
 * Runs a recipe on the papers that meet the SQL condition `where`. Results are taken from slices, and for papers that are unchanged since
 * an earlier build from the corpus's cache. The order of the papers is not defined.
 */
export async function* runOnChanged(
  database: Database,
  choice: PaperChoice,
  where: string,
  options: ChangedOptions,
): AsyncGenerator<PaperResult<StagedExample>> {
  const { folder, recipe, request } = choice;
  const query = chosenQuery(choice, where);
  const cache =
    request.cache === false
      ? undefined
      : await ResultCache.open(folder.path, cacheIdentity(recipe, choice.options, request), database);
  const store = async (result: PaperResult): Promise<PaperResult<StagedExample> | undefined> => {
    const paper = options.prepare(result);
    const stored = toStoredPaper(paper);
    if (stored) await cache?.add(stored);
    if (!paper.isOther) return paper;
    options.onOtherLanguage();
    return undefined;
  };
  try {
    if (options.slices) yield* resultsOfSlices(database, options.slices, store);
    // With surroundings, the slices have the results of all papers.
    if (!options.slices || !hasSurroundings(query))
      yield* otherResults(database, choice, query, { ...options, cache, store });
    await cache?.finish();
  } finally {
    await cache?.close();
  }
}

type Store = (result: PaperResult) => Promise<PaperResult<StagedExample> | undefined>;

/** Yields the results of slices, and writes their papers to the table `slice_papers`. */
async function* resultsOfSlices(
  database: Database,
  slices: AsyncIterable<PaperResult>,
  store: Store,
): AsyncGenerator<PaperResult<StagedExample>> {
  const records = await database.appender('slice_papers', { record: 'VARCHAR' });
  for await (const result of slices) {
    records.add(result.record ?? '');
    const paper = await store(result);
    if (paper) yield paper;
  }
  records.finish();
}

/** Yields the results of papers that are in no slice: from the cache, or from the recipe if they have changed. */
async function* otherResults(
  database: Database,
  choice: PaperChoice,
  query: PaperQuery,
  options: ChangedOptions & { cache: ResultCache | undefined; store: Store },
): AsyncGenerator<PaperResult<StagedExample>> {
  const { folder, recipe, request } = choice;
  const { cache, scratch, slices, store } = options;
  const isLimited = cache !== undefined || slices !== undefined;
  const chosen = `(SELECT p.record FROM papers AS p WHERE ${query.where})`;
  const surroundings = await storeSurroundings(database, chosen, query, scratch, embeddingProgress(request));
  if (isLimited) {
    const digests = `SELECT d.* FROM (${paperDigests(query, surroundings)}) AS d`;
    await database.run(
      `CREATE OR REPLACE TABLE wanted_papers AS ${digests} ${slices ? 'ANTI JOIN slice_papers AS s ON s.record = d.record' : ''}`,
    );
    if (!cache) await database.run('CREATE OR REPLACE TABLE stale_papers AS FROM wanted_papers');
    await cache?.match();
    for await (const stored of cache?.papers({ withDrops: request.keepDrops === true }) ?? []) {
      const paper = restorePaper(stored);
      if (paper) yield paper;
      else options.onOtherLanguage();
    }
  }
  const papers = inLanguage(
    candidates(database, folder, isLimited ? { ...query, ...STALE } : query, scratch, { surroundings }),
    request.language,
    (candidate) => store(otherLanguage(candidate)),
  );
  const limits = isLimited ? { ...request, jobs: await usefulJobs(database, request.jobs) } : request;
  for await (const result of runRecipe(papers, recipe, choice.options, limits)) {
    const paper = await store(result);
    if (paper) yield paper;
  }
}

/** Returns the number of workers for the papers that are not stored. */
async function usefulJobs(database: Database, jobs = availableParallelism()): Promise<number> {
  const [row] = await database.rows('SELECT count(*) AS n FROM stale_papers');
  return Math.max(1, Math.min(jobs, Math.ceil(Number(row?.n) / MIN_PAPERS_PER_WORKER)));
}
