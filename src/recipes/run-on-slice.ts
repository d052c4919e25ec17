import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../corpus/index.js';
import { LineFile, splitLines } from '../engine/index.js';
import { embeddingProgress } from './build-options.js';
import { cacheIdentity } from './cache-identity.js';
import { cacheFolder, loadIndex, matchIndex, readSegments } from './cache-index.js';
import { candidates } from './candidates.js';
import { paperDigests } from './paper-digests.js';
import type { PaperQuery } from './paper-query.js';
import { chosenQuery, inLanguage, type PaperChoice } from './papers.js';
import { hasSurroundings, STALE } from './run-on-changed.js';
import { type PaperResult, runRecipe } from './run-recipe.js';
import { otherLanguage } from './stored-paper.js';

const decoder = new TextDecoder();

/**
 * Runs a recipe on the papers of a slice that meet the SQL condition `where` and whose results are not in the corpus's cache. Papers that
 * are not in the requested language come last. Several slices can read the cache at the same time; the build that joins them adds their
 * results to it.
 */
export async function* runOnSlice(
  database: Database,
  choice: PaperChoice,
  where: string,
  scratch: string,
): AsyncGenerator<PaperResult> {
  const { folder, recipe, options, request } = choice;
  const query = await limitToStale(database, choice, chosenQuery(choice, where));
  const slicePapers = candidates(database, folder, query, join(scratch, 'papers'), {
    onEmbedding: embeddingProgress(request),
  });
  const inOtherLanguages = new LineFile(join(scratch, 'others.jsonl'));
  try {
    const papers = inLanguage(slicePapers, request.language, (candidate) =>
      inOtherLanguages.write(`${JSON.stringify(otherLanguage(candidate))}\n`),
    );
    yield* runRecipe(papers, recipe, options, request);
    await inOtherLanguages.close();
    for await (const { bytes } of splitLines(
      createReadStream(inOtherLanguages.path),
      Number.POSITIVE_INFINITY,
    ))
      yield JSON.parse(decoder.decode(bytes)) as PaperResult;
  } finally {
    await inOtherLanguages.abort();
    rmSync(inOtherLanguages.path, { force: true });
  }
}

/** Limits a query to the papers that are not in the cache, unless it asks for similar papers or neighbours; see {@link hasSurroundings}. */
async function limitToStale(
  database: Database,
  { folder, recipe, options, request }: PaperChoice,
  query: PaperQuery,
): Promise<PaperQuery> {
  if (hasSurroundings(query)) return query;
  const { slice: _, ...withoutSlice } = query;
  await database.run(`CREATE OR REPLACE TABLE wanted_papers AS ${paperDigests(withoutSlice)}`);
  const identity = cacheIdentity(recipe, options, request);
  const cache = cacheFolder(folder.path, identity);
  const segments = request.cache === false ? [] : readSegments(cache, identity);
  // Another build may be rewriting the cache.
  await loadIndex(database, cache, segments).catch(() => loadIndex(database, cache, []));
  await matchIndex(database);
  return { ...query, ...STALE };
}
