import { z } from 'zod';
import { listPapers } from '../corpus/papers.js';
import { searchText, textReady } from '../corpus/text-search.js';
import { citingEntries, citingSentences, searchWorks } from '../corpus/works.js';
import { searchFacets } from '../datasets/facets.js';
import { ApiError } from '../http/api-error.js';
import { EXPORT_PAGE_SIZE, type ExportPage, exportList } from '../http/list-export.js';
import { type Route, route } from '../http/route.js';
import { citingQuery, paperListQuery } from '../schemas/corpus.js';
import { isLastPage } from '../schemas/paging.js';
import * as schema from '../schemas/search.js';
import type { Studio } from '../studio.js';

const AREA = 'Search';
const byWork = z.object({ work: z.string().min(1).max(2000) });
const { asFile } = schema;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes, one entry each
export function searchRoutes(studio: Studio): Route[] {
  const { corpus, jobs } = studio;
  return [
    route(
      AREA,
      {
        method: 'get',
        path: '/search/facets',
        summary: 'Values by which the results of a search can be restricted, with counts',
        query: schema.facetQuery,
        answer: schema.facets,
      },
      ({ query }) => searchFacets(studio, query),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/search/text',
        summary: 'Paragraphs that contain every word of a query',
        query: schema.textListQuery,
        answer: schema.textList,
      },
      ({ query }) => searchText(corpus, jobs, query),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/search/text/export',
        summary: 'All sentences of these paragraphs that contain a word of the query, as a file',
        query: schema.textListQuery.omit({ page: true, size: true }).extend(asFile),
      },
      async ({ query: { as, ...query } }) => {
        if (!(await textReady(corpus, jobs)))
          throw new ApiError(503, 'the full text is still being indexed; try again in a moment');
        return exportList('sentences', as, async (page): Promise<ExportPage> => {
          const list = await searchText(corpus, jobs, { ...query, page, size: EXPORT_PAGE_SIZE });
          // A download that breaks off is noticed; a short file is not.
          if (list.isIndexing) throw new Error('the corpus changed during the export');
          return {
            rows: list.rows.flatMap(({ sentences, ...paper }) =>
              sentences.map(({ text }) => ({ sentence: text, ...paper })),
            ),
            isLast: isLastPage(list),
          };
        });
      },
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/search/works',
        summary: 'Cited papers by words of title and authors, the most cited first',
        query: schema.workListQuery,
        answer: schema.workList,
      },
      ({ query }) => searchWorks(corpus, query),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/search/works/export',
        summary: 'All cited papers that match a search, as a file',
        query: schema.workListQuery.omit({ page: true, size: true }).extend(asFile),
      },
      ({ query: { as, ...query } }) =>
        exportList('cited-papers', as, async (page): Promise<ExportPage> => {
          const list = await searchWorks(corpus, { ...query, page, size: EXPORT_PAGE_SIZE });
          return { rows: list.rows, isLast: isLastPage(list) };
        }),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/search/papers/export',
        summary: 'All papers that match a search and filters, as a file',
        query: paperListQuery.omit({ page: true, size: true }).extend(asFile),
      },
      ({ query: { as, ...query } }) =>
        exportList('papers', as, async (page): Promise<ExportPage> => {
          const list = await listPapers(corpus, { ...query, page, size: EXPORT_PAGE_SIZE });
          return { rows: list.rows, isLast: isLastPage(list) };
        }),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/works/:work/citations/export',
        summary: 'All sentences that cite a paper, as a file',
        params: byWork,
        query: citingQuery.omit({ page: true, size: true }).extend(asFile),
      },
      async ({ params, query: { as, ...filter } }) => {
        const total = await citingEntries(corpus, params.work, filter);
        return exportList('citing-sentences', as, async (page): Promise<ExportPage> => {
          const { rows } = await citingSentences(corpus, params.work, {
            ...filter,
            page,
            size: EXPORT_PAGE_SIZE,
          });
          return {
            rows: rows.map(({ mark, before: _before, after: _after, ...row }) => ({
              ...row,
              mark_start: mark.start,
              mark_end: mark.end,
            })),
            isLast: isLastPage({ total, page, size: EXPORT_PAGE_SIZE }),
          };
        });
      },
    ),
  ];
}
