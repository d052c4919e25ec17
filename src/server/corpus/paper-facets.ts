import type { PaperFacets } from '../schemas/corpus.js';
import type { Facets } from '../schemas/search.js';
import type { Jobs } from '../store/jobs.js';
import { QUALITIES } from './figures.js';
import type { LiveCorpus } from './live-corpus.js';
import { facetConditions } from './paper-conditions.js';
import { LISTED, PAPER_WORDS } from './paper-index.js';
import { TEXT_WORDS } from './text-index.js';
import { textReady } from './text-search.js';

/** Values to list per facet, the most frequent ones. */
const MAX_VALUES = 40;

const VALUES = {
  format: 'format',
  year: 'year',
  venue: 'venue',
  field: 'unnest(fields)',
  licence: 'licence',
  warning: 'unnest(warning_kinds)',
  'max-quality': `unnest(list_filter([${QUALITIES.join(', ')}], bound -> quality <= bound))`,
} as const satisfies Record<keyof PaperFacets, string>;

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
    ...(inTitles ? [`SELECT p.record FROM papers_list AS p ${inTitles('p.doc')}`] : []),
    ...(inText && isReady ? [`SELECT t.record FROM text_list AS t ${inText('t.doc')}`] : []),
  ];
  const conditions = facetConditions(facets);
  const counts = Object.entries(VALUES).map(([facet, value]) => {
    const others = conditions.filter(([name]) => name !== facet).map(([, sql]) => sql);
    return `(SELECT '${facet}' AS facet, name, count(*) AS n
      FROM (SELECT CAST(${value} AS VARCHAR) AS name FROM found ${others.length > 0 ? `WHERE ${others.join(' AND ')}` : ''})
      WHERE name IS NOT NULL GROUP BY name ORDER BY n DESC, name LIMIT ${MAX_VALUES})`;
  });
  const rows =
    await corpus.rows(`WITH found AS MATERIALIZED (SELECT format, year, venue, fields, licence, warning_kinds, quality
      FROM ${LISTED} ${places.length > 0 ? `WHERE record IN (${places.join(' UNION ALL ')})` : ''})
    ${counts.join(' UNION ALL ')}`);
  // A bound is written as a number, without the zeros of a decimal.
  const nameIn = (facet: string, name: unknown) =>
    facet === 'max-quality' ? String(Number(name)) : String(name);
  const papers = Object.fromEntries(
    Object.keys(VALUES).map((facet) => [
      facet,
      rows
        .filter((row) => row.facet === facet)
        .map((row) => ({
          name: nameIn(facet, row.name),
          count: Number(row.n),
        })),
    ]),
  ) as Facets['papers'];
  return { papers, isIndexing: corpus.isUpdating() || !isReady };
}
