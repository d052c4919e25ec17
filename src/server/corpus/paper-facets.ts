import type { PaperFacets } from '../schemas/corpus.js';
import type { Facets } from '../schemas/search.js';
import type { Jobs } from '../store/jobs.js';
import { FACETS } from './facet-index.js';
import type { LiveCorpus } from './live-corpus.js';
import { facetConditions } from './paper-conditions.js';
import { PAPER_WORDS } from './paper-index.js';
import { TEXT_WORDS } from './text-index.js';
import { textReady } from './text-search.js';

/** Values to list per facet, the most frequent ones. */
const MAX_VALUES = 40;

/**
 * Counts the papers of a search by facet: those with every word in title, authors, venue and abstract, or in a paragraph. A facet
 * is counted without its own condition, so that another value can be chosen.
 */
export async function countFacets(
  corpus: LiveCorpus,
  jobs: Jobs,
  { q, ...facets }: PaperFacets & { q: string },
): Promise<Pick<Facets, 'papers' | 'isIndexing'>> {
  const inTitles = PAPER_WORDS.join(q);
  const inText = TEXT_WORDS.join(q);
  const isReady = inText === undefined || (await textReady(corpus, jobs));
  const places = [
    ...(inTitles ? [`SELECT p.record_key FROM papers_list AS p ${inTitles('p.doc')}`] : []),
    ...(inText && isReady ? [`SELECT t.record_key FROM text_list AS t ${inText('t.doc')}`] : []),
  ];
  const rows = await corpus.rows(`SELECT facet, name, n FROM (${countValues(facets, places)})
    QUALIFY row_number() OVER (PARTITION BY facet ORDER BY n DESC, name) <= ${MAX_VALUES} ORDER BY facet, n DESC, name`);
  // A bound is written as a number, without the zeros of a decimal.
  const nameIn = (facet: string, name: unknown) =>
    facet === 'max-quality' ? String(Number(name)) : String(name);
  const papers = Object.fromEntries(
    FACETS.map((facet, i) => [
      facet,
      rows
        .filter((row) => Number(row.facet) === i)
        .map((row) => ({ name: nameIn(facet, row.name), count: Number(row.n) })),
    ]),
  ) as Facets['papers'];
  return { papers, isIndexing: corpus.isUpdating() || !isReady };
}

/** Returns SQL that counts the papers in any of the given places, by facet and value. */
function countValues(facets: PaperFacets, places: readonly string[]): string {
  const conditions = facetConditions(facets);
  if (places.length === 0 && conditions.length === 0)
    return 'SELECT facet, name, papers AS n FROM facet_values';
  // One bit for each condition that a paper fails. A paper that fails only one counts for the facet of that condition.
  const failed = conditions.map(([facet, sql]) => `if(${sql}, 0, ${1 << FACETS.indexOf(facet)})`);
  return `WITH found AS MATERIALIZED (SELECT doc, ${failed.join(' + ') || '0'} AS failed FROM papers_list
      ${places.length > 0 ? `WHERE record_key IN (${places.join(' UNION ALL ')})` : ''})
    SELECT c.facet, f.name, c.n FROM (SELECT v.facet, v.code, count(*) AS n FROM paper_values AS v
      JOIN (FROM found WHERE bit_count(failed) <= 1) AS p ON p.doc = v.doc
      WHERE p.failed = 0 OR p.failed = 1 << v.facet GROUP BY v.facet, v.code) AS c
    JOIN facet_values AS f ON f.code = c.code`;
}
