import { availableParallelism } from 'node:os';
import type { Database } from '../corpus/index.js';
import type { StagedExample } from '../dataset/index.js';
import { embeddingProgress } from './build-options.js';
import { cacheIdentity } from './cache-identity.js';
import { candidates } from './candidates.js';
import { storeSurroundings } from './find-nearest.js';
import { paperDigests } from './paper-digests.js';
import { chosenQuery, inLanguage, type PaperChoice } from './papers.js';
import { ResultCache } from './result-cache.js';
import { type PaperResult, runRecipe } from './run-recipe.js';
import { restorePaper, toStoredOtherLanguage, toStoredPaper } from './stored-paper.js';

/** Papers per worker: for fewer, another worker takes longer to start than it saves. */
const MIN_PAPERS_PER_WORKER = 64;

interface ChangedOptions {
  /** A folder for intermediate files. */
  scratch: string;
  /** Turns the examples of a paper into rows of the dataset. */
  prepare: (paper: PaperResult) => PaperResult<StagedExample>;
  /** Called for papers in another language than the requested one. */
  onOtherLanguage: () => void;
}

/**
 * Runs a recipe on the papers that meet the SQL condition `where`. The results of papers that have not changed since an earlier build come
 * from the corpus's cache. The order of the papers is not defined.
 */
export async function* runOnChanged(
  database: Database,
  choice: PaperChoice,
  where: string,
  { scratch, prepare, onOtherLanguage }: ChangedOptions,
): AsyncGenerator<PaperResult<StagedExample>> {
  const { folder, recipe, options, request } = choice;
  const query = chosenQuery(choice, where);
  const surroundings = await storeSurroundings(
    database,
    `(SELECT p.record FROM papers AS p WHERE ${query.where})`,
    query,
    scratch,
    embeddingProgress(request),
  );
  const cache =
    request.cache === false
      ? undefined
      : await ResultCache.open(folder.path, cacheIdentity(recipe, options, request), database);
  try {
    if (cache) {
      await database.run(`CREATE OR REPLACE TABLE wanted_papers AS ${paperDigests(query, surroundings)}`);
      await cache.match();
      for await (const stored of cache.papers()) {
        const paper = restorePaper(stored);
        if (paper) yield paper;
        else onOtherLanguage();
      }
    }
    const others = cache
      ? { ...query, where: 'p.record IN (SELECT record FROM stale_papers)', digests: 'stale_papers' }
      : query;
    const papers = inLanguage(
      candidates(database, folder, others, scratch, { surroundings }),
      request.language,
      async (candidate) => {
        onOtherLanguage();
        await cache?.add(toStoredOtherLanguage(candidate));
      },
    );
    const limits = cache ? { ...request, jobs: await usefulJobs(database, request.jobs) } : request;
    for await (const result of runRecipe(papers, recipe, options, limits)) {
      const paper = prepare(result);
      const stored = toStoredPaper(paper);
      if (stored) await cache?.add(stored);
      yield paper;
    }
    await cache?.finish();
  } finally {
    await cache?.close();
  }
}

/** The number of workers for the papers that are not stored. */
async function usefulJobs(database: Database, jobs = availableParallelism()): Promise<number> {
  const [row] = await database.rows('SELECT count(*) AS n FROM stale_papers');
  return Math.max(1, Math.min(jobs, Math.ceil(Number(row?.n) / MIN_PAPERS_PER_WORKER)));
}
