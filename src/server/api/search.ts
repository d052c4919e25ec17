import { z } from 'zod';
import { listPapers } from '../corpus/papers.js';
import { searchText, textReady } from '../corpus/text-search.js';
import { citingEntries, citingSentences, searchWorks } from '../corpus/works.js';
import { searchFacets } from '../datasets/facets.js';
import { ApiError } from '../http/api-error.js';
import { exportList } from '../http/list-export.js';
import { type Route, routesFor } from '../http/route.js';
import { citingQuery, paperListQuery } from '../schemas/corpus.js';
import * as schema from '../schemas/search.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Search');
const byWork = z.object({ work: z.string().min(1).max(2000) });
const { asFile } = schema;

export function searchRoutes(studio: Studio): Route[] {
  const { corpus, jobs } = studio;
  return [
    get(
      '/search/facets',
      'Values by which the results of a search can be restricted, with counts',
      { query: schema.facetQuery, answer: schema.facets },
      ({ query }) => searchFacets(studio, query),
    ),
    get(
      '/search/text',
      'Paragraphs that contain every word of a query',
      { query: schema.textListQuery, answer: schema.textList },
      ({ query }) => searchText(corpus, jobs, query),
    ),
    get(
      '/search/text/export',
      'All sentences of these paragraphs that contain a word of the query, as a file',
      { query: schema.textListQuery.omit({ page: true, size: true }).extend(asFile) },
      async ({ query: { as, ...query } }) => {
        if (!(await textReady(corpus, jobs)))
          throw new ApiError(503, 'the full text is still being indexed; try again in a moment');
        return exportList('sentences', as, async (paging) => {
          const { isIndexing, total, rows } = await searchText(corpus, jobs, { ...query, ...paging });
          // A download that breaks off is noticed; a short file is not.
          if (isIndexing) throw new Error('the corpus changed during the export');
          return {
            total,
            rows: rows.flatMap(({ sentences, ...paper }) =>
              sentences.map(({ text }) => ({ sentence: text, ...paper })),
            ),
          };
        });
      },
    ),
    get(
      '/search/works',
      'Cited papers by words of title and authors, the most cited first',
      { query: schema.workListQuery, answer: schema.workList },
      ({ query }) => searchWorks(corpus, query),
    ),
    get(
      '/search/works/export',
      'All cited papers that match a search, as a file',
      { query: schema.workListQuery.omit({ page: true, size: true }).extend(asFile) },
      ({ query: { as, ...query } }) =>
        exportList('cited-papers', as, (paging) => searchWorks(corpus, { ...query, ...paging })),
    ),
    get(
      '/search/papers/export',
      'All papers that match a search and filters, as a file',
      { query: paperListQuery.omit({ page: true, size: true }).extend(asFile) },
      ({ query: { as, ...query } }) =>
        exportList('papers', as, (paging) => listPapers(corpus, { ...query, ...paging })),
    ),
    get(
      '/corpus/works/:work/citations/export',
      'All sentences that cite a paper, as a file',
      { params: byWork, query: citingQuery.omit({ page: true, size: true }).extend(asFile) },
      async ({ params, query: { as, ...filter } }) => {
        const total = await citingEntries(corpus, params.work, filter);
        return exportList('citing-sentences', as, async (paging) => {
          const { rows } = await citingSentences(corpus, params.work, { ...filter, ...paging });
          return {
            total,
            rows: rows.map(({ mark, before: _before, after: _after, ...row }) => ({
              ...row,
              mark_start: mark.start,
              mark_end: mark.end,
            })),
          };
        });
      },
    ),
  ];
}
