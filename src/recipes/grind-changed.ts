import type { Database } from '../corpus/index.js';
import type { StagedExample } from '../dataset/index.js';
import { embeddingProgress } from './build-options.js';
import { candidates } from './candidates.js';
import { storeNearest } from './find-nearest.js';
import { type GroundPaper, grindPapers } from './grind.js';
import { GroundCache } from './ground-cache.js';
import { cacheIdentity } from './ground-identity.js';
import { paperDigests } from './paper-digests.js';
import { chosenQuery, inLanguage, type PaperChoice } from './papers.js';
import type { Example } from './recipe.js';
import { restorePaper, storedOther, storedPaper } from './stored-paper.js';

interface ChangedOptions {
  /** A folder for intermediate files. */
  scratch: string;
  /** Turns an example into a row as it is written. */
  stage: (example: Example) => StagedExample;
  /** Called for papers in another language than the requested one. */
  onOther: () => void;
}

/**
 * What a recipe makes of the papers for which `where` holds. Papers that an earlier build has ground come from the corpus's cache; only
 * the others are ground. The papers come in no particular order.
 */
export async function* grindChanged(
  database: Database,
  choice: PaperChoice,
  where: string,
  { scratch, stage, onOther }: ChangedOptions,
): AsyncGenerator<GroundPaper<StagedExample>> {
  const { folder, recipe, options, request } = choice;
  const query = chosenQuery(choice, where);
  const nearest = await storeNearest(
    database,
    `(SELECT p.record FROM papers AS p WHERE ${query.where})`,
    query,
    scratch,
    embeddingProgress(request),
  );
  const cache =
    request.cache === false
      ? undefined
      : await GroundCache.open(folder.path, cacheIdentity(recipe, options, request), database);
  try {
    if (cache) {
      await database.run(`CREATE OR REPLACE TABLE wanted_papers AS ${paperDigests(query, nearest)}`);
      await cache.match();
      for await (const stored of cache.papers()) {
        const paper = restorePaper(stored);
        if (paper) yield paper;
        else onOther();
      }
    }
    const others = cache
      ? { ...query, where: 'p.record IN (SELECT record FROM stale_papers)', digests: 'stale_papers' }
      : query;
    const papers = inLanguage(
      candidates(database, folder, others, scratch, { nearest }),
      request.language,
      async (candidate) => {
        onOther();
        await cache?.add(storedOther(candidate));
      },
    );
    for await (const { results, ...ground } of grindPapers(papers, recipe, options, request)) {
      const paper = {
        ...ground,
        results: results.map((result) => ({ ...result, examples: result.examples.map(stage) })),
      };
      const stored = storedPaper(paper);
      if (stored) await cache?.add(stored);
      yield paper;
    }
    await cache?.finish();
  } finally {
    await cache?.close();
  }
}
