import { z } from 'zod';
import { timeline, workTimeline } from '../corpus/timeline.js';
import { type Route, routesFor } from '../http/route.js';
import { corpusMap } from '../map/corpus-map.js';
import { corpusMap as corpusMapSchema } from '../schemas/map.js';
import * as schema from '../schemas/timeline.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Corpus');

/** Pictures of the whole corpus: timelines and the map. */
export function pictureRoutes({ corpus, jobs }: Studio): Route[] {
  return [
    get(
      '/corpus/timeline',
      'Papers and their citations by year',
      { query: schema.timelineQuery, answer: schema.timeline },
      ({ query }) => timeline(corpus, query),
    ),
    get(
      '/corpus/works/:work/timeline',
      'The papers that cite a paper, by year',
      { params: z.object({ work: z.string().min(1).max(2000) }), answer: schema.workTimeline },
      ({ params }) => workTimeline(corpus, params.work),
    ),
    get('/corpus/map', 'Papers placed by the similarity of their texts', { answer: corpusMapSchema }, () =>
      corpusMap(corpus, jobs),
    ),
  ];
}
