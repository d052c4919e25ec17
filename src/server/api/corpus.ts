import { z } from 'zod';
import { citationGraph } from '../corpus/graph.js';
import { figureImage } from '../corpus/images.js';
import { overview } from '../corpus/overview.js';
import { paperView } from '../corpus/paper.js';
import { listFailures, listPapers } from '../corpus/papers.js';
import { citingSentences, workView } from '../corpus/works.js';
import { type Route, route } from '../http/route.js';
import * as schema from '../schemas/corpus.js';
import { citationGraph as citationGraphSchema } from '../schemas/graph.js';
import { count, paging } from '../schemas/paging.js';
import type { Studio } from '../studio.js';

const AREA = 'Corpus';
const byRecord = z.object({ record: z.string().min(1).max(500) });
const byWork = z.object({ work: z.string().min(1).max(2000) });

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes, one entry each
export function corpusRoutes({ corpus, jobs, sources }: Studio): Route[] {
  return [
    route(
      AREA,
      { method: 'get', path: '/corpus', summary: 'Overview of the corpus', answer: schema.corpusOverview },
      () => overview(corpus, jobs),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/papers',
        summary: 'Papers by search and filters',
        query: schema.paperListQuery,
        answer: schema.paperList,
      },
      ({ query }) => listPapers(corpus, query),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/papers/:record',
        summary: 'One paper with its text',
        params: byRecord,
        answer: schema.paperView,
      },
      ({ params }) => paperView(corpus, sources, params.record),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/papers/:record/graph',
        summary: 'The papers that a paper cites, and those that cite it',
        params: byRecord,
        answer: citationGraphSchema,
      },
      ({ params }) => citationGraph(corpus, params.record),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/papers/:record/images/:object/:index',
        summary: 'An image of a figure',
        params: byRecord.extend({ object: z.string().min(1).max(500), index: count(0, 1000) }),
      },
      async ({ params, context }) => {
        const { bytes, type } = await figureImage(corpus, params.record, params.object, params.index);
        return context.body(bytes, 200, { 'Content-Type': type });
      },
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/works/:work',
        summary: 'A cited paper',
        params: byWork,
        answer: schema.workView,
      },
      ({ params }) => workView(corpus, params.work),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/works/:work/citations',
        summary: 'The sentences that cite a paper',
        params: byWork,
        query: schema.citingQuery,
        answer: schema.citingList,
      },
      ({ params, query }) => citingSentences(corpus, params.work, query),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/corpus/failures',
        summary: 'Sources that could not be read',
        query: z.object({ ...paging, code: z.string().max(200).optional() }),
        answer: schema.failureList,
      },
      ({ query }) => listFailures(corpus, query),
    ),
  ];
}
