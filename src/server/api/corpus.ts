import { z } from 'zod';
import { FigureImages } from '../corpus/figure-images.js';
import { citationGraph } from '../corpus/graph.js';
import { overview } from '../corpus/overview.js';
import { paperView } from '../corpus/paper.js';
import { listFailures, listPapers } from '../corpus/papers.js';
import { citingSentences, workView } from '../corpus/works.js';
import { type Route, routesFor } from '../http/route.js';
import * as schema from '../schemas/corpus.js';
import { citationGraph as citationGraphSchema } from '../schemas/graph.js';
import { count, paging } from '../schemas/paging.js';
import type { Studio } from '../studio.js';

const { get, post } = routesFor('Corpus');
const byRecord = z.object({ record: z.string().min(1).max(500) });
const byWork = z.object({ work: z.string().min(1).max(2000) });

export function corpusRoutes({ corpus, jobs, sources, imageFetching }: Studio): Route[] {
  const images = new FigureImages(corpus, sources, imageFetching);
  return [
    get('/corpus', 'Overview of the corpus', { answer: schema.corpusOverview }, () => overview(corpus, jobs)),
    get(
      '/corpus/papers',
      'Papers by search and filters',
      { query: schema.paperListQuery, answer: schema.paperList },
      ({ query }) => listPapers(corpus, query),
    ),
    get(
      '/corpus/papers/:record',
      'One paper with its text',
      { params: byRecord, answer: schema.paperView },
      ({ params }) => paperView(corpus, sources, params.record),
    ),
    get(
      '/corpus/papers/:record/graph',
      'The papers that a paper cites, and those that cite it',
      { params: byRecord, answer: citationGraphSchema },
      ({ params }) => citationGraph(corpus, params.record),
    ),
    get(
      '/corpus/papers/:record/images/:object/:index',
      'An image of a figure',
      { params: byRecord.extend({ object: z.string().min(1).max(500), index: count(0, 1000) }) },
      async ({ params, context }) => {
        const { bytes, type } = await images.read(params.record, params.object, params.index);
        return context.body(bytes, 200, { 'Content-Type': type });
      },
    ),
    post(
      '/corpus/papers/:record/images/:object',
      'Fetches the image of a figure from the web and keeps it',
      {
        params: byRecord.extend({ object: z.string().min(1).max(500) }),
        answer: z.object({ address: z.string() }),
      },
      ({ params }) => images.fetch(params.record, params.object),
    ),
    get('/corpus/works/:work', 'A cited paper', { params: byWork, answer: schema.workView }, ({ params }) =>
      workView(corpus, params.work),
    ),
    get(
      '/corpus/works/:work/citations',
      'The sentences that cite a paper',
      { params: byWork, query: schema.citingQuery, answer: schema.citingList },
      ({ params, query }) => citingSentences(corpus, params.work, query),
    ),
    get(
      '/corpus/failures',
      'Sources that could not be read',
      { query: z.object({ ...paging, code: z.string().max(200).optional() }), answer: schema.failureList },
      ({ query }) => listFailures(corpus, query),
    ),
  ];
}
